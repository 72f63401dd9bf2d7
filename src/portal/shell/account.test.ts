import { expect, test } from 'vitest';
import { displayName, initials } from './account.ts';

test.each([
  [{ firstName: 'Ada', lastName: 'Example', username: 'ada' }, 'Ada Example', 'AE'],
  [{ firstName: 'Ada', lastName: '', username: 'ada' }, 'Ada', 'A'],
  [{ firstName: '', lastName: 'Example', username: 'ada' }, 'ada', 'A'],
  [{ firstName: ' ', username: ' ' }, 'User', 'U'],
  [{}, 'User', 'U'],
  [{ firstName: 'Mary Jo', lastName: 'van Dyke' }, 'Mary Jo van Dyke', 'MD'],
  [{ firstName: 'דוד', lastName: 'כהן' }, 'דוד כהן', 'דכ'],
  [{ firstName: '👩🏽‍🌾', lastName: '🇨🇭' }, '👩🏽‍🌾 🇨🇭', '👩🏽‍🌾🇨🇭'],
  [{ firstName: 'e\u0301a' }, 'e\u0301a', 'E\u0301'],
  [{ firstName: '1️⃣' }, '1️⃣', '1️⃣'],
  [{ firstName: 'éa' }, 'éa', 'É'],
])('%j is %s, %s', (person, name, letters) => {
  expect(displayName(person)).toBe(name);
  expect(initials(person)).toBe(letters);
});
