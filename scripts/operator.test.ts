/** `npm run affiliates`, run as an operator runs it, against a real database. */
import { expect, test } from 'vitest';
import { findAccount } from '../functions/lib/account/accounts.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { verifyPassword } from '../functions/lib/auth/password.ts';
import { beginAttempt } from '../functions/lib/auth/throttle.ts';
import { query } from '../functions/lib/db/db.ts';
import {
  ada,
  add,
  expectRefusal,
  givenAccount,
  runLine,
  withOperatorStore,
} from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { assertVisible, showInvisible } from './operator/names.ts';

withOperatorStore();

const run = (...args: string[]) => runLine(affiliates, args);
/** The affiliate with the number of its open sessions. */
const stored = async (username: string) => {
  const found = await findAffiliate(username);
  return found && { ...found, sessions: (await findAccount(username))?.sessions };
};
/** Adds an account with an open session, and returns its id. */
async function givenSession(username: string): Promise<string> {
  await givenAccount(username);
  const { id = '' } = (await findAffiliate(username)) ?? {};
  await query(
    "insert into session values (gen_random_uuid(), $1, now(), now() + interval '1 hour')",
    [id],
  );
  return id;
}

test('add generates a password, prints it once and stores its hash', async () => {
  const { code, out } = await add('Ada', '--generate', '--json');
  const { username, password } = JSON.parse(out);
  expect([code, username]).toEqual([0, 'Ada']);
  expect(password).toMatch(/^([A-Za-z2-9]{4}-){4}[A-Za-z2-9]{4}$/);
  const affiliate = await stored('ada');
  expect(affiliate).toMatchObject({ firstName: 'Ada', disabled: false, sessions: 0 });
  expect(await verifyPassword(password, affiliate?.passwordHash ?? null)).toBe(true);
});

test('add names its database, and says in a line how Home shows their own figures', async () => {
  const { out } = await add('figures', '--generate');
  expect(out).toMatch(/^figures added on [^ ]+\./);
  expect(out.split('\n')).toContain(
    'Home shows sample figures: "figures": "live" in src/content/site.json shows affiliates their own.',
  );
  await expectRefusal(add('ＦＩＧＵＲＥＳ', '--generate'), 1, 'is taken');
});

test.each([
  ['short', 'needs at least 12'],
  ['I am Grace, and this is long', 'contains the username'],
])('the password %j is refused, and nothing is stored', async (password, reason) => {
  const given = ['add', 'grace', ...ada, '--password-stdin'];
  await expectRefusal(runLine(affiliates, given, {}, `${password}\n`), 2, reason);
  expect(await stored('grace')).toBeNull();
});

test('passwd keeps a password as typed, ends every session, and says that a disabled affiliate stays so', async () => {
  await givenSession('passwd');
  expect(await stored('passwd')).toMatchObject({ sessions: 1, passwordVersion: 1 });
  const given = ['passwd', '--username', 'PASSWD', '--password-stdin'];
  const { code, out } = await runLine(affiliates, given, {}, '  twelve quiet meadows  \n');
  expect([code, out]).toEqual([0, expect.not.stringMatching('meadows|disabled')]);
  const affiliate = await stored('passwd');
  expect(affiliate).toMatchObject({ sessions: 0, passwordVersion: 2 });
  const matches = await verifyPassword('  twelve quiet meadows  ', affiliate?.passwordHash ?? null);
  expect(matches).toBe(true);
  await run('disable', 'passwd');
  expect((await run('passwd', 'passwd', '--generate')).out).toContain('stays disabled');
  expect(await stored('passwd')).toMatchObject({ disabled: true });
});

test.each([
  ['disable', { disabled: true, sessions: 0 }, /: can no longer sign in\.$/],
  ['enable', { disabled: false, sessions: 1 }, /: can sign in again\.$/],
  ['sign-out', { disabled: false, sessions: 0 }, /: signed out everywhere\.$/],
])('%s does what it says, and names its database', async (verb, state, sentence) => {
  const id = await givenSession(verb);
  await query('update affiliate set disabled = $1 where id = $2', [verb === 'enable', id]);
  const { code, out } = await run(verb, '--username', verb);
  expect([code, out]).toEqual([0, expect.stringMatching(sentence)]);
  expect(out).toMatch(new RegExp(`^${verb} on [^ ]+: `));
  expect(await stored(verb)).toMatchObject(state);
});

test('list shows no hash, and has the id that the logs use for an affiliate', async () => {
  const inLogs = await givenSession('listed');
  const { out } = await run('list', '--json');
  expect(JSON.parse(out)).toContainEqual({
    username: 'listed',
    name: 'Ada Example',
    email: 'ada@example.com',
    state: 'enabled',
    sessions: 1,
    inLogs,
  });
  expect(out).not.toContain('scrypt');
  expect((await run('list')).out).toMatch(/^Affiliates on [^ ]+:/);
});

test.each(['unlock', 'passwd', 'disable', 'sign-out', 'keep', 'remove', 'two-step-off'])(
  '%s reports an unknown name',
  async (verb) => {
    await expectRefusal(run(verb, 'unknown'), 1, 'there is no affiliate "unknown" on ');
  },
);

test('unlock lets a name try again', async () => {
  await givenAccount('locked');
  const tried = { username: 'locked', address: '192.0.2.1', device: null };
  for (let time = 0; time < 5; time += 1) await beginAttempt(tried);
  expect(await beginAttempt(tried)).toMatchObject({ allowed: false });
  expect((await run('unlock', 'locked')).code).toBe(0);
  expect(await beginAttempt(tried)).toMatchObject({ allowed: true });
});

/** The arguments that add Grace, with one of Ada's options changed. */
const withOption = (option: string, value: string) => [
  'add',
  'grace',
  '--generate',
  ...ada.with(ada.indexOf(option) + 1, value),
];
const HIDDEN = 'gr\u202eace';

test.each([
  [['unlcok', 'ada'], "unknown command 'unlcok'\n(Did you mean unlock?)"],
  [['constructor'], "unknown command 'constructor'"],
  [['disable'], 'Error: the username is missing.'],
  [['disable', 'named', 'example'], "too many arguments for 'disable'"],
  [['disable', 'named', '--username', 'named'], 'one username at a time'],
  [['disable', HIDDEN], 'U+202E'],
  [['passwd', '--username', 'Ada'], 'use --password-stdin or --generate'],
  [['role', 'Ada'], 'role needs --office or --affiliate'],
  [['role', 'Ada', '--office', '--affiliate'], 'role needs --office or --affiliate'],
  [['add', '--bogus'], "unknown option '--bogus'"],
  [['add', 'grace'], '--first-name is missing.'],
  [['add', 'x'.repeat(65), ...ada, '--generate'], 'is longer than 64 letters'],
  [['add', HIDDEN, ...ada], 'U+202E'],
  [withOption('--first-name', HIDDEN), 'U+202E'],
  [withOption('--first-name', 'x'.repeat(150)), '--first-name has more than 100'],
  [withOption('--last-name', HIDDEN), 'U+202E'],
  [withOption('--last-name', 'x'.repeat(97)), 'The name has more than 100 characters.'],
  [withOption('--last-name', ' '), '--last-name is missing.'],
  [withOption('--email', ''), '--email is missing.'],
  [withOption('--email', 'a & b@example.com'), '--email must look like name@'],
  [withOption('--email', `${'x'.repeat(250)}@example.com`), '--email has more than'],
])('%j is a usage error: exit code 2 and one clear line', async (args, words) => {
  const { code, error } = await run(...args);
  expect([code, error]).toEqual([2, expect.stringMatching(/^Error: (?!.* {4}at )/s)]);
  expect(error).toContain(words);
  expect(await findAffiliate('grace')).toBeNull();
});

test.each([
  ['a zero width space', 'gr\u200bace', 'U+200B'],
  ['a Hangul filler', 'gra\u3164ce', 'U+3164'],
  ['a tag', 'grace\u{e0041}', 'U+E0041'],
  ['an escape sequence', 'grace\u001b[2J', 'U+001B'],
])('%s is invisible', (_what, name, code) => {
  expect(() => assertVisible('--first-name', name)).toThrow(
    `--first-name contains the invisible character ${code}`,
  );
  expect(showInvisible(name)).toContain(`[${code}]`);
});

test('names in other scripts or with accents are accepted, and marks around an address are dropped', async () => {
  for (const name of ['Ødegård', 'Nguyễn', '王秀英', 'عائشة', 'O’Brien-Smith']) {
    expect((await add(name, '--generate', '--email', `<${name.length}@example.com>`)).code).toBe(0);
    expect(await findAffiliate(name)).toMatchObject({ email: `${name.length}@example.com` });
  }
});

test('remove asks for confirmation, requires --yes without a terminal, and leaves the name to another affiliate', async () => {
  await givenAccount('asked');
  const before = await stored('asked');
  const asked = run('remove', 'asked');
  await expectRefusal(asked, 2, 'Error: no terminal to ask for a confirmation: add --yes.');
  expect(await stored('asked')).toEqual(before);
  const { code, out } = await run('remove', 'asked', '--yes');
  expect([code, out]).toEqual([0, expect.stringMatching(/^asked removed on [^ ]+\.$/)]);
  expect(await stored('asked')).toBeNull();
  await givenAccount('asked');
  expect((await stored('asked'))?.id).not.toBe(before?.id);
});

test('two-step-off asks first, and turns two-step sign-in off with --yes', async () => {
  await givenAccount('factors');
  const { id } = (await findAffiliate('factors')) ?? {};
  await query('update affiliate set two_step = true where id = $1', [id]);
  await query(
    "insert into passkey (affiliate_id, name, credential_id, public_key) values ($1, 'x', 'x', '')",
    [id],
  );
  await expectRefusal(run('two-step-off', 'factors'), 2, 'add --yes');
  expect((await findAffiliate('factors'))?.twoStep).toBe(true);
  const { code, out } = await run('two-step-off', 'FACTORS', '--yes', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { username: 'factors', twoStep: false }]);
  expect((await findAffiliate('factors'))?.twoStep).toBe(false);
  expect(await query('select from passkey where affiliate_id = $1', [id])).toEqual([]);
});

test('role gives and removes the office’s role, but not from the last office member', async () => {
  await givenAccount('olive');
  await givenAccount('otto');
  const given = await run('role', '--username', 'OLIVE', '--office');
  expect([given.code, given.out]).toEqual([
    0,
    expect.stringMatching(
      /^olive on .*: works in the office now\. The office page asks for two-step sign-in first\.$/,
    ),
  ]);
  expect(await findAccount('olive')).toMatchObject({ office: true });
  await expectRefusal(run('role', 'olive', '--affiliate'), 1, 'is the last office member');
  await run('role', 'otto', '--office');
  const taken = await run('role', 'olive', '--affiliate', '--json');
  expect([taken.code, JSON.parse(taken.out)]).toEqual([0, { username: 'olive', office: false }]);
  expect(await query("select from audit where action like 'office-%'")).toHaveLength(3);
});
