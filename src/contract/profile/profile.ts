/** An affiliate's profile: the details that visitors may see, and the referral code. */
import * as v from 'valibot';
import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import { LICENSE_KINDS, type LicenseKind, ROLES, type Role } from '../../config/roles.ts';
import {
  day,
  email,
  httpsAddress,
  line,
  list,
  phone,
  requiredLine,
  text,
  version,
} from '../fields.ts';
import { returns, route } from '../route.ts';
import { MAX_BIO, MAX_COMPENSATION, PUBLIC_FIELDS } from './public-fields.ts';

export { PUBLIC_FIELDS, type PublicField } from './public-fields.ts';

export const MAX_NAME = 100;
export const MAX_FIRM = 100;
export const MAX_DISCLOSURE = 1000;
/** The most codes that one affiliate can use over time. */
export const MAX_CODES = 10;

export const REFERRAL_CODE = /^[a-z0-9-]{3,32}$/;

const ON_OR_OFF = 'Please choose on or off.';
const onOrOff = v.boolean(ON_OR_OFF);

/** The switches. A missing one is off, except for the disclosure and the licenses: omitting their switch does not hide them. */
const switches = v.object(
  {
    ...v.entriesFromList(PUBLIC_FIELDS, v.optional(onOrOff, false)),
    disclosure: v.optional(onOrOff, true),
    licenses: v.optional(onOrOff, true),
  },
  ON_OR_OFF,
);

const code = v.pipe(
  text('The referral code', 64),
  v.toLowerCase(),
  v.regex(
    REFERRAL_CODE,
    'A referral code has 3 to 32 characters: letters a to z, digits and hyphens.',
  ),
);

const STATES = Object.keys(US_STATES);
const CHOOSE_STATES = 'Please choose states from the list.';

export const MAX_LICENSES = 60;

const CHOOSE_KINDS = 'Please choose at least one kind of license.';

/** An insurance license as it is saved. */
export const LicenseDraft = v.object({
  state: v.picklist(STATES, 'Please choose the state of the license.'),
  number: v.pipe(
    text('The license number', 20),
    v.regex(/^[A-Za-z0-9-]+$/, 'A license number has 1 to 20 letters, digits and hyphens.'),
  ),
  kinds: v.pipe(
    list(
      v.picklist(Object.keys(LICENSE_KINDS) as LicenseKind[], CHOOSE_KINDS),
      Object.keys(LICENSE_KINDS).length,
      'A kind of license is in this list twice.',
      CHOOSE_KINDS,
    ),
    v.minLength(1, CHOOSE_KINDS),
    v.transform((kinds) => [...new Set(kinds)]),
  ),
  expiresOn: v.nullable(day),
});

const CHOOSE_ROLES = 'Please choose how you work from the list.';

const fields = {
  name: requiredLine('The name', MAX_NAME),
  firm: line('The firm', MAX_FIRM),
  role: line('The role', 80),
  credentials: line('The line of credentials', 120),
  states: v.pipe(
    list(
      v.picklist(STATES, CHOOSE_STATES),
      STATES.length,
      'A state is in this list twice.',
      CHOOSE_STATES,
    ),
    v.transform((states) => [...new Set(states)].sort()),
  ),
  phone: phone(),
  email: email('The business email'),
  website: httpsAddress('The website'),
  booking: httpsAddress('The booking address'),
  timeZone: v.picklist(Object.keys(US_TIME_ZONES), 'Please choose a time zone from the list.'),
  bio: text('The biography', MAX_BIO),
  disclosure: text('The disclosure', MAX_DISCLOSURE),
  code,
  show: switches,
};

/** Fields that were added later: a missing one stays as it is. */
const laterFields = {
  compensation: v.exactOptional(text('How you are paid', MAX_COMPENSATION)),
  crd: v.exactOptional(
    v.pipe(text('The CRD number', 20), v.regex(/^\d{0,10}$/, 'A CRD number has 1 to 10 digits.')),
  ),
  formCrs: v.exactOptional(httpsAddress('The address of Form CRS')),
  licenses: v.exactOptional(
    list(
      LicenseDraft,
      MAX_LICENSES,
      `A profile has at most ${MAX_LICENSES} licenses.`,
      'Please reload the page and try again.',
    ),
  ),
  roles: v.exactOptional(
    v.pipe(
      list(
        v.picklist(Object.keys(ROLES) as Role[], CHOOSE_ROLES),
        Object.keys(ROLES).length,
        'A role is in this list twice.',
        CHOOSE_ROLES,
      ),
      v.transform((roles) => [...new Set(roles)]),
    ),
  ),
  place: v.exactOptional(line('The principal place of business', 80)),
};

/** A change of the profile: all fields, the version that it is based on, and whether the affiliate confirmed it as a whole. */
export const ProfileDraft = v.object({
  version,
  ...fields,
  ...laterFields,
  confirmed: v.optional(onOrOff, false),
});
export type ProfileDraft = v.InferInput<typeof ProfileDraft>;

/** Whose a thing is, as the office sees it. */
export interface AffiliateNames {
  /** Null if the account is gone. */
  affiliateId: string | null;
  affiliate: string;
  affiliateName: string;
  affiliateFirm: string;
}

export interface Profile extends Required<Omit<v.InferOutput<typeof ProfileDraft>, 'confirmed'>> {
  id: string;
  /** The URL of the picture, or null. It changes with the picture. */
  portrait: string | null;
  /** The URL of the firm's logo, or null. Only its affiliate can read it. */
  logo: string | null;
  /** The day on which the affiliate last confirmed the whole profile, as YYYY-MM-DD, or null. */
  confirmedOn: string | null;
  /** Earlier codes, which still work. */
  oldCodes: string[];
}

/**
 * A partial change: missing fields stay as they are and are not checked again. Keys that the affiliate
 * cannot change, such as `id` and `oldCodes`, are ignored, so that a browser may send back everything
 * that it read.
 */
export const ProfileChange = v.object({
  version,
  ...v.partial(v.object(fields)).entries,
  ...laterFields,
  show: v.optional(v.object(v.entriesFromList(PUBLIC_FIELDS, v.exactOptional(onOrOff)), ON_OR_OFF)),
  confirmed: v.optional(onOrOff, false),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

export const saveProfile = route('PUT', '/api/profile', {
  body: ProfileDraft,
  answer: returns<Profile>(),
});
export const changeProfile = route('PATCH', '/api/profile', {
  body: ProfileChange,
  answer: returns<Profile>(),
});

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** The smallest side (px): a smaller picture looks blurred. */
export const MIN_PORTRAIT_PX = 160;
export const PORTRAIT_TOO_SMALL = `This picture is too small. Each side needs at least ${MIN_PORTRAIT_PX} pixels.`;
/** The side of the stored picture, which is square (px). */
export const PORTRAIT_PX = 480;

/** The shortest longer side of a logo (px): a smaller one prints blurred. */
export const MIN_LOGO_PX = 200;
export const LOGO_TOO_SMALL = `This logo is too small. Its longer side needs at least ${MIN_LOGO_PX} pixels.`;
/** The most of a stored logo (px): 60 by 14 mm on paper, at 380 dots per inch. */
const LOGO_PX = { width: 900, height: 210 } as const;

interface Size {
  width: number;
  height: number;
}

/** The size of this logo (px) within `times` the stored size: in its own shape, never enlarged. */
export function logoSize({ width, height }: Size, times = 1): Size {
  const by = Math.min(1, (times * LOGO_PX.width) / width, (times * LOGO_PX.height) / height);
  const side = (px: number) => Math.max(1, Math.round(px * by));
  return { width: side(width), height: side(height) };
}

/** The version of the profile, in the query because the body is the picture. */
const pictureQuery = v.object({
  version: v.pipe(v.string('Please reload the page and try again.'), v.transform(Number), version),
});
const removal = { query: pictureQuery, answer: returns<Profile>() };
/** Takes the bytes of a JPEG, PNG or WebP. */
const upload = { ...removal, bytes: PICTURE_TYPES, maxBodyBytes: MAX_PICTURE_BYTES };
export const savePortrait = route('PUT', '/api/profile/portrait', upload);
export const removePortrait = route('DELETE', '/api/profile/portrait', removal);
export const saveLogo = route('PUT', '/api/profile/logo', upload);
export const removeLogo = route('DELETE', '/api/profile/logo', removal);
/** Answers a JPEG. */
export const readLogo = route('GET', '/api/profile/logo/:hash', { delegates: 'any' });
