/** An account: its deletion, its export, and its data in every page’s frame. */

import { unzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { GRACE_DAYS } from '../../../src/config/security.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import * as routes from '../../../src/contract/account/account.ts';
import { keepAccount, readAccount } from '../../../src/contract/account/account-state.ts';
import { me } from '../../../src/contract/auth/auth.ts';
import { readReferral } from '../../../src/contract/leads.ts';
import { keepAccount as keepDisabledAccount, setDisabled } from '../../lib/account/accounts.ts';
import { countStored, exportAccount, SOURCES } from '../../lib/account/export.ts';
import { addAffiliate } from '../../lib/auth/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { answerTicket } from '../../lib/office/tickets.ts';
import { settings } from '../../lib/platform/site.ts';
import { createTicket } from '../../lib/tickets/tickets.ts';
import { tidy, tidyAll } from '../../lib/tidy.ts';
import { alertsOf } from '../auth/password-calls.ts';
import { setUpCodes } from '../auth/two-step-calls.ts';
import { browser, type Person, person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import {
  countQueries,
  givenAffiliate,
  insert,
  keepInUse,
  snapshot,
  withStore,
} from '../helpers/harness.ts';
import { whereTo } from '../links/link-calls.ts';

withStore();

const lastNote = async (id: string) => {
  const notes = 'select action, actor from audit where affiliate_id = $1 order by id desc';
  return (await query(notes, [id]))[0];
};

/** An affiliate whose grace period is over, with some rows. fields.test.ts has every table emptied with its affiliate. Returns id and code. */
async function ended(username: string): Promise<{ id: string; code: string }> {
  const id = await givenAffiliate(username);
  await query(
    `with person as (
       insert into contact (affiliate_id, name) values ($1, 'Robin Sample') returning id
     ), note as (
       insert into interaction (affiliate_id, contact_id, kind, text, at)
       select $1, id, 'note', 'A secret note', now() from person
     ), message as (
       insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt)
       select $1, id, 'Robin Sample', 'robin@example.com', 'Hello', 'link', '{}' from person
     ), told as (
       insert into alert (affiliate_id, kind, title, why) values ($1, 'lead', 'x', 'y')
     ), noted as (
       insert into audit (actor, action, kind, affiliate_id) values ($1, 'change', 'contact', $1)
     )
     update affiliate set ends_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  const code = 'select code from profile where affiliate_id = $1';
  return { id, code: (await query<{ code: string }>(code, [id]))[0]?.code ?? '' };
}

test('an account scheduled for deletion can be used and kept for 14 days, and says when it ends', async () => {
  const leaving = await person('leaving');
  const { endsAt } = await leaving.call(routes.endAccount);
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(GRACE_DAYS * DAY_MS);
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(GRACE_DAYS * DAY_MS - 60_000);
  expect(await lastNote(leaving.id)).toEqual({ action: 'deletion-asked', actor: leaving.id });
  // A repeated request keeps the first date and sends no second alert.
  expect(await leaving.call(routes.endAccount)).toEqual({ endsAt });
  expect(await alertsOf(leaving.id)).toEqual(['Your account will be deleted in 14 days']);
  expect((await signIn('leaving')).status).toBe(200);

  expect(await leaving.call(keepAccount)).toEqual({ endsAt: null });
  expect(await lastNote(leaving.id)).toEqual({ action: 'deletion-withdrawn', actor: leaving.id });
  await leaving.send(keepAccount);
  expect(await alertsOf(leaving.id)).toEqual([
    'Your account will be deleted in 14 days',
    expect.stringMatching(/^New device/),
    'Your account stays',
  ]);
});

test('after the grace period no one can sign in, and the account cannot be kept', async () => {
  const over = await person('over');
  await over.send(routes.endAccount);
  vi.setSystemTime(Date.now() + GRACE_DAYS * DAY_MS + 1000);
  await query("update affiliate set ends_at = now() - interval '1 second' where id = $1", [
    over.id,
  ]);
  await keepInUse();
  await over.refused(me, 401);
  await over.refused(keepAccount, 401);
  vi.setSystemTime(new Date());
  expect((await signIn('over')).status).toBe(401);
});

test('links of a deleted account lead to the landing page without credit', async () => {
  const { code } = await ended('linked');
  expect(await whereTo(`/r/${code}`)).toBe('/');
  expect((await browser().send(readReferral, { code })).status).toBe(404);
});

test('the next sign-in of anyone frees the name; the rows are deleted, and ids and codes stay', async () => {
  const { id, code } = await ended('gone');
  await givenAffiliate('somebody');
  await signIn('somebody');
  const again = await addAffiliate({
    username: 'GONE',
    firstName: 'Eve',
    lastName: 'Other',
    email: 'eve@example.com',
    passwordHash: 'none',
  });
  expect(again).not.toBeNull();
  await tidyAll();
  const all = (await snapshot()) as Record<string, unknown[]>;
  const tables = Object.entries(all).filter(([, rows]) => JSON.stringify(rows).includes(id));
  expect(tables.map(([name]) => name)).toEqual(['audit']);
  expect(JSON.stringify(all)).not.toMatch(/Robin|secret/);
  const [left] = await query('select affiliate_id from referral_code where code = $1', [code]);
  expect(left).toEqual({ affiliate_id: null });
});

test('large tables are deleted in pieces, and the account last', { tags: 'deep' }, async () => {
  const { id } = await ended('large');
  await query(
    `insert into contact (affiliate_id, name) select $1, 'Person ' || n from generate_series(1, 2999) n`,
    [id],
  );
  const count = async () =>
    (await query('select from contact where affiliate_id = $1', [id])).length;
  const left: number[] = [];
  while ((await tidy()).more) left.push(await count());
  expect(left).toEqual([3_000, 3_000, 1_000, 0, 0]);
  expect(await query('select from affiliate where id = $1', [id])).toEqual([]);
});

test('expired sessions, invitations, requests for addresses, keys and visit hashes are deleted too', async () => {
  const id = await givenAffiliate('old');
  await query(
    `with a as (insert into session (id, affiliate_id, created_at, expires_at)
       select gen_random_uuid(), $1, now(), now() - interval '1 minute'),
     b as (insert into invitation (token_hash, affiliate_id, kind, expires_at)
       values ('x', $1, 'reset', now() - interval '1 minute')),
     c as (insert into visit_key values (current_date - 3, 'x', 'x')),
     d as (insert into passkey_challenge values ('x', $1, 'add', now() - interval '1 minute')),
     f as (insert into address_change values ('x', $1, 'new@example.com', 1, now(), now() - interval '1 minute')),
     e as (insert into audit (at, action, kind) values (now() - interval '7 years', 'create', 'lead'))
     insert into visit_seen values (current_date - 3, 'x')`,
    [id],
  );
  await tidy();
  for (const left of [
    'invitation',
    'visit_key',
    'visit_seen',
    'address_change',
    'passkey_challenge',
    'session where expires_at < now()',
    "audit where at < now() - interval '6 years'",
  ]) {
    expect(await query(`select from ${left}`), left).toEqual([]);
  }
});

test('a disabled account outlasts its grace period, and can be kept and used again', async () => {
  const id = await givenAffiliate('taken-over', { disabled: true });
  await query("insert into contact (affiliate_id, name) values ($1, 'Robin Sample')", [id]);
  await query("update affiliate set ends_at = now() - interval '1 day' where id = $1", [id]);
  await tidyAll();
  expect(await query('select name from contact where affiliate_id = $1', [id])).toHaveLength(1);
  await keepDisabledAccount(id);
  await setDisabled(id, false);
  expect((await signIn('taken-over')).status).toBe(200);
});

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
});

/** The files of a zip as text. */
async function filesOf(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, text(bytes)]));
}

test('one zip of the account has everything as JSON and as CSV, with a README and without formulas', async () => {
  await query(
    `with person as (
       insert into contact (affiliate_id, name, tags, created_at)
       values ($1, '=HYPERLINK("x")', '{golf,VIP}', '2026-01-02T03:04:05Z') returning id
     ), gone as (insert into contact (affiliate_id, name, deleted_at) values ($1, 'In the trash', now())
     ), note as (
       insert into interaction (affiliate_id, contact_id, kind, text, at)
       select $1, id, 'call', 'A talk about Zoë', now() from person
     )
     insert into visit_day (link_id, day, people) select id, '2026-11-01', 3 from link where affiliate_id = $1`,
    [ada.id],
  );
  const answer = await ada.send(routes.exportAccount);
  const name = /^attachment; filename="your-data-\d{4}-\d\d-\d\d\.zip"$/;
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(name),
  });
  const files = await filesOf(answer);
  const expected = Object.keys(SOURCES).flatMap((name) => [`${name}.json`, `${name}.csv`]);
  expect(Object.keys(files)).toEqual(['README.txt', ...expected]);
  const rows = (file: string) => JSON.parse(files[`${file}.json`] ?? '');
  expect(rows('contacts')).toMatchObject([
    { name: '=HYPERLINK("x")', tags: ['golf', 'VIP'], createdAt: '2026-01-02T03:04:05+00:00' },
  ]);
  expect(files['contacts.csv']).toMatch(/^\uFEFFid,name,email,phone,stage,/);
  expect(files['contacts.csv']).toContain(`,"'=HYPERLINK(""x"")",,,lead,,"golf; VIP",manual,`);
  expect(files['contacts-in-bin.csv']).toContain('In the trash');
  expect(files['notes.csv']).toContain('A talk about Zoë');
  expect(rows('visits')).toMatchObject([{ day: '2026-11-01', link: 'Default link', people: 3 }]);
  expect(rows('account')).toMatchObject([
    { username: 'ada', mutedAlerts: [], recoveryCodesLeft: 0 },
  ]);
  expect(rows('scenarios')).toEqual([]);
  for (const name of Object.keys(SOURCES)) expect(files['README.txt']).toContain(`${name}: `);
  const [noted] = await query('select action, kind, actor from audit order by id desc limit 1');
  expect(noted).toEqual({ action: 'export', kind: 'account', actor: ada.id });
});

test('the zip contains nothing of other affiliates, and nothing that opens the account', async () => {
  const other = await givenAffiliate('grace');
  await insert('contact', { affiliate_id: other, name: 'Stranger' });
  const calendarHash = 'c0de'.repeat(16);
  for (const [table, fields] of [
    ['passkey', { name: 'My phone', credential_id: 'CREDENTIAL', public_key: 'KEYBYTES' }],
    ['authenticator', { secret: 'SECRETTEXT' }],
    ['recovery_code', { code_hash: 'CODEHASH' }],
    ['calendar', { token_hash: calendarHash }],
  ] as const) {
    await insert(table, { affiliate_id: ada.id, ...fields });
  }
  const [row] = await query<{ password_hash: string; session: string }>(
    `select password_hash, (select id::text from session where affiliate_id = a.id) as session
       from affiliate a where id = $1`,
    [ada.id],
  );
  const all = Object.values(await filesOf(await ada.send(routes.exportAccount))).join('\n');
  expect(all).toContain('My phone');
  for (const secret of [
    'Stranger',
    other,
    'CREDENTIAL',
    'KEYBYTES',
    'SECRETTEXT',
    'CODEHASH',
    calendarHash,
    row?.password_hash ?? '?',
    row?.session ?? '?',
  ]) {
    expect(all).not.toContain(secret);
  }
});

test('many rows are read in batches, each row once', async () => {
  const many = await givenAffiliate('many');
  await query(
    `insert into audit (actor, action, kind, affiliate_id, reason)
     select $1, 'change', 'contact', $1, 'n' || n from generate_series(1, 4001) n`,
    [many],
  );
  const files = await filesOf(new Response(await exportAccount(many, '2026-11-20')));
  const lines = JSON.parse(files['audit.json'] ?? '') as { reason: string }[];
  const reasons = lines.map(({ reason }) => reason).filter(Boolean);
  expect([reasons.length, new Set(reasons).size]).toEqual([4001, 4001]);
  // The headings, the export's own row and the end of the file.
  expect(files['audit.csv']?.split('\r\n')).toHaveLength(4004);
});

test('canceling a download stops the reading', async () => {
  const stream = await exportAccount(ada.id, '2026-11-20');
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});

const DRAFT = { topic: 'question', subject: 'My card', message: 'Which code?', page: '' } as const;

/** Adds one row of each kind, named after its affiliate. */
async function givenRows(affiliate_id: string, of: string): Promise<void> {
  const course = { course: 'foundations', affiliate_id };
  await insert('favourite', { affiliate_id, slug: `of-${of}` });
  const tried = { answers: { q1: 'a' }, correct: 4, questions: 5, tries: 1 };
  await insert('lesson_progress', { ...course, lesson: 'final', ...tried });
  const passed = { title: 'Foundations', course_version: '1', name: of };
  await insert('certificate', { ...course, ...passed, code: of });
  const items = '[{"product":"letter","quantity":25,"paper":"matte","link":null}]';
  await insert('piece_order', { affiliate_id, items, address: { name: of } });
  const ticket = await createTicket(affiliate_id, { ...DRAFT, subject: `Of ${of}` }, null);
  await answerTicket(ticket.id, ticket.version, '=The default link');
}

test('every email preference is in the export', async () => {
  const columns = await query<{ name: string }>(
    `select column_name name from information_schema.columns
      where table_name = 'mail_preference' and column_name not in ('affiliate_id', 'version')`,
  );
  const exported = Object.keys(SOURCES['mail-preferences']?.[1].columns ?? {});
  expect(exported.sort()).toEqual(columns.map(({ name }) => name).sort());
});

test('each kind of row is counted under its name and is in the export, without other affiliates’ rows', async () => {
  const counted = await givenAffiliate('counted');
  await givenRows(counted, 'ada');
  await givenRows(await givenAffiliate('not counted'), 'grace');
  const { items, files } = await countStored(counted);
  const counts = Object.fromEntries(items.map(({ label, count }) => [label, count]));
  expect(counts).toMatchObject({
    'Library favorites': 1,
    'Lessons opened': 1,
    Certificates: 1,
    'Orders of printed pieces': 1,
    'Tickets to the office': 1,
    'Messages in tickets': 2,
  });
  expect(files).toContainEqual({ name: 'favourites', words: 'your library favorites' });
  const text = await filesOf(new Response(await exportAccount(counted, '2026-11-20')));
  const rows = (name: string) => JSON.parse(text[`${name}.json`] ?? '');
  const [ticket] = rows('tickets');
  for (const [name, expected] of [
    ['favourites', [{ slug: 'of-ada' }]],
    ['lessons', [{ lesson: 'final', answers: { q1: 'a' }, right: 4, questions: 5 }]],
    ['certificates', [{ code: 'ada', title: 'Foundations', revokedAt: null }]],
    ['orders', [{ items: [{ product: 'letter', quantity: 25 }], address: { name: 'ada' } }]],
    ['tickets', [{ subject: 'Of ada', status: 'waiting', page: null }]],
    [
      'messages',
      [
        { ticketId: ticket.id, byOffice: false, text: 'Which code?' },
        { ticketId: ticket.id, byOffice: true, text: '=The default link' },
      ],
    ],
  ] as const) {
    expect(rows(name), name).toMatchObject(expected);
  }
  expect(text['messages.csv']).toContain("true,'=The default link,");
  expect(Object.values(text).join()).not.toContain('grace');
});

test('the account in a page’s frame says whether a second step is set up and from when one is required, in two queries', async () => {
  const framed = await person('framed');
  const read = () => framed.call(readAccount);
  expect(await read()).toMatchObject({
    twoStep: false,
    twoStepFrom: null,
    timeZone: 'America/New_York',
  });
  vi.spyOn(settings, 'twoStepFrom', 'get').mockReturnValue('2020-01-01');
  expect(await read()).toMatchObject({ twoStep: false, twoStepFrom: '2020-01-01' });
  await setUpCodes(framed);
  expect(await read()).toMatchObject({ twoStep: true });
  expect(await countQueries(read)).toBeLessThanOrEqual(2);
});
