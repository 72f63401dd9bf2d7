/**
 * Login throttling (OWASP Authentication Cheat Sheet). A try is counted before the password is
 * compared and taken back if it was right, so that tries at the same moment cannot slip through.
 * Nobody is locked out for good, and a known device has a budget that strangers cannot use up.
 */
import { createHash } from 'node:crypto';
import { query } from '../db/db.ts';
import { networkOf, widerNetworkOf } from '../ip.ts';
import { foldUsername } from './affiliates.ts';

/** Failures in a row for one name, or one known device, before the first wait. */
const FREE_FAILURES = 5;
/** The first wait (s); each further failure doubles it, up to the longest. */
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 15 * 60;
/** A name's failures are forgotten this long (s) after the last one. */
const NAME_MEMORY_S = 24 * 60 * 60;

/** How many failures of a place fit into a window (s). The site as a whole never waits: that would lock everybody out. */
const PLACES = {
  network: { bound: 20, windowS: 5 * 60, waits: true, alarms: false },
  wideNetwork: { bound: 100, windowS: 5 * 60, waits: true, alarms: true },
  site: { bound: 500, windowS: 60 * 60, waits: false, alarms: true },
  // A trickle from many networks, which guesses slowly and keeps the database awake.
  siteDay: { bound: 200, windowS: 24 * 60 * 60, waits: false, alarms: true },
} as const;
type Place = keyof typeof PLACES;

/** Rows that one try clears away: it holds the turn meanwhile, and later tries take the rest. */
const MOST_FORGOTTEN = 500;

/** What is counted, as a hash. */
export const keyOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('hex');

/**
 * Statements about attempts run one after the other: each changes several rows, which would
 * otherwise lock one another out, and all of them change the site's row anyway.
 */
export const IN_TURN =
  "turn as materialized (select pg_advisory_xact_lock(hashtext('login_attempt')))";

/** $1 name's key, $2 places' keys, $3 their bounds (null: never waits), $4 their windows (s), $5 now. */
const COUNT = `
with ${IN_TURN}, outdated as (
  delete from login_attempt using turn
   where forget_at <= $5 and key <> $1 and key <> all($2::text[]) and key in (
     select key from login_attempt where forget_at <= $5 order by forget_at limit ${MOST_FORGOTTEN})
), counted_name as (
  insert into login_attempt as t (key, failures, allowed_at, forget_at)
  select $1, 1, '-infinity', $5 + make_interval(secs => ${NAME_MEMORY_S}) from turn
   where not exists (select from login_attempt where key = any($2::text[]) and allowed_at > $5)
  on conflict (key) do update set
    failures = case when t.forget_at <= $5 then 1 else t.failures + 1 end,
    allowed_at = case when t.forget_at <= $5 or t.failures + 1 < ${FREE_FAILURES} then '-infinity'
      else $5 + make_interval(secs => least(${LONGEST_WAIT_S},
        ${FIRST_WAIT_S} * 2 ^ least(t.failures + 1 - ${FREE_FAILURES}, 20))) end,
    forget_at = excluded.forget_at
  where t.allowed_at <= $5
  returning key, failures
), counted_places as (
  insert into login_attempt as t (key, failures, bound, allowed_at, forget_at)
  select place.key, 1, place.bound, '-infinity', $5 + make_interval(secs => place.window_s)
    from counted_name, unnest($2::text[], $3::int[], $4::int[]) as place (key, bound, window_s)
  on conflict (key) do update set
    failures = case when t.forget_at <= $5 then 1 else t.failures + 1 end,
    bound = excluded.bound,
    allowed_at = case when t.forget_at > $5 and t.failures + 1 >= excluded.bound
      then t.forget_at else '-infinity' end,
    forget_at = case when t.forget_at <= $5 then excluded.forget_at else t.forget_at end
  where t.allowed_at <= $5
  returning key, failures
)
select key, failures from counted_name union all select key, failures from counted_places`;

/** $1 keys to give a failure back to, $2 now, $3 keys that may be waiting; answers the longest wait. */
const TAKE_BACK = `
with ${IN_TURN}, back as (
  update login_attempt set failures = greatest(failures - 1, 0), allowed_at = '-infinity'
    from turn where key = any($1::text[])
)
select key, ceil(extract(epoch from allowed_at - $2))::int "waitS"
  from login_attempt where key = any($3::text[]) and allowed_at > $2
 order by allowed_at desc limit 1`;

/** $1 key that starts over, $2 keys to give a failure back to. */
const FORGIVE = `
with ${IN_TURN}, cleared as (delete from login_attempt using turn where key = $1)
update login_attempt set failures = greatest(failures - 1, 0), allowed_at = '-infinity'
  from turn where key = any($2::text[])`;

/** A try: the name as typed, the address, and the id of the known device if the browser is one. */
export interface Try {
  username: string;
  address: string;
  device: string | null;
}

/** A try that may go on, or how long (s) to wait and why. `alarms` names the places whose bound this try reached. */
export type Attempt =
  | { allowed: true; alarms: Place[]; succeed: () => Promise<void> }
  | { allowed: false; by: 'name' | 'device' | 'address'; retryAfterS: number };

/**
 * Counts a try before it is made. If it is allowed, call `succeed` once the password was right: that
 * clears the name and gives the networks their try back. One statement, and one more for a refusal
 * or a success.
 */
export async function beginAttempt({ username, address, device }: Try): Promise<Attempt> {
  const now = new Date();
  const name = device ? keyOf('device', device) : nameKey(username);
  // A known device is counted by itself alone: its neighbours' failures are not its own.
  const places = device ? [] : placesOf(address);
  const keys = places.map(({ key }) => key);
  const counted = await query<{ key: string; failures: number }>(COUNT, [
    name,
    keys,
    places.map(({ place }) => (PLACES[place].waits ? PLACES[place].bound : null)),
    places.map(({ place }) => PLACES[place].windowS),
    now,
  ]);
  const failures = new Map(counted.map((row) => [row.key, row.failures]));
  const refused = [name, ...keys].filter((key) => !failures.has(key));
  if (refused.length > 0) {
    const [wait] = await query<{ key: string; waitS: number }>(TAKE_BACK, [
      [...failures.keys()],
      now,
      refused,
    ]);
    const by = wait?.key === name ? (device ? 'device' : 'name') : 'address';
    return { allowed: false, by, retryAfterS: wait?.waitS ?? 1 };
  }
  return {
    allowed: true,
    alarms: places
      .filter(({ place, key }) => PLACES[place].alarms && failures.get(key) === PLACES[place].bound)
      .map(({ place }) => place),
    succeed: async () => void (await query(FORGIVE, [name, keys])),
  };
}

/** Forgets the failures of a name, for the operator. */
export async function unlockName(username: string): Promise<void> {
  await query('delete from login_attempt where key = $1', [nameKey(username)]);
}

const nameKey = (username: string): string => keyOf('name', foldUsername(username));

const placesOf = (address: string): { place: Place; key: string }[] => [
  { place: 'network', key: keyOf('network', networkOf(address)) },
  { place: 'wideNetwork', key: keyOf('wide', widerNetworkOf(address)) },
  { place: 'site', key: keyOf('site', '') },
  { place: 'siteDay', key: keyOf('site', 'day') },
];
