/** How an affiliate may work, and the kinds of insurance licenses. Apart from the words that they bring, which home does not need. */

/** Several may apply. A principal approves the words that each brings. */
export const ROLES = {
  adviser: 'Investment adviser',
  broker: 'Broker',
  producer: 'Insurance producer',
  coach: 'Coach',
  bank: 'At a bank',
} as const;
export type Role = keyof typeof ROLES;

export const LICENSE_KINDS = {
  life: 'Life',
  health: 'Health',
  variable: 'Variable',
  property: 'Property',
} as const;
export type LicenseKind = keyof typeof LICENSE_KINDS;
