/** The addresses that the office makes for "Choose your password", and what becomes of an account’s calendar. */
import { expect, test } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { makeCalendar } from '../functions/lib/calendar/calendars.ts';
import { hashOf, readFeed } from '../functions/lib/calendar/files.ts';
import { query } from '../functions/lib/db/db.ts';
import { readInvitation } from '../functions/lib/sign-in/invitations.ts';
import {
  ada,
  add,
  expectRefusal,
  givenAccount,
  runLine,
  startNetlify,
  withOperatorStore,
} from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

withOperatorStore();

const SITE = ['--site', 'https://alliance.example/anything'];

const run = (...args: string[]) => runLine(affiliates, args);
const tokenIn = (text: string) => /\/choose-password#([\w-]{43})$/.exec(text)?.[1] ?? '';
const auditOf = async (username: string) => {
  const rows = await query<{ action: string }>(
    `select action from audit join affiliate a on a.id = affiliate_id
      where a.username = $1 and actor is null order by audit.id`,
    [username],
  );
  return rows.map(({ action }) => action);
};
/** The affiliate's line in the list. */
const listed = async (name: string) => {
  const rows: { username: string }[] = JSON.parse((await run('list', '--json')).out);
  return rows.find(({ username }) => username === name);
};

test('invite adds an affiliate without a password, and prints an address for 72 hours', async () => {
  const { out } = await run('invite', 'ada', ...ada, ...SITE);
  expect(out).toMatch(
    /^ada invited on [^ ]+\. Send this address only to them\. It works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttps:\/\/alliance\.example\/choose-password#[\w-]{43}$/,
  );
  expect(await findAffiliate('ada')).toMatchObject({ passwordHash: null, passwordExpired: false });
  const invitation = await readInvitation(tokenIn(out));
  expect(invitation).toMatchObject({ kind: 'invite', username: 'ada' });
  const hours = (Number(invitation?.expiresAt) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  expect(await listed('ada')).toMatchObject({ state: 'invited' });
  expect(await auditOf('ada')).toEqual(['invited']);
  // The address is shown once: the database has only the token's hash.
  const rows = await query('select * from invitation');
  expect(JSON.stringify(rows)).not.toContain(tokenIn(out));
});

test('invite makes the username from the name, and the line of the letter is kept', async () => {
  const person = ['--first-name', 'Mara', '--last-name', 'Quill', '--email', 'm@example.com'];
  const { out } = await run('invite', ...person, '--note', 'Welcome to us.', ...SITE);
  expect(out).toMatch(/^mara\.quill invited on /);
  expect(await query("select note from invitation where note <> ''")).toEqual([
    { note: 'Welcome to us.' },
  ]);
  const long = run('invite', ...person, '--note', 'x'.repeat(301), ...SITE);
  await expectRefusal(long, 2, '--note has more than 300 characters.');
});

test('a taken name is not invited again, and reset makes another address, also in JSON', async () => {
  await run('invite', 'twice', ...ada, ...SITE);
  await expectRefusal(run('invite', 'TWICE', ...ada, ...SITE), 1, 'is taken');
  const { username, address, expiresAt } = JSON.parse(
    (await run('reset', '--username', 'twice', '--json', ...SITE)).out,
  );
  expect([username, expiresAt]).toEqual(['twice', expect.stringMatching(/Z$/)]);
  expect(await readInvitation(tokenIn(address))).toMatchObject({ kind: 'invite' });
  // Nor is one who has a password, even if it must be replaced.
  await add('expired', '--generate');
  await expectRefusal(run('invite', 'expired', ...ada, ...SITE), 1, '"reset expired"');
  expect(await auditOf('expired')).not.toContain('invited');
});

test('reset keeps the password and the sessions until a new password is chosen', async () => {
  await givenAccount('resets');
  await query(
    `insert into session (id, affiliate_id, created_at, expires_at)
     select gen_random_uuid(), id, now(), now() + interval '1 hour' from affiliate where username = 'resets'`,
  );
  const before = await findAffiliate('resets');
  const { code, out } = await run('reset', 'resets', ...SITE);
  expect(code).toBe(0);
  expect(await readInvitation(tokenIn(out))).toMatchObject({ kind: 'reset' });
  expect(await findAffiliate('resets')).toEqual(before);
  expect(await listed('resets')).toMatchObject({ sessions: 1 });
  expect(await auditOf('resets')).toEqual(['reset-made']);
  await run('disable', 'resets');
  await expectRefusal(run('reset', 'resets', ...SITE), 1, '"enable" comes first');
});

test('withdraw ends an unused address', async () => {
  const { out } = await run('invite', 'withdrawn', ...ada, ...SITE);
  expect((await run('withdraw', '--username', 'withdrawn')).code).toBe(0);
  expect(await readInvitation(tokenIn(out))).toBeNull();
  await expectRefusal(run('withdraw', 'withdrawn'), 1, 'no open invitation');
  expect(await auditOf('withdrawn')).toEqual(['invited', 'invitation-withdrawn']);
});

test('a generated password must be replaced, but a given one need not', async () => {
  await add('generated', '--generate');
  expect(await findAffiliate('generated')).toMatchObject({ passwordExpired: true });
  const given = ['passwd', 'generated', '--password-stdin'];
  await runLine(affiliates, given, {}, 'twelve quiet meadows\n');
  expect(await findAffiliate('generated')).toMatchObject({ passwordExpired: false });
  const { out } = await run('passwd', 'generated', '--generate');
  expect(out).toContain('the affiliate must replace it at the next sign-in');
  expect(await findAffiliate('generated')).toMatchObject({ passwordExpired: true });
});

test('the audit lists the operator’s actions', async () => {
  await givenAccount('noted');
  for (const verb of ['unlock', 'sign-out', 'disable', 'enable']) await run(verb, 'noted');
  await run('passwd', 'noted', '--generate');
  expect(await auditOf('noted')).toEqual([
    'account-unlocked',
    'session-ended',
    'account-disabled',
    'account-enabled',
    'reset-made',
  ]);
});

test.each([[[]], [['--site', 'http://alliance.example']], [['--site', 'alliance']]])(
  'without the site’s address, as with %j, invite does nothing',
  async (site) => {
    const words = ['invite', 'nowhere', ...ada, ...site];
    await expectRefusal(runLine(affiliates, words, { URL: '' }), 2, 'https://');
    expect(await findAffiliate('nowhere')).toBeNull();
  },
);

test('the deployed site’s address comes from Netlify', async () => {
  const database = { connection_string: process.env.DATABASE_URL };
  const { env, stop } = await startNetlify((request, response) => {
    const site = { ssl_url: 'https://named.example' };
    response.end(JSON.stringify(request.url?.endsWith('/database/') ? database : site));
  });
  const { out } = await runLine(affiliates, ['invite', 'deployed', ...ada], env);
  stop();
  expect(out).toMatch(/\nhttps:\/\/named\.example\/choose-password#[\w-]{43}$/);
});

/** Adds an account with a calendar, and returns a function that says whether the calendar's address works. */
async function givenCalendar(username: string) {
  await givenAccount(username);
  const { id = '' } = (await findAffiliate(username)) ?? {};
  const { url } = await makeCalendar(id, 'https://alliance.example');
  const hash = hashOf(/cal\/(.+)\.ics$/.exec(url)?.[1] ?? '') ?? '';
  return async () => (await readFeed(hash)) !== null;
}

test.each([
  [true, [['sign-out']]],
  [false, [['disable'], ['enable']]],
  [false, [['passwd', '--generate']]],
  [false, [['remove', '--yes']]],
])('a calendar’s address still works: %j, after %j', async (works, lines) => {
  const name = `calendar-${lines[0]?.[0]}`;
  const isOpen = await givenCalendar(name);
  for (const [verb = '', ...rest] of lines) expect((await run(verb, name, ...rest)).code).toBe(0);
  expect(await isOpen()).toBe(works);
});

test('for another machine’s database, a command says that the file remains', async () => {
  const isOpen = await givenCalendar('far');
  const { code, error } = await runLine(affiliates, ['disable', 'far'], {
    NETLIFY_BLOBS_CONTEXT: '',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  });
  expect([code, error]).toEqual([0, expect.stringContaining('are still on the site')]);
  expect(await isOpen()).toBe(true);
  await run('disable', 'far');
  expect(await isOpen()).toBe(false);
});

test.each([
  ['opened', ['sign-out']],
  ['withdrawn', ['disable']],
  ['withdrawn', ['passwd', '--generate']],
  ['withdrawn', ['withdraw-links']],
])('a link for a client is %s after %j', async (state, [verb = '', ...rest]) => {
  const name = `links-${verb}`;
  await givenAccount(name);
  await query(
    `with c as (
       insert into contact (affiliate_id, name) select id, 'Carol Doyle' from affiliate where username = $1
       returning id, affiliate_id
     )
     insert into share (affiliate_id, contact_id, kind, title, token_hash, state, expires_on)
     select affiliate_id, id, 'questions', 'Questions', gen_random_uuid(), 'opened', current_date + 9 from c`,
    [name],
  );
  const { code, out } = await run(verb, name, ...rest);
  expect(code).toBe(0);
  if (verb === 'withdraw-links') expect(out).toContain(': 1 link for a client no longer opens.');
  const states = await query(
    'select s.state from share s join affiliate a on a.id = s.affiliate_id where a.username = $1',
    [name],
  );
  expect(states).toEqual([{ state }]);
  if (state === 'withdrawn') expect(await auditOf(name)).toContain('withdraw');
});
