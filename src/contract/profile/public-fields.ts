/** The public fields of a profile. Kept apart from the schemas, so that the sign-in loads no validator. */

/** The fields that a visitor may see, each with its own switch. The name always shows. */
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
  'licenses',
] as const;
export type PublicField = (typeof PUBLIC_FIELDS)[number];

/** The default switches: email and phone are hidden until the affiliate shows them. */
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
  licenses: true,
};

/** The longest biography (characters). */
export const MAX_BIO = 600;
/** The longest text about how an affiliate is paid (characters). */
export const MAX_COMPENSATION = 300;
