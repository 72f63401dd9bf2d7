/** The content of a version of an affiliate's own page: only what the profile shows. */
import type { Profile } from './profile.ts';
import type { PublicField } from './public-fields.ts';

/** Texts that the affiliate hides or has not entered are empty. */
export interface PageWords {
  name: string;
  firm: string;
  role: string;
  credentials: string;
  /** State codes, such as "NY". */
  states: string[];
  phone: string;
  email: string;
  /** https addresses. */
  website: string;
  booking: string;
  bio: string;
  disclosure: string;
  /** How the affiliate is paid. */
  compensation: string;
  /** The Central Registration Depository number, 1 to 10 digits. */
  crd: string;
  /** The address of Form CRS. */
  formCrs: string;
  /** SHA-256 of the portrait's JPEG in hex, or null. */
  portrait: string | null;
}

/** Matches the hash in the address of a portrait. */
const PORTRAIT = /([0-9a-f]{64})\.jpg$/;

/**
 * The page content for this profile. The name and the compensation always show, and the disclosure
 * with the compensation; the rest shows if its switch is on.
 */
export function wordsOf(
  profile: Pick<Profile, 'name' | 'compensation' | 'show' | PublicField>,
): PageWords {
  const { show } = profile;
  const text = (field: Exclude<PublicField, 'states' | 'portrait'>) =>
    show[field] ? profile[field] : '';
  return {
    name: profile.name,
    firm: text('firm'),
    role: text('role'),
    credentials: text('credentials'),
    states: show.states ? profile.states : [],
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    booking: text('booking'),
    bio: text('bio'),
    disclosure: profile.compensation ? profile.disclosure : text('disclosure'),
    compensation: profile.compensation,
    crd: text('crd'),
    formCrs: text('formCrs'),
    portrait: (show.portrait && PORTRAIT.exec(profile.portrait ?? '')?.[1]) || null,
  };
}
