/** Scheduled mails: digests, reminders, announcements, and any waiting mails. */
import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncement } from '../../src/contract/announcements.ts';
import { type Health, readHealth } from '../../src/contract/office.ts';
import daily from '../daily.ts';
import { query } from '../lib/db/db.ts';
import { MAIL_URL } from '../lib/env.ts';
import { isWaiting, sendWaiting } from '../lib/mail/outbox.ts';
import { markWaiting } from '../lib/mail/queue.ts';
import outbox from '../outbox.ts';
import {
  context,
  countQueries,
  givenAffiliate,
  givenOffice,
  insert,
  ORIGIN,
  withStore,
} from './harness.ts';
import { givenIntroducer } from './lead-calls.ts';
import { queued, outbox as rows, withMailServer } from './mail-server.ts';
import { send } from './routes.ts';

const logged = withStore();
const server = withMailServer();

const CLOCK = { ...context(), site: { url: ORIGIN } } as Context;
const runDaily = () => daily(new Request(ORIGIN), CLOCK);
const runOutbox = () => outbox(new Request(ORIGIN), CLOCK);

beforeEach(async () => {
  await query('delete from affiliate');
  await query('delete from referral_code');
});

/** An affiliate with one due contact and this digest preference. */
async function withDue(code: string, digest?: string): Promise<string> {
  const id = await givenIntroducer(code);
  await query('update affiliate set email = $2 where id = $1', [id, `${code}@example.com`]);
  await query(
    "insert into contact (affiliate_id, name, next_step, next_on) values ($1, 'Robin Sample', 'Secret step', (now() at time zone 'America/New_York')::date - 1)",
    [id],
  );
  if (digest) {
    await query('insert into mail_preference (affiliate_id, digest) values ($1, $2)', [id, digest]);
  }
  return id;
}

test('a digest says what is overdue, once a day however often it runs, and can be unsubscribed', async () => {
  await withDue('due');
  await givenIntroducer('nothing');
  await Promise.all([runDaily(), runDaily()]);
  await runDaily();
  expect(server.came).toHaveLength(1);
  const [digest] = server.came;
  expect(digest?.envelope.to).toEqual(['due@example.com']);
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

/** An affiliate in New York with meetings, steps, check-ins and leads around the day of this run. */
async function withDay(code: string, digest: string): Promise<string> {
  const id = await givenIntroducer(code);
  await query('update affiliate set email = $2 where id = $1', [id, `${code}@example.com`]);
  await insert('mail_preference', { affiliate_id: id, digest });
  const contact = (name: string, more: object = {}) =>
    insert('contact', { affiliate_id: id, name, ...more });
  const task = (contact_id: string, days: number, more: object) =>
    query(
      `insert into task (affiliate_id, contact_id, kind, title, due_on, due_at, time_zone, attendees)
       values ($1, $2, $3, $4, day_of($1, now()) + $5::int, $6, 'America/New_York', $7)`,
      [
        id,
        contact_id,
        ...Object.values({ kind: 'todo', title: '', days, at: null, attendees: [], ...more }),
      ],
    );
  const winston = await contact('Winston Dandelion');
  const clara = await contact('Clara Dandelion');
  const gone = await contact('Gus Gone', { deleted_at: new Date() });
  const edgar = await contact('Edgar Rosemarch', { phone: '2125550147' });
  const review = { kind: 'meeting', title: 'Yearly review', at: '10:00' };
  await task(winston, 0, { ...review, attendees: [gone, clara, winston] });
  await task(winston, 4, { ...review, title: 'See https://example.com' });
  await task(edgar, 0, { title: 'Send the list' });
  await task(edgar, 3, { title: 'Write to edgar@example.com' });
  await task(edgar, 9, { title: 'Later' });
  await task(gone, 0, { title: 'Hidden' });
  await task(clara, -1, { title: 'Late' });
  await contact('Chloé Check', { last_touch_on: daysAgo(30), rhythm_days: 30 });
  await contact('Oscar Overdue', { last_touch_on: daysAgo(40), rhythm_days: 30 });
  const lead = { affiliate_id: id, email: 'g@example.com', message: 'Hello', credit: 'link' };
  await insert('lead', { ...lead, name: 'Grace Example', receipt: '{}' });
  await insert('lead', { ...lead, name: 'Win at evil.example.com', receipt: '{}' });
  return id;
}
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    Date.now() - days * 86_400_000,
  );
const sendDigest = async (id: string, more: object = {}) => {
  await queued({
    ...{ kind: 'digest', affiliate_id: id, to_address: 'day@example.com' },
    ...{ subject_key: `digest:${id}:${crypto.randomUUID()}`, ...more },
  });
  await sendWaiting({ site: ORIGIN, forMs: 10_000 });
};
/** This affiliate's digest. */
const mailOf = async (id: string) => {
  await sendDigest(id);
  const [mail] = await server.to('day@example.com');
  return mail;
};
/** Its text, without its end. */
const digestOf = async (id: string): Promise<string> => {
  const mail = await mailOf(id);
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
  const grace = await insert('contact', { affiliate_id: id, name: 'Grace Example' });
  const step = (title: string, due_at: string | null) =>
    query(
      `insert into task (affiliate_id, contact_id, kind, title, due_on, due_at, time_zone)
       values ($1, $2, 'call', $3, day_of($1, now()), $4, 'America/New_York')`,
      [id, grace, title, due_at],
    );
  await step('Any time', null);
  await step('Second', '14:15');
  await step('First', '09:30');
  expect(await digestOf(id)).toContain(
    [
      'Due today:',
      '9:30 AM, Grace Example: First',
      '2:15 PM, Grace Example: Second',
      'Grace Example: Any time',
    ].join('\n'),
  );
});

test('as HTML the lines of a digest are list items, so that wrapped ones stay apart', async () => {
  const mail = await mailOf(await withDay('html', 'daily'));
  const html = (mail?.html ?? '').replaceAll(/ (style|class)="[^"]*"/g, '');
  expect(html).toContain(
    '<p>Meetings today:</p>\n<ul><li>10:00 AM, Winston and Clara Dandelion: Yearly review</li></ul>',
  );
  expect(html).toContain('<li>Edgar Rosemarch: Send the list, (212) 555-0147</li></ul>');
  expect(html).toContain('<p>Overdue: 2 steps</p>');
});

test('a weekly digest lists a week with its days, and no title that mail programs make a link', async () => {
  const on = (days: number) =>
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/New_York', month: 'short', day: 'numeric' },
    } as Intl.DateTimeFormatOptions).format(Date.now() + days * 86_400_000);
  const text = await digestOf(await withDay('weekly-day', 'weekly'));
  expect(text.split('\n\n').slice(2, 4)).toEqual([
    [
      'Meetings this week:',
      `${on(0)}, 10:00 AM, Winston and Clara Dandelion: Yearly review`,
      `${on(4)}, 10:00 AM, Winston Dandelion: A step`,
    ].join('\n'),
    [
      'Due this week:',
      `${on(0)}, Chloé Check: Check in`,
      `${on(0)}, Edgar Rosemarch: Send the list, (212) 555-0147`,
      `${on(3)}, Edgar Rosemarch: A step, (212) 555-0147`,
    ].join('\n'),
  ]);
});

test('a weekly digest comes on Monday, and none if it is off', async () => {
  await withDue('weekly', 'weekly');
  await withDue('never', 'off');
  await runDaily();
  const [{ monday } = { monday: false }] = await query<{ monday: boolean }>(
    "select extract(isodow from now() at time zone 'UTC') = 1 monday",
  );
  expect(server.came.map(({ envelope }) => envelope.to[0])).toEqual(
    monday ? ['weekly@example.com'] : [],
  );
});

test.each([
  ['nothing happened', '', 1],
  [
    'a call is logged',
    "insert into interaction (affiliate_id, contact_id, kind, text, at) select affiliate_id, id, 'call', 'Talked', now() from contact",
    0,
  ],
  ['there is a new stage', "update contact set stage = 'meeting'", 0],
  ['the contact is deleted', 'update contact set deleted_at = now()', 0],
])('yesterday’s lead gets a reminder only if %s', async (_what, change, count) => {
  const id = await givenIntroducer('reminded');
  await insert('mail_preference', { affiliate_id: id, digest: 'off' });
  const about = { affiliate_id: id, name: 'Grace Example' };
  const contact_id = await insert('contact', { ...about, stage: 'lead' });
  const created_at = new Date(Date.now() - 25 * 3_600_000);
  const lead = await insert('lead', {
    ...{ ...about, contact_id, email: 'g@example.com', message: 'Hello' },
    ...{ credit: 'link', receipt: '{}', created_at },
  });
  const sent = { state: 'sent', created_at, sent_at: created_at };
  await queued({ kind: 'lead', affiliate_id: id, subject_key: `lead:${lead}`, ...sent });
  if (change) await query(change);
  await runDaily();
  await runDaily();
  expect(server.came.map(({ subject }) => subject)).toEqual(
    Array(count).fill('A lead is still waiting'),
  );
});

test('an announcement goes to all who want it, a scheduled one on its day, a withdrawn one to no one', async () => {
  const { cookie } = await givenOffice('announcing');
  await query("update affiliate set email = 'office@example.com' where office");
  const quiet = await givenAffiliate('quiet');
  await query('insert into mail_preference (affiliate_id, announcement) values ($1, false)', [
    quiet,
  ]);
  const announce = (title: string, publish: string) =>
    send(createAnnouncement, {
      cookie,
      body: { title, text: 'One.\n\nTwo.', publish },
    });
  expect((await announce('Now', 'now')).status).toBe(201);
  await query(
    "insert into announcement (title, text, publish_at) values ('Today', 'Text', now()), ('Long ago', 'Text', now() - interval '9 days'), ('Tomorrow', 'Text', now() + interval '1 day')",
  );
  await query(
    "insert into announcement (title, text, publish_at, withdrawn_at) values ('Withdrawn', 'Text', now(), now())",
  );
  await query("update affiliate set created_at = now() - interval '90 days'");
  await runDaily();
  await vi.waitFor(() => expect(server.came).toHaveLength(2), 5_000);
  expect(server.came.map(({ subject, envelope }) => [subject, envelope.to[0]]).sort()).toEqual([
    ['Now', 'office@example.com'],
    ['Today', 'office@example.com'],
  ]);
});

test('an announcement to some affiliates is mailed to them alone, at once and on its day', async () => {
  await query('delete from announcement');
  const { cookie } = await givenOffice('announcing in new york');
  const here = await givenAffiliate('in new york');
  await query("update affiliate set email = 'here@example.com' where id = $1", [here]);
  await query("update profile set states = '{NY}' where affiliate_id = $1", [here]);
  const body = { title: 'Now', text: 'Text', publish: 'now', audience: 'state:NY' };
  expect((await send(createAnnouncement, { cookie, body })).status).toBe(201);
  await query(
    "insert into announcement (title, text, publish_at, audience) values ('Today', 'Text', now(), 'state:NY'), ('Elsewhere', 'Text', now(), 'state:TX')",
  );
  await query("update affiliate set created_at = now() - interval '90 days'");
  await runDaily();
  await vi.waitFor(() => expect(server.came).toHaveLength(2), 5_000);
  expect(server.came.map(({ subject, envelope }) => [subject, envelope.to[0]]).sort()).toEqual([
    ['Now', 'here@example.com'],
    ['Today', 'here@example.com'],
  ]);
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
  await query(
    "insert into mail (kind, to_address, subject_key, state, created_at) values ('acknowledgement', 'b@example.com', 'acknowledgement:2', 'sent', now() - interval '31 days')",
  );
  await runDaily();
  expect((await rows()).map(({ to_address, state }) => [to_address, state])).toEqual([
    ['a@example.com', 'sent'],
  ]);
});

test('a mail that is sent leaves a due page marked, and the clock writes it', async () => {
  const id = await withDue('paged');
  await query('insert into page_due (affiliate_id) values ($1)', [id]);
  await queued();
  await markWaiting(true);
  await sendWaiting({ site: ORIGIN, forMs: 1000, requestId: 'test-request' });
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
  const { id, cookie } = await givenOffice('healthy');
  await query(
    `insert into mail (kind, to_address, subject_key, state, tries) values
       ('acknowledgement', 'a@example.com', '1', 'waiting', 1),
       ('acknowledgement', 'b@example.com', '2', 'waiting', 2),
       ('acknowledgement', 'c@example.com', '3', 'failed', 6)`,
  );
  await query(
    'insert into mail_preference (affiliate_id, unreachable) select id, email from affiliate where id = $1',
    [id],
  );
  const health = (await (await send(readHealth, { cookie })).json()) as Health;
  expect(health.mail).toEqual({ waiting: 2, failed: 1, unreachable: 1 });
  expect(health.delayed).toBe(1);
});
