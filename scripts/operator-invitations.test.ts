/** The addresses that the office makes for "Choose your password", and what becomes of an account’s calendar. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { readInvitation } from '../functions/lib/auth/invitations.ts';
import { hashOf, listFeeds, readFeed } from '../functions/lib/calendar-files.ts';
import { makeCalendar } from '../functions/lib/calendars.ts';
import { query } from '../functions/lib/db/db.ts';
import { ada, add, givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
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
const stateOf = async (username: string) =>
  JSON.parse((await run('show', username, '--json')).out).state;

test('invite adds an affiliate without a password, and prints an address for 72 hours', async () => {
  const { code, out } = await run('invite', 'ada', ...ada, ...SITE);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^ada invited on [^ ]+\. Send this address only to them\. It works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttps:\/\/alliance\.example\/choose-password#[\w-]{43}$/,
    ),
  ]);
  expect(await findAffiliate('ada')).toMatchObject({ passwordHash: null, passwordExpired: false });
  const invitation = await readInvitation(tokenIn(out));
  expect(invitation).toMatchObject({ kind: 'invite', username: 'ada' });
  const hours = (Number(invitation?.expiresAt) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  expect(await stateOf('ada')).toBe('invited');
  expect(await auditOf('ada')).toEqual(['invited']);
  // The address is shown once: the database has only the token's hash.
  const rows = await query('select * from invitation');
  expect(JSON.stringify(rows)).not.toContain(tokenIn(out));
});

test('invite makes the username from the name, and the line of the letter is kept', async () => {
  const line = ['--note', 'Welcome to us.'];
  const person = ['--first-name', 'Mara', '--last-name', 'Quill', '--email', 'm@example.com'];
  const { out } = await run('invite', ...person, ...line, ...SITE);
  expect(out).toMatch(/^mara\.quill invited on /);
  expect((await run('invite', ...person, ...SITE)).out).toMatch(/^mara\.quill2 invited on /);
  expect(await query("select note from invitation where note <> ''")).toEqual([
    { note: 'Welcome to us.' },
  ]);
  expect((await run('invite', ...person, '--note', 'x'.repeat(301), ...SITE)).error).toContain(
    '--note has more than 300 characters.',
  );
});

test('a taken name is not invited again, and reset makes another address, also in JSON', async () => {
  await run('invite', 'twice', ...ada, ...SITE);
  expect(await run('invite', 'TWICE', ...ada, ...SITE)).toMatchObject({
    code: 1,
    error: expect.stringContaining('is taken'),
  });
  const { out } = await run('reset', '--username', 'twice', '--json', ...SITE);
  expect(JSON.parse(out)).toEqual({
    username: 'twice',
    address: expect.stringMatching(/^https:\/\/alliance\.example\/choose-password#[\w-]{43}$/),
    expiresAt: expect.stringMatching(/Z$/),
  });
  const { address } = JSON.parse(out);
  expect(await readInvitation(tokenIn(address))).toMatchObject({ kind: 'invite' });
});

test('an affiliate with an expired password is not invited again either, and the answer names reset', async () => {
  await run('add', 'expired', ...ada, '--generate');
  const { code, error } = await run('invite', 'expired', ...ada, ...SITE);
  expect([code, error]).toEqual([1, expect.stringContaining('"reset expired"')]);
  expect(
    await query(
      "select from invitation i join affiliate a on a.id = i.affiliate_id where a.username = 'expired'",
    ),
  ).toEqual([]);
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
  expect(JSON.parse((await run('show', 'resets', '--json')).out)).toMatchObject({ sessions: 1 });
  expect(await auditOf('resets')).toEqual(['reset-made']);
  await run('disable', 'resets');
  expect(await run('reset', 'resets', ...SITE)).toMatchObject({
    code: 1,
    error: expect.stringContaining('"enable" comes first'),
  });
});

test('withdraw ends an unused address', async () => {
  const { out } = await run('invite', 'withdrawn', ...ada, ...SITE);
  expect((await run('withdraw', '--username', 'withdrawn')).code).toBe(0);
  expect(await readInvitation(tokenIn(out))).toBeNull();
  expect(await run('withdraw', 'withdrawn')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no open invitation'),
  });
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

test('the audit lists the office’s actions', async () => {
  await givenAccount('noted');
  for (const verb of ['unlock', 'sign-out', 'disable', 'enable']) await run(verb, 'noted');
  await run('edit', 'noted', '--last-name', 'Sample');
  await run('passwd', 'noted', '--generate');
  expect(await auditOf('noted')).toEqual([
    'account-unlocked',
    'session-ended',
    'account-disabled',
    'account-enabled',
    'account-edited',
    'reset-made',
  ]);
});

test('show has the affiliate’s last sign-in', async () => {
  await givenAccount('seen');
  expect((await run('show', 'seen')).out).toMatch(/signedIn +never$/);
  await query("update affiliate set signed_in_at = '2026-11-20 12:34:56Z' where username = 'seen'");
  expect((await run('show', 'seen')).out).toMatch(/signedIn +2026-11-20 12:34 UTC$/);
});

test('without the site’s address, invite does nothing', async () => {
  for (const site of [[], ['--site', 'http://alliance.example'], ['--site', 'alliance']]) {
    const { code, error } = await runLine(affiliates, ['invite', 'nowhere', ...ada, ...site], {
      URL: '',
    });
    expect([code, error]).toEqual([2, expect.stringContaining('https://')]);
  }
  expect(await findAffiliate('nowhere')).toBeNull();
});

test('the deployed site’s address comes from Netlify', async () => {
  const database = { connection_string: process.env.DATABASE_URL };
  const api = createServer((request, response) => {
    const site = { ssl_url: 'https://named.example' };
    response.end(JSON.stringify(request.url?.endsWith('/database/') ? database : site));
  });
  await once(api.listen(0, 'localhost'), 'listening');
  const { port } = api.address() as AddressInfo;
  const { out } = await runLine(affiliates, ['invite', 'deployed', ...ada], {
    DATABASE_URL: '',
    NETLIFY_SITE_ID: 'site-7',
    NETLIFY_AUTH_TOKEN: 'token',
    NETLIFY_API_URL: `http://localhost:${port}`,
  });
  api.close();
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

test('disable withdraws the address, and enable does not bring it back', async () => {
  const isOpen = await givenCalendar('ada');
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(false);
  expect((await run('enable', 'ada')).code).toBe(0);
  expect(await isOpen()).toBe(false);
});

test('passwd and remove withdraw the address, and sign-out leaves it', async () => {
  const isOpen = await givenCalendar('eve');
  expect((await run('sign-out', 'eve')).code).toBe(0);
  expect(await isOpen()).toBe(true);
  expect((await run('passwd', 'eve', '--generate')).code).toBe(0);
  expect(await isOpen()).toBe(false);
  const isOpenToo = await givenCalendar('gil');
  expect((await run('remove', 'gil', '--yes')).code).toBe(0);
  expect([await isOpenToo(), await listFeeds()]).toEqual([false, []]);
});

test('for another machine’s database, a command says that the file remains', async () => {
  const isOpen = await givenCalendar('far');
  const { code, error } = await runLine(affiliates, ['disable', 'far'], {
    NETLIFY_BLOBS_CONTEXT: '',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  });
  expect([code, error]).toEqual([0, expect.stringContaining('are still on the site')]);
  expect(await isOpen()).toBe(true);
  expect((await run('disable', 'far')).code).toBe(0);
  expect(await isOpen()).toBe(false);
});
