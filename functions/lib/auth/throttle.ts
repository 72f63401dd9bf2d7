/**
 * Login throttling (OWASP Authentication Cheat Sheet). A try is counted before the password is
 * compared, and taken back if the password was right, so that simultaneous tries cannot slip
 * through. No one is locked out for good, and a known device has a budget that strangers cannot use
 * up.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { FAILURE_HOURS } from '../../../src/config/retention.ts';
import { waitSentence } from '../../../src/contract/auth/sign-in.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Details, HttpError } from '../http/refusal.ts';
import { ConfigError, sessionKeys } from '../platform/env.ts';
import { networkOf, widerNetworkOf } from '../platform/ip.ts';
import { type Affiliate, affiliateByName, foldedNameOf } from './affiliates.ts';
import type { PresentedDevice } from './device.ts';

/* Counters for the login and the contact form: rows of `login_attempt`. */

/**
 * How many tries a counter takes in a window (s), whether further tries wait, and whether the operator is alerted.
 */
export interface Bound {
  bound: number;
  windowS: number;
  waits: boolean;
  alarms: boolean;
}

export interface Counter<Name extends string> extends Bound {
  place: Name;
  key: string;
}

/** Without keys the site still counts, each instance with its own secret. */
const ownSecret = randomBytes(32);

function secret(): Uint8Array {
  try {
    return sessionKeys()[0].secret;
  } catch (error) {
    if (error instanceof ConfigError) return ownSecret;
    throw error;
  }
}

/** A counter's key: a hash with a secret. Without the secret, anyone could match the hashes by trying all addresses. */
export const secretKeyOf = (kind: string, value: string): string =>
  createHmac('sha256', secret()).update(`${kind} ${value}`).digest('hex');

/** How many outdated rows one request deletes. Other requests wait meanwhile, so later ones delete the rest. */
const MOST_FORGOTTEN = 500;

/**
 * Part of a statement. Statements on counters run one after the other: each changes several rows,
 * so two at once could deadlock, and all of them change the site's row anyway.
 */
const IN_TURN = sql`turn as materialized (select pg_advisory_xact_lock(hashtext('login_attempt')))`;

/** A moment, also where the statement does not say its type. */
const timeOf = (now: Date): Sql => sql`${now}::timestamptz`;

const keysOf = (counters: readonly Counter<string>[]): string[] => counters.map(({ key }) => key);

/** The other keys that a statement counts, and whether its counters need not wait. */
interface Opening {
  alsoCounted?: Sql;
  unless?: Sql;
}

/**
 * Parts of a statement: deletes outdated rows except those that the statement itself counts, and
 * makes `open`, which has a row unless one of the counters must wait, or `unless` is true.
 */
export function openCounters(
  counters: readonly Counter<string>[],
  now: Date,
  { alsoCounted = sql``, unless = sql`false` }: Opening = {},
): Sql {
  const keys = sql`${keysOf(counters)}::text[]`;
  return sql`${IN_TURN}, outdated as (
    delete from login_attempt using turn
     where forget_at <= ${now} and key <> all(${keys} ${alsoCounted}) and key in (
       select key from login_attempt where forget_at <= ${now} order by forget_at limit ${MOST_FORGOTTEN})
  ), open as (
    select from turn
     where ${unless}
        or not exists (select from login_attempt where key = any(${keys}) and allowed_at > ${now})
  )`;
}

/** A statement that raises each counter for each row of `source`. A counter without a bound never waits. */
export function incrementCounters(
  source: Sql,
  counters: readonly Counter<string>[],
  now: Date,
): Sql {
  const bounds = counters.map(({ waits, bound }) => (waits ? bound : null));
  const windows = counters.map(({ windowS }) => windowS);
  return sql`
    insert into login_attempt as t (key, failures, bound, allowed_at, forget_at)
    select place.key, 1, place.bound, '-infinity', ${timeOf(now)} + make_interval(secs => place.window_s)
      from ${source}, unnest(${keysOf(counters)}::text[], ${bounds}::int[], ${windows}::int[]) as place (key, bound, window_s)
    on conflict (key) do update set
      failures = case when t.forget_at <= ${now} then 1 else t.failures + 1 end,
      bound = excluded.bound,
      allowed_at = case when t.forget_at > ${now} and t.failures + 1 >= excluded.bound
        then t.forget_at else '-infinity' end,
      forget_at = case when t.forget_at <= ${now} then excluded.forget_at else t.forget_at end
    where t.allowed_at <= ${now}
    returning key, failures`;
}

/** The counters that reached their bound with this try and alert the operator. */
export const alarmsOf = <Name extends string>(
  counters: readonly Counter<Name>[],
  counted: ReadonlyMap<string, number>,
): Name[] =>
  counters
    .filter(({ alarms, key, bound }) => alarms && counted.get(key) === bound)
    .map(({ place }) => place);

/** The refusal (429) of someone who has to wait, with what the log gets of it. */
export const tooManyAttempts = (
  waitS: number,
  logged: Pick<Details, 'event' | 'reason' | 'noted'>,
): HttpError =>
  new HttpError('too_many_attempts', waitSentence(waitS), {
    headers: { 'Retry-After': String(waitS) },
    ...logged,
  });

/** Raises the counters. The rows say how long they must wait (s): null for each that was raised. */
function countOpen(counters: readonly Counter<string>[]): Promise<{ waitS: number | null }[]> {
  const now = new Date();
  return query<{ waitS: number | null }>(sql`
    with ${openCounters(counters, now)}, counted as (${incrementCounters(sql`open`, counters, now)})
    select null::int "waitS" from counted union all
    select ceil(extract(epoch from allowed_at - ${timeOf(now)}))::int from login_attempt
     where key = any(${keysOf(counters)}::text[]) and allowed_at > ${now}`);
}

/** Counts a request of a network by the bound's name. Throws an HttpError: 429 if it sent too many. */
export async function countNetworkRequest(
  { name, ...bound }: Bound & { name: string },
  address: string,
): Promise<void> {
  const key = secretKeyOf(`${name} network`, networkOf(address));
  const rows = await countOpen([{ place: 'network', ...bound, key }]);
  if (rows.some(({ waitS }) => waitS === null)) return;
  throw tooManyAttempts(rows[0]?.waitS ?? bound.windowS, { event: `${name}_throttled` });
}

/**
 * Counts a try without a name, such as a code, by its network alone. Returns the counters, which `clearAttempts` gives
 * their try back. Throws an HttpError: 429 if the network has to wait.
 */
export async function countAttempt(address: string, event: string): Promise<string[]> {
  const counters = countersOf(address);
  const rows = await countOpen(counters);
  if (rows.some(({ waitS }) => waitS === null)) return keysOf(counters);
  throw tooManyAttempts(Math.max(...rows.map(({ waitS }) => waitS ?? 1)), { event });
}

/** How many requests one address may send in a minute, if fewer than the function takes. Requests of one name count together. */
export interface RequestLimit {
  name: string;
  perMinute: number;
}

/** Part of a statement: counts a request in `counted`. The key is '' if its route has no limit of its own. */
export const countRequest = (key: string, now: Date): Sql => sql`counted as (
  insert into login_attempt as t (key, failures, allowed_at, forget_at)
  select ${key}::text, 1, '-infinity', ${timeOf(now)} + interval '1 minute' where ${key}::text <> ''
  on conflict (key) do update set
    failures = case when t.forget_at <= ${now} then 1 else t.failures + 1 end,
    forget_at = case when t.forget_at <= ${now} then excluded.forget_at else t.forget_at end
  returning failures requests, ceil(extract(epoch from forget_at - ${timeOf(now)}))::int "waitS"
)`;

export interface CountedRequest {
  requests: number | null;
  waitS: number | null;
}

/** The key of an address for a limit, or '' without a limit. Limits of one name share a key. */
export const requestKeyOf = (limit: RequestLimit | undefined, address: string): string =>
  limit ? secretKeyOf(`minute ${limit.name}`, networkOf(address)) : '';

/** Throws an HttpError if an address sent too many requests in this minute: 429. */
export function assertWithinLimit(
  limit: RequestLimit | undefined,
  { requests, waitS }: CountedRequest,
): void {
  if (!limit || (requests ?? 0) <= limit.perMinute) return;
  throw tooManyAttempts(waitS ?? 60, { event: 'request_throttled', reason: limit.name });
}

/**
 * Runs a select that finds at most one row, and counts the request in the same statement. The row
 * is in JSON: moments are text. Throws an HttpError: 429.
 */
export async function findAndCount<Row>(
  select: Sql,
  limit: RequestLimit,
  address: string,
): Promise<Row | undefined> {
  const [row] = await query<CountedRequest & { found: Row | null }>(sql`
    with ${countRequest(requestKeyOf(limit, address), new Date())}
    select (select to_jsonb(f) from (${select}) f) found, requests, "waitS" from counted`);
  if (row) assertWithinLimit(limit, row);
  return row?.found ?? undefined;
}

/** Consecutive failures of one name, or one known device, before the first wait. */
const FREE_FAILURES = 5;
/** The first wait (s). Each further failure doubles it, up to the longest wait. */
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 15 * 60;
/** A name's failures are forgotten this long (s) after the last one. */
const NAME_MEMORY_S = FAILURE_HOURS * 60 * 60;

/**
 * How many failures each counter takes in a window (s). The site as a whole never waits: that would lock everyone
 * out.
 */
export const SIGN_IN_BOUNDS = {
  network: { bound: 20, windowS: 5 * 60, waits: true, alarms: false },
  wideNetwork: { bound: 100, windowS: 5 * 60, waits: true, alarms: true },
  site: { bound: 500, windowS: 60 * 60, waits: false, alarms: true },
  // Slow guessing from many networks, which also keeps the database awake.
  siteDay: { bound: 200, windowS: FAILURE_HOURS * 60 * 60, waits: false, alarms: true },
} as const satisfies Record<string, Bound>;
type CounterName = keyof typeof SIGN_IN_BOUNDS;

/**
 * Parts of a statement: clears a name and gives the networks their try back, once `source` has a row.
 * `source` is what takes the statement's other locks, so that this one is the last.
 */
export const clearAttempts = (
  source: Sql,
  name: string | null,
  counters: readonly string[],
): Sql => sql`turn as materialized (
  select pg_advisory_xact_lock(hashtext('login_attempt')) from ${source}
), cleared as (
  delete from login_attempt using turn where key = ${name}
), repaid as (
  update login_attempt set failures = greatest(failures - 1, 0), allowed_at = '-infinity'
    from turn where key = any(${counters}::text[])
)`;

/** A try: the name as typed, the address, and the id of the known device, if there is one. */
export interface Attempt {
  username: string;
  /** Each step has its own budget. Without a value, the step is the password. */
  step?: 'second';
  address: string;
  device: string | null;
}

/** The counters of a try: its name's, and those that get their try back. */
export interface AttemptCounters {
  name: string;
  counters: string[];
}

/** Whether the try may go on; if not, how long to wait (s) and why. `alarms` names the counters that reached their bound with this try. */
export type AttemptOutcome =
  | { allowed: true; alarms: CounterName[]; counted: AttemptCounters; succeed: () => Promise<void> }
  | { allowed: false; by: 'name' | 'device' | 'address'; retryAfterS: number };

export type AllowedAttempt = Extract<AttemptOutcome, { allowed: true }>;

/** A row of a counted try: a counter, or the one whose `known` says whether the name's own key is a known device's. */
interface Row {
  key: string;
  failures: number | null;
  known: boolean | null;
  affiliate: Affiliate | null;
}

/** The counters of a try, and who presents themselves with it, if the try is a sign-in. */
interface CountedAttempt {
  name: string;
  counters: Counter<CounterName>[];
  /** Whether `name` is the key of a known device. */
  isDevice?: boolean;
  presented?: Presented;
}

interface Presented {
  /** The name as typed, folded; null if no affiliate can have it. */
  foldedName: string | null;
  device: PresentedDevice | null;
}

const NO_ONE: Presented = { foldedName: null, device: null };

/**
 * Finds the affiliate and counts the try in one statement, so that known and unknown names take the
 * same. A known device has only its own counter: other people's failures do not count against it.
 */
function countAndFind({ name, counters, presented = NO_ONE }: CountedAttempt): Promise<Row[]> {
  const now = new Date();
  const { foldedName, device } = presented;
  const presentedKey = device && deviceKey(device.id);
  const openings = {
    alsoCounted: sql`|| (select key from named)`,
    unless: sql`(select known from named)`,
  };
  return query<Row>(sql`
    with who as (
      ${affiliateByName(foldedName)}
    ), named as (
      select coalesce(max(device), ${name}) key, count(*) > 0 known
        from (select ${presentedKey}::text device from who
         where id::text = ${device?.affiliateId ?? null} and "passwordVersion" = ${device?.passwordVersion ?? null}::int
           and ${device?.steps ?? null}::int >= case when "twoStep" then 2 else 1 end) presented
    ), ${openCounters(counters, now, openings)}, counted_name as (
      insert into login_attempt as t (key, failures, allowed_at, forget_at)
      select key, 1, '-infinity', ${timeOf(now)} + make_interval(secs => ${NAME_MEMORY_S}) from named, open
      on conflict (key) do update set
        failures = case when t.forget_at <= ${now} then 1 else t.failures + 1 end,
        allowed_at = case when t.forget_at <= ${now} or t.failures + 1 < ${FREE_FAILURES} then '-infinity'
          else ${timeOf(now)} + make_interval(secs => least(${LONGEST_WAIT_S}::int,
            ${FIRST_WAIT_S}::int * 2 ^ least(t.failures + 1 - ${FREE_FAILURES}::int, 20))) end,
        forget_at = excluded.forget_at
      where t.allowed_at <= ${now}
      returning key, failures
    ), stranger as (
      select from counted_name, named where not known
    ), counted_places as (${incrementCounters(sql`stranger`, counters, now)})
    select key, null::int failures, known, (select to_jsonb(who) from who) affiliate from named
    union all select key, failures, null, null from counted_name
    union all select key, failures, null, null from counted_places`);
}

/** Gives keys their failure back. Returns the longest wait of the refused ones. */
function takeBack(
  keys: readonly string[],
  refused: readonly string[],
): Promise<{ key: string; waitS: number }[]> {
  const now = new Date();
  return query<{ key: string; waitS: number }>(sql`
    with ${IN_TURN}, back as (
      update login_attempt set failures = greatest(failures - 1, 0), allowed_at = '-infinity'
        from turn where key = any(${keys}::text[])
    )
    select key, ceil(extract(epoch from allowed_at - ${timeOf(now)}))::int "waitS"
      from login_attempt where key = any(${refused}::text[]) and allowed_at > ${now}
     order by allowed_at desc limit 1`);
}

/** Counts a try. One statement, and one more for a refusal. */
async function count(
  tried: CountedAttempt,
): Promise<{ attempt: AttemptOutcome; affiliate: Affiliate | null }> {
  const { counters, isDevice = false } = tried;
  const rows = await countAndFind(tried);
  const own = rows.find((row) => row.known !== null);
  if (!own) throw new Error('A try left no row.');
  const { key: ownKey, known, affiliate } = own;
  const counting = known ? [] : counters;
  const keys = keysOf(counting);
  const failures = new Map(
    rows.flatMap(({ key, failures }) => (failures === null ? [] : [[key, failures] as const])),
  );
  const refused = [ownKey, ...keys].filter((key) => !failures.has(key));
  if (refused.length > 0) {
    const [wait] = await takeBack([...failures.keys()], refused);
    const by = wait?.key !== ownKey ? 'address' : known || isDevice ? 'device' : 'name';
    return { attempt: { allowed: false, by, retryAfterS: wait?.waitS ?? 1 }, affiliate };
  }
  const attempt: AttemptOutcome = {
    allowed: true,
    alarms: alarmsOf(counting, failures),
    counted: { name: ownKey, counters: keys },
    succeed: async () => {
      await query(sql`with ${clearAttempts(sql`(values (1)) one`, ownKey, keys)} select`);
    },
  };
  return { attempt, affiliate };
}

const deviceKey = (device: string, step?: Attempt['step']): string =>
  secretKeyOf(step ? 'device, second step' : 'device', device);

/**
 * Counts a try before it is made. If it is allowed, call `succeed` once the password has proved
 * right, or pass its counters on: that clears the name and gives the networks their try back.
 */
export async function beginAttempt({
  username,
  step,
  address,
  device,
}: Attempt): Promise<AttemptOutcome> {
  const tried = device
    ? { name: deviceKey(device, step), counters: [], isDevice: true }
    : { name: nameKey(username, step), counters: countersOf(address) };
  return (await count(tried)).attempt;
}

/** Counts a sign-in as `beginAttempt` does, and finds its affiliate in the same statement. */
export const beginSignIn = (
  username: string,
  address: string,
  device: PresentedDevice | null,
): Promise<{ attempt: AttemptOutcome; affiliate: Affiliate | null }> =>
  count({
    name: nameKey(username),
    counters: countersOf(address),
    presented: { foldedName: foldedNameOf(username), device },
  });

export async function unlockName(username: string): Promise<void> {
  const keys = [nameKey(username), nameKey(username, 'second')];
  await query(sql`delete from login_attempt where key = any(${keys}::text[])`);
}

/** A hash without the server's secret, which the operator's machine does not have. The affiliate table lists the names anyway. */
const nameKey = (username: string, step?: Attempt['step']): string =>
  createHash('sha256')
    .update(`${step ? 'second step of ' : ''}name ${foldUsername(username)}`)
    .digest('hex');

function countersOf(address: string): Counter<CounterName>[] {
  const of = (place: CounterName, value: string) => ({
    place,
    ...SIGN_IN_BOUNDS[place],
    key: secretKeyOf(place, value),
  });
  return [
    of('network', networkOf(address)),
    of('wideNetwork', widerNetworkOf(address)),
    of('site', ''),
    of('siteDay', ''),
  ];
}
