/** `npm run affiliates`, run as an operator runs it, against a real database. */
import { expect, test, vi } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { verifyPassword } from '../functions/lib/auth/password.ts';
import { beginAttempt } from '../functions/lib/auth/throttle.ts';
import { query } from '../functions/lib/db/db.ts';
import {
  ada,
  add,
  givenAccount,
  runCommand,
  runLine,
  withOperatorStore,
} from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

// The commands hash at full cost.
vi.unmock('node:crypto');
withOperatorStore();
const idOf = async (username: string) => (await findAffiliate(username))?.id ?? '';
/** The affiliate with the number of its open sessions. */
const stored = async (username: string) => {
  const found = await findAffiliate(username);
  return found && { ...found, sessions: (await findAccount(username))?.sessions };
};
const openSession = async (username: string) =>
  query(`insert into session values (gen_random_uuid(), $1, now(), now() + interval '1 hour')`, [
    await idOf(username),
  ]);

test('add generates a password, prints it once and stores its hash', async () => {
  const { code, out } = await add('Ada', '--generate', '--json');
  expect(code).toBe(0);
  const { username, password } = JSON.parse(out);
  expect(username).toBe('Ada');
  expect(password).toMatch(/^([A-Za-z2-9]{4}-){4}[A-Za-z2-9]{4}$/);
  const affiliate = await stored('ada');
  expect(affiliate).toMatchObject({ firstName: 'Ada', disabled: false, sessions: 0 });
  expect(await verifyPassword(password, affiliate?.passwordHash ?? null)).toBe(true);
});

test('a username is also taken in other capitals and look-alike forms', async () => {
  for (const name of ['ＡＤＡ', '\u0430da', 'АDΑ']) {
    const { code, error } = await add(name, '--generate');
    expect([code, error]).toEqual([1, expect.stringContaining('is taken')]);
  }
});

test.each([
  ['short', 'needs at least 12'],
  ['password1234', 'common'],
  ['passwordpassword', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['qwertyuiop123456', 'common'],
  ['abcabcabcabc', 'common'],
  ['I am Grace, and this is long', 'contains the username'],
])('the password %j is refused, and nothing is stored', async (password, reason) => {
  const { code, error } = await runCommand(
    'affiliates',
    ['add', '--username', 'grace', ...ada, '--password-stdin'],
    { input: `${password}\n` },
  );
  expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  expect(await stored('grace')).toBeNull();
});

test('passwd keeps a password as typed and ends every session', async () => {
  await givenAccount('passwd');
  await openSession('passwd');
  expect(await stored('passwd')).toMatchObject({ sessions: 1, passwordVersion: 1 });
  const { code, out } = await runCommand(
    'affiliates',
    ['passwd', '--username', 'PASSWD', '--password-stdin'],
    { input: '  twelve quiet meadows  \n' },
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('meadows')]);
  const affiliate = await stored('passwd');
  expect(affiliate).toMatchObject({ sessions: 0, passwordVersion: 2 });
  const matches = await verifyPassword('  twelve quiet meadows  ', affiliate?.passwordHash ?? null);
  expect(matches).toBe(true);
});

test('disable, enable, sign-out and remove do what they say', async () => {
  await givenAccount('verbs');
  const verb = (name: string, ...rest: string[]) =>
    runLine(affiliates, [name, '--username', 'verbs', ...rest]);
  await openSession('verbs');
  expect((await verb('disable')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ disabled: true, sessions: 0 });
  expect((await verb('enable')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ disabled: false });
  await openSession('verbs');
  expect((await verb('sign-out')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ sessions: 0 });
  expect((await verb('remove', '--yes')).code).toBe(0);
  expect(await stored('verbs')).toBeNull();
  expect(await verb('remove')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no affiliate'),
  });
});

test('list shows no hash, and has the id that the logs use for an affiliate', async () => {
  await givenAccount('listed');
  await openSession('listed');
  const { out } = await runLine(affiliates, ['list', '--json']);
  expect(JSON.parse(out)).toContainEqual({
    username: 'listed',
    name: 'Ada Example',
    email: 'ada@example.com',
    state: 'enabled',
    sessions: 1,
    inLogs: await idOf('listed'),
  });
  expect(out).not.toContain('scrypt');
});

test('show prints and edit corrects one affiliate', async () => {
  await givenAccount('edited');
  const edit = (...args: string[]) => runLine(affiliates, ['edit', 'edited', ...args]);
  expect(await edit('--last-name', 'Sample', '--email', 'new@example.com')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: corrected\. Now: Ada Sample, new@example\.com\.$/),
  });
  expect((await runLine(affiliates, ['show', 'edited'])).out).toMatch(
    /^edited on [^ ]+:\n {2}username {2}edited\n {2}name {6}Ada Sample\n/,
  );
  const { out } = await runLine(affiliates, ['show', 'EDITED', '--json']);
  expect(JSON.parse(out)).toMatchObject({ name: 'Ada Sample', email: 'new@example.com' });
  expect(await edit()).toMatchObject({ code: 2, error: expect.stringContaining('edit needs') });
  expect(await edit('--email', 'nobody')).toMatchObject({ code: 2 });
});

test('every command reports an unknown name, and a missing name or unknown command is a usage error', async () => {
  for (const command of ['show', 'edit', 'unlock', 'passwd', 'disable', 'sign-out', 'remove']) {
    const given = command === 'edit' ? ['--first-name', 'A'] : [];
    const unknown = await runLine(affiliates, [command, 'unknown', ...given]);
    expect(unknown).toMatchObject({
      code: 1,
      error: expect.stringContaining('no affiliate "unknown"'),
    });
  }
  const missing = await runLine(affiliates, ['show']);
  expect(missing).toMatchObject({ code: 2, error: 'Error: the username is missing.' });
  const misspelt = await runLine(affiliates, ['shwo', 'ada']);
  expect(misspelt.error).toBe("Error: unknown command 'shwo'\n(Did you mean show?)");
});

test('unlock lets a name try again', async () => {
  await givenAccount('locked');
  const tried = { username: 'locked', address: '192.0.2.1', device: null };
  for (let time = 0; time < 5; time += 1) await beginAttempt(tried);
  expect(await beginAttempt(tried)).toMatchObject({ allowed: false });
  expect((await runLine(affiliates, ['unlock', 'locked'])).code).toBe(0);
  expect(await beginAttempt(tried)).toMatchObject({ allowed: true });
});

test('a new affiliate with a removed affiliate’s name inherits nothing', async () => {
  await add('heir', '--generate');
  const before = await idOf('heir');
  await runLine(affiliates, ['remove', 'heir', '--yes']);
  await add('heir', '--generate');
  expect(await idOf('heir')).not.toBe(before);
});

test.each([
  [['bogus']],
  [['toString']],
  [['constructor']],
  [['add', '--username', 'x']],
  [['add', '--bogus']],
  [['add', '--username', 'x', ...ada.slice(0, 4), '--email', 'nobody', '--generate']],
  [['add', '--username', 'x'.repeat(65), ...ada, '--generate']],
  [['passwd', '--username', 'Ada']],
])('%j is a usage error: exit code 2 and one clear line', async (args) => {
  const { code, error } = await runLine(affiliates, args);
  expect([code, error]).toEqual([2, expect.stringMatching(/^Error: /)]);
  expect(error).not.toContain('    at ');
});

test('only one of the credentials for the deployed site is refused', async () => {
  const env = { DATABASE_URL: '', NETLIFY_SITE_ID: 'abc', NETLIFY_AUTH_TOKEN: '' };
  const { code, error } = await runLine(affiliates, ['list'], env);
  expect([code, error]).toEqual([2, expect.stringContaining('NETLIFY_AUTH_TOKEN is not')]);
});
