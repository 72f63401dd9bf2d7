/** The affiliates' calendars: their settings, and the iCalendar files (RFC 5545, RFC 7986) that mirror the tasks. */
import { randomBytes } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { InferOutput } from 'valibot';
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import type { Calendar, CalendarChange, CalendarLevel } from '../../../src/contract/calendar.ts';
import * as contract from '../../../src/contract/calendar.ts';
import { TASK_KINDS, type TaskKind } from '../../../src/contract/task-kinds.ts';
import { noteSecurity } from '../audit.ts';
import { TAKES_PART } from '../auth/affiliates.ts';
import { assertProved } from '../auth/endpoint.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { type Actor, on } from '../http/endpoint.ts';
import { HttpError, notDelegated, notFound, originOf } from '../http/refusal.ts';
import { log } from '../platform/log.ts';
import { withoutDeadline } from '../platform/unavailable.ts';
import { ATTENDEES, HOLDER } from '../rows/contacts.ts';
import { bothSides, isDelegated, joinDelegator, lockAccounts } from '../rows/delegations.ts';
import { calendarText, type Event } from './calendar-text.ts';
import { hashOf, lastFetchOf, listFeeds, removeFeed, writeFeed } from './files.ts';

const TOKEN_BYTES = 16;

interface Row {
  hash: string | null;
  level: CalendarLevel;
  kinds: TaskKind[];
  version: number;
}

/** The calendar settings of an affiliate who has never changed them. */
const FIRST: Row = { hash: null, level: 'initials', kinds: [...TASK_KINDS], version: 1 };
const ROW = sql`k.token_hash hash, k.level, k.kinds, k.version`;

async function shown({ hash, ...chosen }: Row): Promise<Calendar> {
  return { ...chosen, on: hash !== null, lastFetchedAt: hash && (await lastFetchOf(hash)) };
}

/** The hash of the assistant's own address, or null. */
const feedOf = (delegateId: string): Sql =>
  sql`(select d.feed_hash from delegate d where d.id = ${delegateId}) hash`;

/** The calendar settings, and the address of the affiliate or of the assistant with this delegation. */
export async function readCalendar(
  affiliateId: string,
  delegateId: string | null = null,
): Promise<Calendar> {
  const hash = delegateId ? feedOf(delegateId) : sql`k.token_hash hash`;
  const [row] = await query<Row>(sql`
    select ${hash}, coalesce(k.level, ${FIRST.level}) level, coalesce(k.kinds, ${FIRST.kinds}) kinds,
        coalesce(k.version, ${FIRST.version})::int version
      from (select ${affiliateId}::uuid id) own left join calendar k on k.affiliate_id = own.id`);
  return shown(row ?? FIRST);
}

/** Returns the affiliate's row, created if needed, and locks it, so that files are written one after the other. */
async function lockRow(run: Query, affiliateId: string): Promise<Row> {
  await run(
    sql`insert into calendar (affiliate_id) values (${affiliateId}) on conflict do nothing`,
  );
  const [row] = await run<Row>(
    sql`select ${ROW} from calendar k where k.affiliate_id = ${affiliateId} for update`,
  );
  if (!row) throw new Error('The calendar has no row.');
  return row;
}

/** Records what the affiliate did. What shows more to others also makes an alert. */
const note = (run: Query, affiliateId: string, action: string, shows?: typeof MADE) =>
  noteSecurity(run, affiliateId, {
    actor: affiliateId,
    action,
    kind: 'calendar',
    ...(shows && { alert: { href: '/dashboard/settings/calendar', ...shows } }),
  });

const MADE = {
  title: 'A calendar address was made',
  why: 'Anyone who has it can read your tasks. If it was not you, withdraw it and change your password.',
};
const NAMES = {
  title: 'Your calendar shows names',
  why: 'Calendars with its address see names, subjects and places. If it was not you, choose initials, make a new address and change your password.',
};

/** The columns read from the task `t` with its contact `c`. A task that is done before its day is canceled in the calendar. */
const EVENT = sql`t.id, t.kind, t.title, c.id "contactId", c.name "contactName", ${ATTENDEES}, t.place, t.link,
  t.due_on::text "on", to_char(t.due_at, 'HH24:MI') "at", t.minutes, t.time_zone "timeZone",
  t.version + t.contact_changes sequence`;
const DONE_EARLY = sql`(t.done_at at time zone t.time_zone)::date < t.due_on`;
const CANCELLED_AT = sql`coalesce(t.deleted_at, c.deleted_at, case when ${DONE_EARLY} then t.done_at end)`;
const LATELY = sql`now() - ${UNDO_DAYS} * interval '1 day'`;

const readEvents = (run: Query, affiliateId: string, kinds: TaskKind[]): Promise<Event[]> =>
  run<Event>(sql`
    select ${EVENT}, to_json(greatest(t.changed_at, k.changed_at)) "changedAt",
        ${CANCELLED_AT} is not null "calledOff"
      from task t join contact c on c.id = ${HOLDER} and c.affiliate_id = t.affiliate_id
      join calendar k on k.affiliate_id = t.affiliate_id
     where t.affiliate_id = ${affiliateId} and t.kind = any (${kinds}) and t.due_on >= (${LATELY})::date
       and coalesce(${CANCELLED_AT} > ${LATELY}, true)
     order by t.due_on, t.id`);

/** Writes the file from the database, or withdraws the link if the affiliate is no longer active. Call it in a transaction. */
async function writeFile(run: Query, affiliateId: string): Promise<void> {
  // Locks the row: files are written one after the other, each from the latest data.
  const [row] = await run<Row & { endsAt: Date | null; takesPart: boolean }>(sql`
    select ${ROW}, a.ends_at "endsAt", ${TAKES_PART} "takesPart"
      from calendar k join affiliate a on a.id = k.affiliate_id
     where k.affiliate_id = ${affiliateId} for update of k`);
  if (!row) return;
  if (!row.takesPart) return endCalendar(run, affiliateId, null);
  const feeds = await assistantFeeds(run, affiliateId);
  if (!row.hash && feeds.length === 0) return;
  const events = await readEvents(run, affiliateId, row.kinds);
  // Without a calendar of the affiliate's own, an assistant's names no one.
  const text = calendarText(events, row.hash ? row.level : FIRST.level);
  if (row.hash) await writeFeed(row.hash, text, row.endsAt);
  for (const { hash, endsAt } of feeds) await writeFeed(hash, text, endsAt);
}

/** The SQL condition for a delegation `d` that may have a calendar of its own, with the person `k`. */
const mayHaveFeed = (now: Date): Sql => sql`${isDelegated(now)} and 'contacts' = any(d.scopes)
  and not k.disabled and (k.ends_at is null or k.ends_at > ${now})`;

/** The calendars of the affiliate's assistants with the part for it, and when each ends. Who ends one waits for the write. */
const assistantFeeds = (
  run: Query,
  affiliateId: string,
): Promise<{ id: string; hash: string; endsAt: Date }[]> =>
  run(sql`
    select d.id, d.feed_hash hash, least(e.ends_at, k.ends_at,
        (d.until + 1)::timestamp at time zone 'UTC') "endsAt"
      from delegate d ${joinDelegator(new Date())} join affiliate k on k.id = d.person_id
     where d.affiliate_id = ${affiliateId} and d.feed_hash is not null and ${mayHaveFeed(new Date())}
     order by d.id for key share of d`);

/** Writes the affiliate's calendar file from the database. Throws an Unavailable. */
export const writeCalendar = (affiliateId: string): Promise<void> =>
  transaction((run) => writeFile(run, affiliateId));

/**
 * Updates the affiliate's file after a change, after the response if the platform allows that.
 * Never throws: a failure is logged, and the next change or the daily rebuild writes the file.
 */
async function updateCalendar(affiliateId: string, context: Context): Promise<void> {
  const work = withoutDeadline(async () => {
    const [on] = await query(sql`
      select from calendar k where affiliate_id = ${affiliateId} and (token_hash is not null or exists (
        select from delegate d where d.affiliate_id = k.affiliate_id and d.feed_hash is not null))`);
    if (on) await writeCalendar(affiliateId);
  }).catch(({ name: reason }: Error) =>
    log({ event: 'calendar_not_written', requestId: context.requestId, reason }),
  );
  if (context.waitUntil) context.waitUntil(work);
  else await work;
}

/** A handler whose changes update the affiliate's calendar. */
export const withCalendar =
  <Input extends { affiliate: { id: string }; context: Context }, Answer>(
    handler: (input: Input) => Promise<Answer>,
  ) =>
  async (input: Input): Promise<Answer> => {
    const answer = await handler(input);
    await updateCalendar(input.affiliate.id, input.context);
    return answer;
  };

/**
 * Makes a calendar link on this site, which replaces the previous one. Throws an HttpError: 403 for an assistant whose
 * access or part has ended in the meantime.
 */
export const makeCalendar = (affiliateId: string, site: string, actor: Actor | null = null) =>
  transaction(async (run) => {
    const delegateId = actor?.delegateId ?? null;
    if (delegateId) await lockAccounts(run, bothSides(sql`d.id = ${delegateId}`));
    const row = await lockRow(run, affiliateId);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const hash = hashOf(token) as string;
    const feed = delegateId ? await lockedFeed(run, affiliateId, delegateId) : row;
    if (!feed) throw notDelegated(affiliateId, actor as Actor);
    const before = feed.hash;
    await run(
      delegateId
        ? sql`update delegate set feed_hash = ${hash} where affiliate_id = ${affiliateId} and id = ${delegateId}`
        : sql`update calendar set token_hash = ${hash} where affiliate_id = ${affiliateId}`,
    );
    await writeFile(run, affiliateId);
    if (before) await removeFeed(before);
    await note(run, affiliateId, 'create', MADE);
    return { ...(await shown({ ...row, hash })), url: `${site}/cal/${token}.ics` };
  });

/** The assistant's own address, locked; undefined for who may have none. Call it with the accounts locked. */
async function lockedFeed(
  run: Query,
  affiliateId: string,
  delegateId: string,
): Promise<{ hash: string | null } | undefined> {
  const [feed] = await run<{ hash: string | null }>(sql`
    select d.feed_hash hash from delegate d join affiliate k on k.id = d.person_id
     where d.affiliate_id = ${affiliateId} and d.id = ${delegateId} and ${mayHaveFeed(new Date())} for update of d`);
  return feed;
}

/** Withdraws the assistant's own address. Returns whether there was one. Throws an Unavailable. */
export const removeAssistantFeed = (
  run: Query,
  affiliateId: string,
  delegateId: string,
): Promise<boolean> => endFeeds(run, sql`d.affiliate_id = ${affiliateId} and d.id = ${delegateId}`);

/**
 * Changes the calendar settings. Throws an HttpError: 409 with the current settings if they were
 * changed in the meantime, and what `assertProved` throws if they show names from now on.
 */
const changeCalendar = (
  affiliateId: string,
  { version, level, kinds }: InferOutput<typeof CalendarChange>,
  assertProved: () => void,
): Promise<Calendar> =>
  transaction(async (run) => {
    const before = await lockRow(run, affiliateId);
    if (before.version !== version) {
      throw new HttpError(
        'conflict',
        'The calendar was changed in another window. Look at the changes, then save again.',
        { current: await shown(before) },
      );
    }
    const names = level === 'names' && before.level !== 'names';
    if (names) assertProved();
    const [row] = await run<Row>(sql`
      update calendar k set level = ${level}, kinds = ${kinds}, version = version + 1, changed_at = now()
       where k.affiliate_id = ${affiliateId} returning ${ROW}`);
    // If an affiliate chooses initials, a failed write must not leave names in the file.
    await writeFile(run, affiliateId);
    await note(run, affiliateId, 'change', names ? NAMES : undefined);
    return shown(row as Row);
  });

/**
 * Withdraws the link at once, in a transaction: its file is deleted first. Repeating it changes
 * nothing. `actor` is null for the office's commands. Throws an Unavailable.
 */
export async function endCalendar(run: Query, affiliateId: string, actor: string | null) {
  // The affiliate's own row first, as a write and the daily rebuild lock them.
  const [row] = await run<{ hash: string | null }>(sql`
    select token_hash hash from calendar where affiliate_id = ${affiliateId} for update`);
  if (row?.hash) {
    await removeFeed(row.hash);
    await run(sql`update calendar set token_hash = null where affiliate_id = ${affiliateId}`);
    await noteSecurity(run, affiliateId, { actor, action: 'withdraw', kind: 'calendar' });
  }
  await endAssistantFeeds(run, affiliateId);
}

/** Withdraws the assistant's own address, in its own transaction. Throws an Unavailable. */
const withdrawAssistantFeed = (affiliateId: string, delegateId: string): Promise<void> =>
  transaction(async (run) => {
    const removed = await removeAssistantFeed(run, affiliateId, delegateId);
    if (removed) await note(run, affiliateId, 'withdraw');
  });

/** Withdraws the addresses that the person has of others' calendars, and those of the assistants of a closed account. */
const endAssistantFeeds = (run: Query, affiliateId: string): Promise<boolean> =>
  endFeeds(
    run,
    sql`d.person_id = ${affiliateId} or d.affiliate_id = ${affiliateId}
      and exists (select from affiliate a where a.id = d.affiliate_id and not (${TAKES_PART}))`,
  );

/** Withdraws the addresses of all assistants of the affiliate. Throws an Unavailable. */
export const withdrawAssistantFeeds = (affiliateId: string): Promise<boolean> =>
  transaction((run) => endFeeds(run, sql`d.affiliate_id = ${affiliateId}`));

/** Withdraws these addresses: their files are deleted first. Returns whether there were any. Throws an Unavailable. */
async function endFeeds(run: Query, which: Sql): Promise<boolean> {
  const feeds = await run<{ id: string; hash: string }>(sql`
    select d.id, d.feed_hash hash from delegate d where d.feed_hash is not null and (${which})
     order by d.id for update of d`);
  if (feeds.length === 0) return false;
  for (const { hash } of feeds) await removeFeed(hash);
  await run(
    sql`update delegate set feed_hash = null where id = any(${feeds.map(({ id }) => id)}::uuid[])`,
  );
  return true;
}

/** Withdraws the link at once, in its own transaction. Throws an Unavailable. */
export const withdrawCalendar = (affiliateId: string, actor: string | null = null): Promise<void> =>
  transaction((run) => endCalendar(run, affiliateId, actor));

/**
 * Writes every outdated file, and deletes those that have no affiliate. For the daily job and after
 * a restore. Throws an Unavailable.
 */
export async function rebuildCalendars(): Promise<void> {
  const files = await listFeeds();
  const rows = await transaction(async (run) => {
    // Waits for whoever writes a file before its row is committed. Sign-ins change `delegate`, so the lock is short.
    await run(sql`lock table calendar, delegate in share mode`);
    return run<{ id: string; hash: string }>(sql`
      select affiliate_id id, token_hash hash from calendar where token_hash is not null
      union all select affiliate_id, feed_hash from delegate where feed_hash is not null`);
  });
  const known = new Set(rows.map(({ hash }) => hash));
  for (const hash of new Set(files.filter((file) => !known.has(file)))) await removeFeed(hash);
  for (const id of new Set(rows.map((row) => row.id))) await writeCalendar(id);
}

/** One task as a calendar, as its affiliate sees it. Throws an HttpError: 404. */
export async function taskCalendar(affiliateId: string, id: string): Promise<string> {
  const [event] = await query<Event>(sql`
    select ${EVENT}, to_json(t.changed_at) "changedAt", false "calledOff"
      from task t join contact c on c.id = ${HOLDER} and c.affiliate_id = t.affiliate_id and c.deleted_at is null
     where t.affiliate_id = ${affiliateId} and t.id = ${id} and t.deleted_at is null`);
  if (!event) throw notFound();
  return calendarText([event], 'names', false);
}

export const calendarRoutes = [
  on(contract.readCalendar, ({ affiliate }) =>
    readCalendar(affiliate.id, affiliate.actor?.delegateId),
  ),
  on(contract.makeCalendar, async ({ affiliate, request }) =>
    createdReply(await makeCalendar(affiliate.id, originOf(request), affiliate.actor)),
  ),
  on(contract.changeCalendar, ({ affiliate, body }) =>
    changeCalendar(affiliate.id, body, () => assertProved(affiliate)),
  ),
  on(contract.withdrawCalendar, async ({ affiliate: { id, actor } }) => {
    const delegateId = actor?.delegateId ?? null;
    if (delegateId) await withdrawAssistantFeed(id, delegateId);
    else await withdrawCalendar(id, id);
    return readCalendar(id, delegateId);
  }),
];
