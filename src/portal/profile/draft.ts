/** The profile while it is edited. */
import type { Profile, PublicField } from '../../contract/profile.ts';

/** The fields that an affiliate edits. */
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
  | 'code'
  | 'show'
>;

export type DraftField = keyof Draft;

/** What each field is called, in the order of the form. */
export const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  role: 'Role',
  bio: 'Biography',
  firm: 'Firm',
  phone: 'Phone',
  email: 'Business e-mail',
  website: 'Website',
  booking: 'Booking address',
  timeZone: 'Time zone',
  credentials: 'Credentials',
  states: 'Licence states',
  code: 'Referral code',
  disclosure: 'Disclosure',
  show: 'What visitors see',
};

/** What a field's switch says. */
export const showWords = (field: PublicField): string =>
  `Show ${FIELD_NAMES[field].toLowerCase()} to visitors`;

export const DRAFT_FIELDS = Object.keys(FIELD_NAMES) as DraftField[];

/** The name under which work that was not saved is kept (src/session/drafts.ts). */
export const DRAFT_NAME = 'profile';

/** The editable part of a profile. */
export const draftOf = (profile: Profile): Draft =>
  Object.fromEntries(DRAFT_FIELDS.map((field) => [field, profile[field]])) as unknown as Draft;
