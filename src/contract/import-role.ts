/** Roles in a household as other systems write them. */
import { ROLES, type Role } from './households.ts';

const WORDS: Record<string, Role> = {
  ...{ head: 'client', headofhousehold: 'client', hoh: 'client', self: 'client' },
  ...{ wife: 'spouse', husband: 'spouse', domesticpartner: 'partner' },
  ...{ son: 'child', daughter: 'child', mother: 'parent', father: 'parent' },
  ...{ grandson: 'grandchild', granddaughter: 'grandchild' },
};

/** The role that the words name; "other" if they name none, and null without any. */
export function roleOf(text: string): Role | null {
  const bare = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (bare === '') return null;
  return ROLES.find((role) => role === bare) ?? WORDS[bare] ?? 'other';
}
