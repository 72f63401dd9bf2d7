/** Roles in a household as other systems write them. */
import { ROLES, type Role } from '../households/member-roles.ts';

const WORDS = new Map<string, Role>(
  Object.entries({
    head: 'client',
    headofhousehold: 'client',
    hoh: 'client',
    self: 'client',
    primary: 'client',
    primarymember: 'client',
    primaryclient: 'client',
    wife: 'spouse',
    husband: 'spouse',
    domesticpartner: 'partner',
    spousepartner: 'spouse',
    significantother: 'partner',
    exspouse: 'former-spouse',
    exwife: 'former-spouse',
    exhusband: 'former-spouse',
    formerwife: 'former-spouse',
    formerhusband: 'former-spouse',
    divorcedspouse: 'former-spouse',
    son: 'child',
    daughter: 'child',
    mother: 'parent',
    father: 'parent',
    mom: 'parent',
    dad: 'parent',
    kid: 'child',
    adultchild: 'child',
    minorchild: 'child',
    dependent: 'child',
    stepson: 'child',
    stepdaughter: 'child',
    stepchild: 'child',
    childsspouse: 'child-spouse',
    soninlaw: 'child-spouse',
    daughterinlaw: 'child-spouse',
    grandson: 'grandchild',
    granddaughter: 'grandchild',
  }),
);

/** The role that the text names; "other" if it names none, and null if it is empty. */
export function roleOf(text: string): Role | null {
  const bare = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (bare === '') return null;
  return ROLES.find((role) => role.replace('-', '') === bare) ?? WORDS.get(bare) ?? 'other';
}
