/** Counters of what comes from one place, for the login and the contact form: rows of `login_attempt`. */
import { createHmac, randomBytes } from 'node:crypto';
import { ConfigError, sessionKeys } from '../env.ts';

/** How many fit into a window (s); whether the place waits then, and whether the operator hears of it. */
export interface Bound {
  bound: number;
  windowS: number;
  waits: boolean;
  alarms: boolean;
}

/** A place with its bound, and the key of its counter. */
export interface Place<Name extends string> extends Bound {
  place: Name;
  key: string;
}

/** Without keys the site still counts, each instance on its own. */
const ownSecret = randomBytes(32);

function secret(): Uint8Array {
  try {
    return sessionKeys()[0].secret;
  } catch (error) {
    if (error instanceof ConfigError) return ownSecret;
    throw error;
  }
}

/** The key of what is counted: a hash with a secret, since anybody could try all addresses against one without. */
export const secretKeyOf = (kind: string, value: string): string =>
  createHmac('sha256', secret()).update(`${kind} ${value}`).digest('hex');

/** How many outdated rows one request deletes; others wait meanwhile, so later ones delete the rest. */
const MOST_FORGOTTEN = 500;

/**
 * Part of a statement. Statements about counters run one after the other: each changes several rows,
 * which would otherwise lock one another out, and all of them change the site's row anyway.
 */
export const IN_TURN =
  "turn as materialized (select pg_advisory_xact_lock(hashtext('login_attempt')))";

/**
 * Parts of a statement: drops outdated rows but those that it counts itself, and makes `open`, which
 * has a row unless one of the places has to wait. $1 now, $2 the places' keys.
 */
export const openPlaces = (counted: string): string => `${IN_TURN}, outdated as (
  delete from login_attempt using turn
   where forget_at <= $1 and key <> all(${counted}) and key in (
     select key from login_attempt where forget_at <= $1 order by forget_at limit ${MOST_FORGOTTEN})
), open as (
  select from turn
   where not exists (select from login_attempt where key = any($2::text[]) and allowed_at > $1)
)`;

/** A statement that counts each place for each row of `source`; $3 the bounds (null: never waits), $4 the windows (s). */
export const countPlaces = (source: string): string => `
  insert into login_attempt as t (key, failures, bound, allowed_at, forget_at)
  select place.key, 1, place.bound, '-infinity', $1::timestamptz + make_interval(secs => place.window_s)
    from ${source}, unnest($2::text[], $3::int[], $4::int[]) as place (key, bound, window_s)
  on conflict (key) do update set
    failures = case when t.forget_at <= $1 then 1 else t.failures + 1 end,
    bound = excluded.bound,
    allowed_at = case when t.forget_at > $1 and t.failures + 1 >= excluded.bound
      then t.forget_at else '-infinity' end,
    forget_at = case when t.forget_at <= $1 then excluded.forget_at else t.forget_at end
  where t.allowed_at <= $1
  returning key, failures`;

/** $1 to $4 of the statements above. */
export const placeValues = (places: readonly Place<string>[]): unknown[] => [
  new Date(),
  places.map(({ key }) => key),
  places.map(({ waits, bound }) => (waits ? bound : null)),
  places.map(({ windowS }) => windowS),
];

/** The places whose bound was reached by this one, and of which the operator hears. */
export const alarmsOf = <Name extends string>(
  places: readonly Place<Name>[],
  counted: ReadonlyMap<string, number>,
): Name[] =>
  places
    .filter(({ alarms, key, bound }) => alarms && counted.get(key) === bound)
    .map(({ place }) => place);
