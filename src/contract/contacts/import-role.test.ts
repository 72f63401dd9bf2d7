import { expect, test } from 'vitest';
import { ROLES } from '../households/member-roles.ts';
import { roleOf } from './import-role.ts';

test('a role is read by its own key, and as other systems write it', () => {
  expect(ROLES.map(roleOf)).toEqual([...ROLES]);
  expect(['Child’s spouse', 'Son-in-law', 'daughter in law', 'Ex-wife', 'HOH'].map(roleOf)).toEqual(
    ['child-spouse', 'child-spouse', 'child-spouse', 'former-spouse', 'client'],
  );
  expect(['Former wife', 'Formerhusband', 'Kid', 'Adult child', 'Mom'].map(roleOf)).toEqual([
    'former-spouse',
    'former-spouse',
    'child',
    'child',
    'parent',
  ]);
  expect(['Neighbor', ' '].map(roleOf)).toEqual(['other', null]);
});
