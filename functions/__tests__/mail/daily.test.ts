/** Scheduled mails: digests, reminders, announcements, and any waiting mails. */

import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncement } from '../../../src/contract/office/announcements.ts';
import { readHealth } from '../../../src/contract/office/office.ts';
import daily from '../../daily.ts';
import { query } from '../../lib/db/db.ts';
import { isWaiting } from '../../lib/mail/outbox.ts';
import { markWaiting } from '../../lib/mail-queue.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import outbox from '../../outbox.ts';
import { type Caller, officer } from '../helpers/caller.ts';
import {
  context,
  countQueries,
  givenAffiliate,
  insert,
  ORIGIN,
  withStore,
} from '../helpers/harness.ts';
import { queued, outbox as rows, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { givenIntroducer, insertLead } from '../leads/lead-calls.ts';

const logged = withStore();
const server = withMailServer();

const CLOCK = { ...context(), site: { url: ORIGIN } } as Context;
const runDaily = () => daily(new Request(ORIGIN), CLOCK);
const runOutbox = () => outbox(new Request(ORIGIN), CLOCK);
const recipients = () => server.came.map(({ envelope }) => envelope.to[0]);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** The subjects that came, each with its address, in any order. */
const subjects = () => server.came.map((mail) => `${mail.envelope.to[0]}: ${mail.subject}`).sort();

beforeEach(async () => {
  await query('delete from affiliate');
  await query('delete from referral_code');
});

/** An affiliate whose address is `<code>@example.com`, with this digest preference. */
async function withDigest(code: string, digest?: string): Promise<string> {
  const id = await givenIntroducer(code);
  await query('update affiliate set email = $2 where id = $1', [id, `${code}@example.com`]);
  if (digest) await insert('mail_preference', { affiliate_id: id, digest });
  return id;
}

/** An affiliate with one due contact. */
async function withDue(code: string, digest?: string): Promise<string> {
  const id = await withDigest(code, digest);
  const step = { next_step: 'Secret step', next_on: daysAgo(1) };
  await insert('contact', { affiliate_id: id, name: 'Robin Sample', ...step });
  return id;
}

test('a digest says what is overdue, once a day however often it runs, and can be unsubscribed', async () => {
  await withDue('due');
  await givenIntroducer('nothing');
  await Promise.all([runDaily(), runDaily()]);
  await runDaily();
  expect(recipients()).toEqual(['due@example.com']);
  const [digest] = server.came;
  expect(digest?.subject).toBe('1 overdue');
  expect(digest?.text).toContain('Overdue: 1 step');
  expect(digest?.raw).not.toMatch(/Robin|Secret step/);
  const headers = new Map(digest?.headers.map(({ key, value }) => [key, value]));
  const [, token] =
    /^<https:\/\/alliance\.example\/api\/mail\/unsubscribe\/([\w-]+)>$/.exec(
      headers.get('list-unsubscribe') ?? '',
    ) ?? [];
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const words of [digest?.text, digest?.html]) {
    expect(words).toContain(`${ORIGIN}/unsubscribe#${token}`);
  }
});

const givenTask = (fields: object) =>
  insert('task', { kind: 'todo', title: '', time_zone: 'America/New_York', ...fields });

/** An affiliate in New York with meetings, steps, check-ins and leads around the day of this run. */
async function withDay(code: string, digest: string): Promise<string> {
  const id = await withDigest(code, digest);
  const contact = (name: string, more: object = {}) =>
    insert('contact', {
      affiliate_id: id,
      name,
      details: { lastName: name.split(' ').at(-1) },
      ...more,
    });
  const task = (contact_id: string, days: number, more: object) =>
    givenTask({ affiliate_id: id, contact_id, due_on: daysAgo(-days), ...more });
  const winston = await contact('Winston Dandelion');
  const clara = await contact('Clara Dandelion');
  const gone = await contact('Gus Gone', { deleted_at: new Date() });
  const edgar = await contact('Edgar Rosemarch', { phone: '2125550147' });
  const review = { kind: 'meeting', title: 'Yearly review', due_at: '10:00' };
  await task(winston, 0, { ...review, attendees: [gone, clara, winston] });
  await task(winston, 4, { ...review, title: 'See https://example.com' });
  await task(edgar, 0, { title: 'Send the list' });
  await task(edgar, 3, { title: 'Write to edgar@example.com' });
  await task(edgar, 9, { title: 'Later' });
  await task(gone, 0, { title: 'Hidden' });
  await task(clara, -1, { title: 'Late' });
  await contact('Chloé Check', { last_touch_on: daysAgo(30), rhythm_days: 30 });
  await contact('Oscar Overdue', { last_touch_on: daysAgo(40), rhythm_days: 30 });
  await insertLead(id);
  await insertLead(id, { name: 'Win at evil.example.com' });
  return id;
}
/** The day in New York that is this many before this one. The clock may change between them. */
const daysAgo = (days: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
};
const sendDigest = async (id: string, more: object = {}) => {
  await queued({
    kind: 'digest',
    affiliate_id: id,
    to_address: 'day@example.com',
    subject_key: `digest:${id}:${crypto.randomUUID()}`,
    ...more,
  });
  await sendAll();
};
/** The subject and text of this affiliate's digest, without its end. */
const digestOf = async (id: string): Promise<string> => {
  await sendDigest(id);
  const [mail] = await server.to('day@example.com');
  return `${mail?.subject}\n\n${mail?.text}`.split('\n\nOpen your day')[0] ?? '';
};

test('a daily digest lists the meetings and steps of today, counts overdue ones, and names new leads', async () => {
  const text = await digestOf(await withDay('daily', 'daily'));
  expect(text.split('\n\n').slice(2)).toEqual([
    'Meetings today:\n10:00 AM, Winston and Clara Dandelion: Yearly review',
    'Due today:\nChloé Check: Check in\nEdgar Rosemarch: Send the list, (212) 555-0147',
    'Overdue: 2 steps',
    expect.stringMatching(/^New leads:\n(Grace Example\nA visitor|A visitor\nGrace Example)$/),
  ]);
  expect(text).toMatch(/^1 meeting, 2 steps due, 2 overdue, 2 new leads\n/);
});

test('a digest has tomorrow’s meetings, the leads that wait and the answers, with names or by initials', async () => {
  const id = await withDigest('day', 'daily');
  await query("update profile set time_zone = 'UTC' where affiliate_id = $1", [id]);
  const contact = (name: string, more: object = {}) =>
    insert('contact', { affiliate_id: id, name, ...more });
  const delia = await contact('Delia Quillfeather');
  const flora = await contact('Flora Meadowlight');
  const tomorrow = inDays(1).toISOString().slice(0, 10);
  const meeting = { kind: 'meeting', title: 'Plan with Flora', time_zone: 'UTC', due_at: '10:00' };
  await insert('task', { affiliate_id: id, contact_id: flora, due_on: tomorrow, ...meeting });
  const since = inDays(-16);
  await insertLead(id, { contact_id: delia, name: 'Delia Quillfeather', created_at: since });
  await insert('share', {
    affiliate_id: id,
    contact_id: flora,
    kind: 'questions',
    title: 'Questions',
    token_hash: 'hash',
    state: 'answered',
    expires_on: tomorrow,
  });
  await runDaily();
  const format = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const day = since.toLocaleDateString('en-US', format);
  const partsOf = (mail: { text?: string | undefined } | undefined) =>
    mail?.text?.split('\n\n').slice(1, 4);
  expect(server.came[0]?.subject).toBe('1 meeting tomorrow, 1 lead waiting, 1 answer');
  expect(partsOf(server.came[0])).toEqual([
    'Meetings tomorrow:\n10:00 AM, Flora Meadowlight: Plan with Flora',
    `Leads waiting:\nDelia Quillfeather, since ${day}`,
    'Answers:\nFrom Flora Meadowlight',
  ]);
  await query("update mail_preference set names = 'initials'");
  await query("update contact set phone = '2125550147'");
  await sendDigest(id);
  expect(partsOf(server.came[1])).toEqual([
    'Meetings tomorrow:\n10:00 AM, F. M.',
    `Leads waiting:\nD. Q., since ${day}`,
    'Answers:\nFrom F. M.',
  ]);
});

/** An affiliate in New York whose contacts have their days on the day of this run and four days later. */
async function withYearlyDays(code: string, digest: string): Promise<string> {
  const id = await withDigest(code, digest);
  const contact = (name: string, details: object) =>
    insert('contact', { affiliate_id: id, name, details });
  await contact('Winston Dandelion', { birthDate: daysAgo(0), anniversary: daysAgo(0) });
  await contact('Flora Meadowlight', { birthDate: `--${daysAgo(-4).slice(5)}` });
  await contact('Gus Gone', { birthDate: daysAgo(0), deceased: true });
  return id;
}

test('a digest has a line for each birthday and anniversary of its days, in no count', async () => {
  const id = await withYearlyDays('yearly', 'daily');
  await runDaily();
  expect(server.came[0]?.subject).toBe('Birthdays and anniversaries');
  expect(await digestOf(id)).toContain(
    'Birthdays and anniversaries:\nBirthday: Winston Dandelion\nAnniversary: Winston Dandelion',
  );
  await query("update mail_preference set names = 'initials'");
  await sendDigest(id);
  expect(server.came.at(-1)?.text).toContain('Birthday: W. D.\nAnniversary: W. D.');
  await query("update mail_preference set names = 'full', digest = 'weekly'");
  await sendDigest(id);
  expect(server.came.at(-1)?.text).toMatch(
    /Birthday: Winston Dandelion, \w+ \d+\nAnniversary: Winston Dandelion, \w+ \d+\nBirthday: Flora Meadowlight, \w+ \d+\n/,
  );
});

test('a daily digest that a server took a day late has only the leads of its day', async () => {
  const id = await withDay('late', 'daily');
  const created_at = new Date(Date.now() - 31 * 3_600_000);
  await query("update lead set created_at = $1::timestamptz - interval '1 hour'", [created_at]);
  await sendDigest(id, { created_at });
  await query('delete from lead');
  await sendDigest(id, { created_at });
  expect(server.came.map(({ subject }) => subject)).toEqual(['2 new leads']);
  expect(server.came[0]?.text).not.toContain('Due today');
});

test('a step at a time of day has the time, before those of any time', async () => {
  const id = await givenIntroducer('timed');
  const contact_id = await insert('contact', { affiliate_id: id, name: 'Grace Example' });
  for (const [title, due_at] of Object.entries({ Any: null, Second: '14:15', First: '09:30' })) {
    const more = { title, due_at, due_on: daysAgo(0) };
    await givenTask({ affiliate_id: id, contact_id, kind: 'call', ...more });
  }
  expect(await digestOf(id)).toContain(
    'Due today:\n9:30 AM, Grace Example: First\n2:15 PM, Grace Example: Second\nGrace Example: Any',
  );
});

test('as HTML the lines of a digest are list items, so that wrapped ones stay apart', async () => {
  await sendDigest(await withDay('html', 'daily'));
  const html = (server.came[0]?.html ?? '').replaceAll(/ (style|class)="[^"]*"/g, '');
  expect(html).toContain(
    '<p>Meetings today:</p>\n<ul><li>10:00 AM, Winston and Clara Dandelion: Yearly review</li></ul>',
  );
  expect(html).toContain('<li>Edgar Rosemarch: Send the list, (212) 555-0147</li></ul>');
  expect(html).toContain('<p>Overdue: 2 steps</p>');
});

test('a weekly digest lists a week with its days, and no title that mail programs make a link', async () => {
  const on = (days: number) =>
    new Date(daysAgo(-days)).toUTCString().replace(/^\w+, 0?(\d+) (\w+) .*/, '$2 $1');
  const text = await digestOf(await withDay('weekly-day', 'weekly'));
  expect(text.split('\n\n').slice(2, 4).join('\n').split('\n')).toEqual([
    'Meetings this week:',
    `${on(0)}, 10:00 AM, Winston and Clara Dandelion: Yearly review`,
    `${on(4)}, 10:00 AM, Winston Dandelion: A step`,
    'Due this week:',
    `${on(0)}, Chloé Check: Check in`,
    `${on(0)}, Edgar Rosemarch: Send the list, (212) 555-0147`,
    `${on(3)}, Edgar Rosemarch: A step, (212) 555-0147`,
  ]);
});

test('a weekly digest comes on Monday, and none if it is off', async () => {
  await withDue('weekly', 'weekly');
  await withDue('never', 'off');
  await runDaily();
  const isMonday = new Date().getUTCDay() === 1;
  expect(recipients()).toEqual(isMonday ? ['weekly@example.com'] : []);
});

test.each([
  ['nothing happened', '', 1],
  [
    'a call is logged',
    "insert into interaction (affiliate_id, contact_id, kind, text, at) select affiliate_id, id, 'call', 'Talked', now() from contact",
    0,
  ],
  [
    'a message is left, which is no talk',
    "insert into interaction (affiliate_id, contact_id, kind, outcome, text, at) select affiliate_id, id, 'call', 'message', '', now() from contact",
    1,
  ],
  [
    'a meeting is planned',
    "insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone) select affiliate_id, id, 'meeting', 'Talk', current_date + 3, 'America/New_York' from contact",
    0,
  ],
  ['there is a new stage', "update contact set stage = 'meeting'", 0],
  ['the contact is deleted', 'update contact set deleted_at = now()', 0],
])('yesterday’s lead gets a reminder only if %s', async (_what, change, count) => {
  const id = await givenIntroducer('reminded');
  await insert('mail_preference', { affiliate_id: id, digest: 'off' });
  const contact = { affiliate_id: id, name: 'Grace Example', stage: 'lead' };
  const created_at = new Date(Date.now() - 25 * 3_600_000);
  const lead = await insertLead(id, { contact_id: await insert('contact', contact), created_at });
  const sent = { state: 'sent', created_at, sent_at: created_at };
  await queued({ kind: 'lead', affiliate_id: id, subject_key: `lead:${lead}`, ...sent });
  if (change) await query(change);
  await runDaily();
  await runDaily();
  expect(server.came.map(({ subject }) => subject)).toEqual(
    Array(count).fill('A lead is still waiting'),
  );
});

const announce = (caller: Caller, more: object = {}) =>
  caller.call(createAnnouncement, {
    body: { title: 'Now', text: 'One.\n\nTwo.', publish: 'now', ...more },
  });
const planned = (title: string, publish_at: Date, more: object = {}) =>
  insert('announcement', { title, text: 'Text', publish_at, ...more });

test('an announcement goes to all who want it, a scheduled one on its day, a withdrawn one to no one', async () => {
  const announcing = await officer('announcing');
  await query("update affiliate set email = 'office@example.com' where office");
  const quiet = await givenAffiliate('quiet');
  await insert('mail_preference', { affiliate_id: quiet, announcement: false });
  await announce(announcing);
  await planned('Today', inDays(0));
  await planned('Long ago', inDays(-9));
  await planned('Tomorrow', inDays(1));
  await planned('Withdrawn', inDays(0), { withdrawn_at: inDays(0) });
  await query("update affiliate set created_at = now() - interval '90 days'");
  await runDaily();
  await vi.waitFor(() => expect(server.came).toHaveLength(2), 5_000);
  expect(subjects()).toEqual(['office@example.com: Now', 'office@example.com: Today']);
});

test('an announcement to some affiliates is mailed to them alone, at once and on its day', async () => {
  await query('delete from announcement');
  const announcing = await officer('announcing in new york');
  const here = await givenAffiliate('here', { email: 'here@example.com' });
  await query("update profile set states = '{NY}' where affiliate_id = $1", [here]);
  await announce(announcing, { audience: 'state:NY' });
  await planned('Today', inDays(0), { audience: 'state:NY' });
  await planned('Elsewhere', inDays(0), { audience: 'state:TX' });
  await query("update affiliate set created_at = now() - interval '90 days'");
  await runDaily();
  await vi.waitFor(() => expect(server.came).toHaveLength(2), 5_000);
  expect(subjects()).toEqual(['here@example.com: Now', 'here@example.com: Today']);
});

test('scheduled runs do not query the database if nothing waits, and otherwise send the mails', async () => {
  await markWaiting(false);
  await queued();
  expect(await countQueries(runOutbox)).toBe(0);
  await markWaiting(true);
  await runOutbox();
  expect(server.came).toHaveLength(1);
  expect(await countQueries(runOutbox)).toBe(0);
});

test('the daily run sends mails that a killed request left, and deletes old ones', async () => {
  await markWaiting(false);
  await queued();
  await queued({ to_address: 'b@example.com', state: 'sent', created_at: inDays(-31) });
  await runDaily();
  expect(await rows()).toMatchObject([{ to_address: 'a@example.com', state: 'sent' }]);
});

test('a mail that is sent leaves a due page marked, and the clock writes it', async () => {
  const id = await withDue('paged');
  await query('insert into page_due (affiliate_id) values ($1)', [id]);
  await queued();
  await markWaiting(true);
  await sendAll({ requestId: 'test-request' });
  expect(await isWaiting()).toBe(true);
  await runOutbox();
  expect(await query('select from page_due')).toEqual([]);
  expect(await countQueries(runOutbox)).toBe(0);
});

test('the daily run writes digests even if outdated rows cannot be deleted', async () => {
  await withDue('due');
  await query('alter table visit_key rename to hidden');
  await runDaily();
  await query('alter table hidden rename to visit_key');
  expect(server.came).toHaveLength(1);
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'tidy_failed' }));
});

test('the daily run empties the trash of everyone, also of who is disabled', async () => {
  const id = await givenIntroducer('trash');
  await query('update affiliate set disabled = true where id = $1', [id]);
  const row = { affiliate_id: id, name: 'Kim Sample' };
  const contact_id = await insert('contact', row);
  const left = await insert('contact', { ...row, deleted_at: inDays(-29) });
  const old = inDays(-31);
  const gone = { affiliate_id: id, deleted_at: old };
  await insert('contact', { ...row, ...gone });
  await insert('interaction', { ...gone, contact_id, kind: 'note', at: old });
  await givenTask({ ...gone, contact_id, due_on: '2026-01-01' });
  const figure = { label: 'Tax', text: '$0' };
  const scenario = { calculator: 'estate-tax', name: 'Gone', inputs: {}, outputs: {}, figure };
  await insert('scenario', { ...gone, ...scenario });
  await insert('undo', { affiliate_id: id, kind: 'note', before: {}, created_at: old });
  await runDaily();
  const rowsLeft = await query(
    `select (select json_agg(id) from contact where affiliate_id = $1 and id <> $2) contacts,
        (select count(*)::int from interaction where affiliate_id = $1) talks,
        (select count(*)::int from task where affiliate_id = $1) steps,
        (select count(*)::int from scenario where affiliate_id = $1) scenarios,
        (select count(*)::int from undo where affiliate_id = $1) undos`,
    [id, contact_id],
  );
  expect(rowsLeft).toEqual([{ contacts: [left], talks: 0, steps: 0, scenarios: 0, undos: 0 }]);
});

test('a preview and a site without mail send nothing on schedule', async () => {
  await queued();
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'daily';
  const preview = { ...CLOCK, deploy: { context: 'deploy-preview', published: false } } as Context;
  await daily(new Request(ORIGIN), preview);
  await outbox(new Request(ORIGIN), preview);
  expect(logged().map(({ event }) => event)).toEqual(['schedule_skipped', 'schedule_skipped']);
  delete process.env.AWS_LAMBDA_FUNCTION_NAME;
  delete process.env[MAIL_URL];
  await runDaily();
  await runOutbox();
  expect(server.came).toEqual([]);
});

test('a schedule runs if the platform does not say whether its deploy is published', async () => {
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'daily';
  for (const run of [daily, outbox]) {
    await queued();
    await markWaiting(true);
    await run(new Request(ORIGIN), { ...CLOCK, deploy: { context: 'production' } } as Context);
  }
  delete process.env.AWS_LAMBDA_FUNCTION_NAME;
  expect(server.came).toHaveLength(2);
});

test('the office sees how many mails wait or failed, and how many affiliates are unreachable', async () => {
  const healthy = await officer('healthy');
  // Not due yet, so that no run takes them meanwhile.
  await queued({ tries: 1, next_try_at: inDays(1) });
  await queued({ tries: 2, next_try_at: inDays(1) });
  await queued({ state: 'failed', tries: 6 });
  await insert('mail_preference', { affiliate_id: healthy.id, unreachable: 'ada@example.com' });
  expect(await healthy.call(readHealth)).toMatchObject({
    mail: { waiting: 2, failed: 1, unreachable: 1 },
    delayed: 1,
  });
});
