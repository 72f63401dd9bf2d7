/** What a version of an affiliate's own page says: what the profile shows, and nothing that it hides. */
import type { Profile } from './profile.ts';
import type { PublicField } from './public-fields.ts';

/** Texts are empty where the affiliate hides them or has none. */
export interface PageWords {
  name: string;
  firm: string;
  role: string;
  credentials: string;
  /** Codes of states, such as "NY". */
  states: string[];
  phone: string;
  email: string;
  /** Addresses with https. */
  website: string;
  booking: string;
  bio: string;
  disclosure: string;
  /** How the affiliate is paid. */
  compensation: string;
  /** The number in the Central Registration Depository, 1 to 10 digits. */
  crd: string;
  /** The address of Form CRS. */
  formCrs: string;
  /** SHA-256 of the portrait's JPEG in hex, or null. */
  portrait: string | null;
}

/** The hash in the address of a portrait. */
const PORTRAIT = /([0-9a-f]{64})\.jpg$/;

/** What the page of this profile says: the name and how the affiliate is paid always, the rest if its switch is on. */
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
    disclosure: text('disclosure'),
    compensation: profile.compensation,
    crd: text('crd'),
    formCrs: text('formCrs'),
    portrait: (show.portrait && PORTRAIT.exec(profile.portrait ?? '')?.[1]) || null,
  };
}
