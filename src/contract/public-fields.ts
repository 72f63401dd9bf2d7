/** What visitors may see of a profile. Not with the schemas, so that the sign-in loads no validator. */

/** The fields that a visitor may see, each with a switch of its own. The name always shows. */
export const PUBLIC_FIELDS = [
  'firm',
  'role',
  'credentials',
  'states',
  'phone',
  'email',
  'website',
  'booking',
  'bio',
  'portrait',
  'disclosure',
  'crd',
  'formCrs',
] as const;
export type PublicField = (typeof PUBLIC_FIELDS)[number];

/** What visitors see until the affiliate says otherwise: nothing that leads to a mailbox or a telephone. */
export const FIRST_SHOW: Readonly<Record<PublicField, boolean>> = {
  firm: true,
  role: true,
  credentials: true,
  states: true,
  phone: false,
  email: false,
  website: true,
  booking: true,
  bio: true,
  portrait: true,
  disclosure: true,
  crd: true,
  formCrs: true,
};

/** The most characters of a biography. */
export const MAX_BIO = 600;
/** The most characters of how an affiliate is paid. */
export const MAX_COMPENSATION = 300;
