/** The affiliate as a sheet's card has it, from the profile. */
import { bankWords, type License, licenseLine } from '../config/practice.ts';
import type { Role } from '../config/roles.ts';
import { phoneWords } from '../lib/phone.ts';
import type { PublicField } from './profile/public-fields.ts';
import type { Sharer } from './shares/for-you.ts';

const SHOWN = ['credentials', 'role', 'firm', 'phone', 'email', 'website', 'booking'] as const;

/** The columns of the profile that `sharerOf` reads, beside the name and what is shown. */
export const SHARER_FIELDS = [...SHOWN, 'disclosure', 'licenses', 'roles'] as const;

export interface SharerProfile
  extends Record<(typeof SHOWN)[number] | 'name' | 'disclosure', string> {
  licenses: readonly License[];
  roles: readonly Role[];
  show: Readonly<Record<PublicField, boolean>>;
}

/** What the profile shows on this day (ISO). */
export function sharerOf(profile: SharerProfile, today: string): Sharer {
  const { name, disclosure, roles, show } = profile;
  const shown = Object.fromEntries(
    SHOWN.map((field) => [field, show[field] ? profile[field] : '']),
  ) as Pick<Sharer, (typeof SHOWN)[number]>;
  return {
    ...shown,
    name,
    disclosure,
    phone: phoneWords(shown.phone),
    license: licenseLine(profile, today),
    bank: bankWords(roles).join(' · '),
  };
}
