/** The operator's commands, run as a person runs them, against a real store. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { affiliateId, changeAffiliate, readAffiliate } from '../functions/lib/affiliates.ts';
import { readAsset } from '../functions/lib/assets.ts';
import { verifyPassword } from '../functions/lib/password.ts';
import { ada, add, runCommand, withOperatorStore } from './operator-harness.ts';

const place = withOperatorStore();
const stored = (username: string) => readAffiliate(affiliateId(username));

test('add generates a password, shows it once and stores its hash', async () => {
  const { code, out } = await add('Ada', '--generate', '--json');
  expect(code).toBe(0);
  const { username, password } = JSON.parse(out);
  expect(username).toBe('Ada');
  expect(password).toMatch(/^([A-Za-z2-9]{4}-){4}[A-Za-z2-9]{4}$/);
  const affiliate = await stored('ada');
  expect(affiliate).toMatchObject({ firstName: 'Ada', disabled: false, sessions: [] });
  expect(await verifyPassword(password, affiliate?.passwordHash ?? null)).toBe(true);
});

test('a user name is taken in other capitals and look-alike forms too', async () => {
  const { code, error } = await add('ＡＤＡ', '--generate');
  expect([code, error]).toEqual([1, expect.stringContaining('is taken')]);
});

test.each([
  ['short', 'needs at least 12'],
  ['password1234', 'common'],
  ['passwordpassword', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['qwertyuiop123456', 'common'],
  ['abcabcabcabc', 'common'],
  ['I am Grace, and this is long', 'contains the user name'],
])('the password %j is refused, and nothing is stored', async (password, reason) => {
  const { code, error } = await runCommand(
    'affiliates',
    ['add', '--username', 'grace', ...ada, '--password-stdin'],
    { input: `${password}\n` },
  );
  expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  expect(await stored('grace')).toBeNull();
});

test('passwd takes a password as typed and ends every session', async () => {
  await add('passwd', '--generate');
  const id = affiliateId('passwd');
  const session = { id: 's', expiresAt: 9e9 };
  await changeAffiliate(id, (affiliate) => ({ ...affiliate, sessions: [session] }));
  const { code, out } = await runCommand(
    'affiliates',
    ['passwd', '--username', 'PASSWD', '--password-stdin'],
    { input: '  twelve quiet meadows  \n' },
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('meadows')]);
  const affiliate = await stored('passwd');
  expect(affiliate?.sessions).toEqual([]);
  const matches = await verifyPassword('  twelve quiet meadows  ', affiliate?.passwordHash ?? null);
  expect(matches).toBe(true);
});

test('disable, enable, sign-out and remove do what they say', async () => {
  await add('verbs', '--generate');
  const id = affiliateId('verbs');
  const session = { id: 's', expiresAt: 9e9 };
  const open = () => changeAffiliate(id, (affiliate) => ({ ...affiliate, sessions: [session] }));
  const verb = (name: string, ...rest: string[]) =>
    runCommand('affiliates', [name, '--username', 'verbs', ...rest]);
  await open();
  expect((await verb('disable')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ disabled: true, sessions: [] });
  expect((await verb('enable')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ disabled: false });
  await open();
  expect((await verb('sign-out')).code).toBe(0);
  expect(await stored('verbs')).toMatchObject({ sessions: [] });
  expect((await verb('remove', '--yes')).code).toBe(0);
  expect(await stored('verbs')).toBeNull();
  expect(await verb('remove')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no affiliate'),
  });
});

test('list names no hash, and says how the logs call an affiliate', async () => {
  await add('listed', '--generate');
  const { out } = await runCommand('affiliates', ['list', '--json']);
  expect(JSON.parse(out)).toContainEqual({
    username: 'listed',
    name: 'Ada Example',
    email: 'ada@example.com',
    state: 'enabled',
    sessions: 0,
    inLogs: affiliateId('listed').slice(0, 12),
  });
  expect(out).not.toContain('scrypt');
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
])('%j is called wrongly: exit code 2 and one clear line', async (args) => {
  const { code, error } = await runCommand('affiliates', args);
  expect([code, error]).toEqual([2, expect.stringMatching(/^Error: /)]);
  expect(error).not.toContain('    at ');
});

test('half an access to the deployed site is refused', async () => {
  const env = { NETLIFY_BLOBS_CONTEXT: '', NETLIFY_SITE_ID: 'abc', NETLIFY_AUTH_TOKEN: '' };
  const { code, error } = await runCommand('affiliates', ['list'], { env });
  expect([code, error]).toEqual([2, expect.stringContaining('NETLIFY_AUTH_TOKEN is not')]);
});

test('put stores a picture, remove brings the default back', async () => {
  expect((await runCommand('assets', ['put', 'logo-main', 'public/logo.svg'])).code).toBe(0);
  expect((await readAsset('logo-main'))?.asset.content).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await runCommand('assets', ['list', '--json'])).out).toBe('["logo-main"]');
  expect((await runCommand('assets', ['remove', 'logo-main'])).code).toBe(0);
  expect((await readAsset('logo-main'))?.asset.content).toBe('/logo.svg');
  expect((await runCommand('assets', ['remove', 'logo-main'])).code).toBe(1);
});

test('what is no picture, too large, misnamed or missing is refused', async () => {
  const large = join(place.folder, 'large.svg');
  await writeFile(large, `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(256 * 1024)}</svg>`);
  const disguised = join(place.folder, 'page.png');
  await writeFile(disguised, '<html></html>');
  for (const [args, reason] of [
    [['put', 'logo-main', 'README.md'], 'not a picture'],
    [['put', 'logo-main', disguised], 'not a picture'],
    [['put', 'logo-main', large], 'at most 256 kB'],
    [['put', 'logo-main', 'nowhere.png'], 'cannot be read'],
    [['put', 'Logo Main', 'public/logo.svg'], 'no page shows an asset'],
    [['put', 'logo-main'], 'file is missing'],
  ] as const) {
    const { code, error } = await runCommand('assets', [...args]);
    expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  }
  expect((await readAsset('logo-main'))?.asset.content).toBe('/logo.svg');
});
