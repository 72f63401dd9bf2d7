/**
 * Login throttling (OWASP Authentication Cheat Sheet). A try is counted before the password is
 * compared and taken back if it was right, so that tries at the same moment cannot slip through.
 * Nobody is locked out for good, and a known device has a budget that strangers cannot use up.
 */
import { createHash } from 'node:crypto';
import { FAILURE_HOURS } from '../../../src/config/retention.ts';
import { foldUsername } from '../../../src/contract/username.ts';
import { query } from '../db/db.ts';
import { networkOf, widerNetworkOf } from '../ip.ts';
import {
  alarmsOf,
  type Bound,
  countPlaces,
  IN_TURN,
  openPlaces,
  type Place,
  placeValues,
  secretKeyOf,
} from './counters.ts';

/** Failures in a row for one name, or one known device, before the first wait. */
const FREE_FAILURES = 5;
/** The first wait (s); each further failure doubles it, up to the longest. */
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 15 * 60;
/** A name's failures are forgotten this long (s) after the last one. */
const NAME_MEMORY_S = FAILURE_HOURS * 60 * 60;

/** How many failures of a place fit into a window (s). The site as a whole never waits: that would lock everybody out. */
export const SIGN_IN_BOUNDS = {
  network: { bound: 20, windowS: 5 * 60, waits: true, alarms: false },
  wideNetwork: { bound: 100, windowS: 5 * 60, waits: true, alarms: true },
  site: { bound: 500, windowS: 60 * 60, waits: false, alarms: true },
  // A trickle from many networks, which guesses slowly and keeps the database awake.
  siteDay: { bound: 200, windowS: FAILURE_HOURS * 60 * 60, waits: false, alarms: true },
} as const satisfies Record<string, Bound>;
type PlaceName = keyof typeof SIGN_IN_BOUNDS;

/** $1 to $4 as in counters.ts, $5 name's key. */
const COUNT = `
with ${openPlaces('array_append($2::text[], $5::text)')}, counted_name as (
  insert into login_attempt as t (key, failures, allowed_at, forget_at)
  select $5, 1, '-infinity', $1 + make_interval(secs => ${NAME_MEMORY_S}) from open
  on conflict (key) do update set
    failures = case when t.forget_at <= $1 then 1 else t.failures + 1 end,
    allowed_at = case when t.forget_at <= $1 or t.failures + 1 < ${FREE_FAILURES} then '-infinity'
      else $1 + make_interval(secs => least(${LONGEST_WAIT_S},
        ${FIRST_WAIT_S} * 2 ^ least(t.failures + 1 - ${FREE_FAILURES}, 20))) end,
    forget_at = excluded.forget_at
  where t.allowed_at <= $1
  returning key, failures
), counted_places as (${countPlaces('counted_name')})
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
  /** What is tried; each has its own budget. The password, unless it says otherwise. */
  step?: 'second';
  address: string;
  device: string | null;
}

/** A try that may go on, or how long (s) to wait and why. `alarms` names the places whose bound this try reached. */
export type Attempt =
  | { allowed: true; alarms: PlaceName[]; succeed: () => Promise<void> }
  | { allowed: false; by: 'name' | 'device' | 'address'; retryAfterS: number };

/**
 * Counts a try before it is made. If it is allowed, call `succeed` once the password was right: that
 * clears the name and gives the networks their try back. One statement, and one more for a refusal
 * or a success.
 */
export async function beginAttempt({ username, step, address, device }: Try): Promise<Attempt> {
  const name = device
    ? secretKeyOf(step ? 'device, second step' : 'device', device)
    : nameKey(username, step);
  // A known device is counted by itself alone: its neighbours' failures are not its own.
  const places = device ? [] : placesOf(address);
  const keys = places.map(({ key }) => key);
  const counted = await query<{ key: string; failures: number }>(COUNT, [
    ...placeValues(places),
    name,
  ]);
  const failures = new Map(counted.map((row) => [row.key, row.failures]));
  const refused = [name, ...keys].filter((key) => !failures.has(key));
  if (refused.length > 0) {
    const [wait] = await query<{ key: string; waitS: number }>(TAKE_BACK, [
      [...failures.keys()],
      new Date(),
      refused,
    ]);
    const by = wait?.key === name ? (device ? 'device' : 'name') : 'address';
    return { allowed: false, by, retryAfterS: wait?.waitS ?? 1 };
  }
  return {
    allowed: true,
    alarms: alarmsOf(places, failures),
    succeed: async () => void (await query(FORGIVE, [name, keys])),
  };
}

/** Forgets the failures of a name, for the operator. */
export async function unlockName(username: string): Promise<void> {
  const keys = [nameKey(username), nameKey(username, 'second')];
  await query('delete from login_attempt where key = any($1::text[])', [keys]);
}

/** Without our secret, which is not where the operator unlocks a name; the table of affiliates has the names anyway. */
const nameKey = (username: string, step?: Try['step']): string =>
  createHash('sha256')
    .update(`${step ? 'second step of ' : ''}name ${foldUsername(username)}`)
    .digest('hex');

function placesOf(address: string): Place<PlaceName>[] {
  const of = (place: PlaceName, value: string) => ({
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
