/** `npm run affiliates`, run as an operator runs it, against a real database. */
import { expect, test } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { verifyPassword } from '../functions/lib/auth/password.ts';
import { beginAttempt } from '../functions/lib/auth/throttle.ts';
import { query } from '../functions/lib/db/db.ts';
import { ada, add, givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { assertVisible, visible } from './operator/names.ts';

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
  const given = ['add', '--username', 'grace', ...ada, '--password-stdin'];
  const { code, error } = await runLine(affiliates, given, {}, `${password}\n`);
  expect([code, error]).toEqual([2, expect.stringContaining(reason)]);
  expect(await stored('grace')).toBeNull();
});

test('passwd keeps a password as typed and ends every session', async () => {
  await givenAccount('passwd');
  await openSession('passwd');
  expect(await stored('passwd')).toMatchObject({ sessions: 1, passwordVersion: 1 });
  const given = ['passwd', '--username', 'PASSWD', '--password-stdin'];
  const { code, out } = await runLine(affiliates, given, {}, '  twelve quiet meadows  \n');
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

/** Ada's options with one value replaced. */
const adaWith = (option: string, value: string) => ada.with(ada.indexOf(option) + 1, value);
const ADD = ['add', 'grace', '--generate'];

test.each([
  ['a long name', adaWith('--first-name', 'x'.repeat(150)), '--first-name has more than 100'],
  [
    'two names that are too long together',
    adaWith('--last-name', 'x'.repeat(97)),
    'The name has more than 100 characters.',
  ],
  ['an empty name', adaWith('--last-name', ' '), '--last-name is missing.'],
  ['no address', adaWith('--email', ''), '--email is missing.'],
  ['two addresses', adaWith('--email', 'a & b@example.com'), '--email must look like name@'],
  ['a long address', adaWith('--email', `${'x'.repeat(250)}@example.com`), '--email has more than'],
])('%s is refused', async (_what, args, sentence) => {
  const { code, error } = await runLine(affiliates, [...ADD, ...args]);
  expect([code, error]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a correction that makes the whole name too long is refused', async () => {
  await givenAccount('lengthened');
  const { code, error } = await runLine(affiliates, [
    'edit',
    'lengthened',
    '--first-name',
    'x'.repeat(95),
  ]);
  expect([code, error]).toEqual([2, 'Error: The name has more than 100 characters.']);
});

const run = (...args: string[]) => runLine(affiliates, args);

test('a command names its database, and accepts the name without its flag', async () => {
  expect((await add('named', '--generate')).out).toMatch(/^named added on [^ ]+\./);
  expect((await run('disable', 'named')).out).toEqual(
    expect.stringMatching(/^named on [^ ]+: can no longer sign in\.$/),
  );
  expect(await findAffiliate('named')).toMatchObject({ disabled: true });
  expect((await run('list')).out).toMatch(/^Affiliates on [^ ]+:/);
  expect((await run('enable', 'grace')).error).toMatch(
    /^Error: there is no affiliate "grace" on [^ ]+\. "list" shows all names\.$/,
  );
});

test('adding an affiliate says in a line how Home shows their own figures', async () => {
  const { out } = await add('figures', '--generate');
  expect(out.split('\n')).toContain(
    'Home shows sample figures: "figures": "live" in src/content/site.json shows affiliates their own.',
  );
});

test.each([
  [['disable', 'named', 'example'], "too many arguments for 'disable'"],
  [['disable', 'named', '--username', 'named'], 'one username at a time'],
  [['list', 'named'], "too many arguments for 'list'"],
])('%j is a usage error', async (args, reason) => {
  expect(await run(...args)).toMatchObject({ code: 2, error: expect.stringContaining(reason) });
});

test('passwd on a disabled affiliate says that it stays disabled', async () => {
  await givenAccount('resting');
  expect((await run('passwd', 'resting', '--generate')).out).not.toContain('disabled');
  await run('disable', 'resting');
  expect((await run('passwd', 'resting', '--generate')).out).toContain('stays disabled');
  expect(await findAffiliate('resting')).toMatchObject({ disabled: true });
});

test('remove asks for confirmation, and requires --yes without a terminal', async () => {
  await givenAccount('asked');
  expect(await run('remove', 'asked')).toMatchObject({
    code: 2,
    error: 'Error: no terminal to ask for a confirmation: add --yes.',
  });
  expect(await findAffiliate('asked')).not.toBeNull();
  expect(await run('remove', 'asked', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^asked removed on [^ ]+\.$/),
  });
  expect(await findAffiliate('asked')).toBeNull();
});

test.each([
  ['a zero width space', 'gr\u200bace', 'U+200B'],
  ['a change of direction', 'gr\u202eace', 'U+202E'],
  ['an isolate', '\u2066grace', 'U+2066'],
  ['a soft hyphen', 'gra\u00adce', 'U+00AD'],
  ['a byte order mark inside', 'gra\ufeffce', 'U+FEFF'],
  ['a Hangul filler', 'gra\u3164ce', 'U+3164'],
  ['a combining joiner', 'gra\u034fce', 'U+034F'],
  ['a tag', 'grace\u{e0041}', 'U+E0041'],
  ['an escape sequence', 'grace\u001b[2J', 'U+001B'],
])('%s is invisible', (_what, name, code) => {
  expect(() => assertVisible('--first-name', name)).toThrow(`--first-name contains the invisible`);
  expect(visible(name)).toContain(`[${code}]`);
});

test('an invisible character is refused in every name, and in an unknown one', async () => {
  const hidden = 'gr\u202eace';
  for (const args of [
    ['add', hidden, ...ada],
    ['add', 'grace', ...ada.with(1, hidden)],
    ['add', 'grace', ...ada.with(3, hidden)],
    ['disable', hidden],
  ]) {
    const { code, error } = await run(...args);
    expect([code, error]).toEqual([2, expect.stringContaining('U+202E')]);
  }
  expect(await findAffiliate('grace')).toBeNull();
});

test('marks around an address are dropped', async () => {
  const args = adaWith('--email', '<grace@example.com>');
  expect((await run('add', 'grace', '--generate', ...args)).code).toBe(0);
  expect(await findAffiliate('grace')).toMatchObject({ email: 'grace@example.com' });
});

test('names in other scripts or with accents are accepted', async () => {
  for (const name of ['Ødegård', 'Nguyễn', '王秀英', 'عائشة', 'O’Brien-Smith']) {
    expect((await add(name, '--generate')).code).toBe(0);
  }
});

const off = (...args: string[]) => run('two-step-off', ...args);

test('two-step-off asks first, and turns two-step sign-in off with --yes', async () => {
  await givenAccount('factors');
  const { id } = (await findAffiliate('factors')) ?? {};
  await query('update affiliate set two_step = true where id = $1', [id]);
  await query(
    "insert into passkey (affiliate_id, name, credential_id, public_key) values ($1, 'x', 'x', '')",
    [id],
  );
  expect((await off('factors')).code).not.toBe(0);
  expect((await findAffiliate('factors'))?.twoStep).toBe(true);
  const { code, out } = await off('FACTORS', '--yes', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { username: 'factors', twoStep: false }]);
  expect((await findAffiliate('factors'))?.twoStep).toBe(false);
  expect(await query('select from passkey where affiliate_id = $1', [id])).toEqual([]);
});

test('two-step-off refuses an unknown name', async () => {
  const { code, error } = await off('nobody', '--yes');
  expect([code, error]).toEqual([1, expect.stringContaining('there is no affiliate "nobody"')]);
});

const role = (...args: string[]) => run('role', ...args);

test('role gives and removes the office’s role, but not from the last office member', async () => {
  await givenAccount('olive');
  await givenAccount('otto');
  const given = await role('--username', 'OLIVE', '--office');
  expect([given.code, given.out]).toEqual([
    0,
    expect.stringMatching(
      /^olive on .*: works in the office now\. The office page asks for two-step sign-in first\.$/,
    ),
  ]);
  expect(await findAccount('olive')).toMatchObject({ office: true });
  expect(await role('olive', '--affiliate')).toMatchObject({
    code: 1,
    error: expect.stringContaining('is the last office member'),
  });
  await role('otto', '--office');
  const taken = await role('olive', '--affiliate', '--json');
  expect([taken.code, JSON.parse(taken.out)]).toEqual([0, { username: 'olive', office: false }]);
  expect(await query("select action, actor from audit where action like 'office-%'")).toHaveLength(
    3,
  );
});

test('role prints its usage without a role or with both', async () => {
  expect((await role('olive')).code).toBe(2);
  expect((await role('olive', '--office', '--affiliate')).code).toBe(2);
});
