/** The roles of a household's members. No schemas, because sheets and calculators name a couple without them. */

export const ROLES = [
  'client',
  'spouse',
  'partner',
  'former-spouse',
  'child',
  'child-spouse',
  'grandchild',
  'parent',
  'trustee',
  'executor',
  'agent',
  'other',
] as const;
export type Role = (typeof ROLES)[number];
/** Roles that a contact can have in at most one household. */
export const FAMILY_ROLES: readonly Role[] = ['client', 'spouse', 'partner', 'child'];
/** Roles of those whose documents and property the checklist and the estate map have. */
export const COUPLE_ROLES: readonly Role[] = ['client', 'spouse', 'partner'];
/** Roles by which a household names someone who is not a member of it. */
export const NAMED_ROLES: readonly Role[] = ['trustee', 'executor', 'agent'];
