/** What a version of an affiliate's own page says: what the profile shows, and nothing that it hides. */

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
