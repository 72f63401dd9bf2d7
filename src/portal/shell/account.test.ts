import { expect, test, vi } from 'vitest';
import { settled } from '../../../tests/answers.ts';
import { signAdaIn } from '../../../tests/session.ts';
import { $session } from '../../session/session.ts';
import { displayName, initials, signOut } from './account.ts';

const calls = signAdaIn();

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

test('if the server could not finish a Log out, the login shows its message', async () => {
  vi.stubGlobal('location', { pathname: '/dashboard' });
  const done = signOut();
  await settled();
  await calls[1]?.answer({ error: 'unavailable', message: 'Here only.' }, 503);
  await done;
  expect(sessionStorage.getItem('toast')).toContain('Here only.');
  expect($session.get().status).toBe('unauthenticated');
});
