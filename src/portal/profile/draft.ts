/** The draft of the profile. */
import { type Profile, ProfileDraft, type PublicField } from '../../contract/profile/profile.ts';
import { type Form, type Problems, problemsIn } from '../kit/use-form.ts';

export type Draft = Pick<
  Profile,
  | 'name'
  | 'firm'
  | 'role'
  | 'credentials'
  | 'states'
  | 'phone'
  | 'email'
  | 'website'
  | 'booking'
  | 'timeZone'
  | 'bio'
  | 'disclosure'
  | 'compensation'
  | 'crd'
  | 'formCrs'
  | 'licenses'
  | 'roles'
  | 'place'
  | 'code'
  | 'show'
>;

export type DraftField = keyof Draft;

/** The label of each field, in the order of the form. */
export const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  role: 'Role',
  bio: 'Biography',
  firm: 'Firm',
  phone: 'Phone',
  email: 'Business email',
  website: 'Website',
  booking: 'Booking address',
  timeZone: 'Time zone',
  credentials: 'Credentials',
  states: 'States where you’re licensed',
  crd: 'CRD number',
  formCrs: 'Form CRS',
  roles: 'How you work',
  licenses: 'Insurance licenses',
  place: 'Principal place of business',
  code: 'Referral code',
  disclosure: 'Disclosure',
  compensation: 'How you are paid',
  show: 'What visitors see',
};

export const showWords = (field: PublicField): string => {
  const name = field === 'portrait' ? 'Portrait' : FIELD_NAMES[field];
  // Abbreviations keep their capitals.
  return `Show ${/[A-Z]{2}/.test(name) ? name : name.toLowerCase()} to visitors`;
};

const DRAFT_FIELDS = Object.keys(FIELD_NAMES) as DraftField[];

export const draftOf = (profile: Profile): Draft =>
  Object.fromEntries(DRAFT_FIELDS.map((field) => [field, profile[field]])) as unknown as Draft;

export const problemsOf = (draft: Draft): Problems<DraftField> =>
  problemsIn(ProfileDraft, { ...draft, version: 1 }, DRAFT_FIELDS);

export type ProfileFields = Form<Profile, Draft>;

/** The list with this entry, or without it. */
export const toggleEntry = <Entry>(list: readonly Entry[], entry: Entry, on: boolean): Entry[] =>
  on ? [...list, entry] : list.filter((other) => other !== entry);
