/** How many messages the contact form takes. Counted beside the failures of the login. */
import { waitSentence } from '../../src/contract/wait.ts';
import { IN_TURN, keyOf } from './auth/throttle.ts';
import { query } from './db/db.ts';
import { HttpError } from './http/refusal.ts';
import { networkOf } from './ip.ts';

/** A network may be the room of a seminar whose guests all write at once; the site's bound stops a flood from many. */
const LIMITS = {
  network: { bound: 30, windowS: 5 * 60 },
  site: { bound: 500, windowS: 60 * 60 },
} as const;

/** $1 keys, $2 their bounds, $3 their windows (s), $4 now. Answers the keys that had room, and the waits. */
const COUNT = `
with ${IN_TURN}, counted as (
  insert into login_attempt as t (key, failures, bound, allowed_at, forget_at)
  select place.key, 1, place.bound, '-infinity', $4::timestamptz + make_interval(secs => place.window_s)
    from turn, unnest($1::text[], $2::int[], $3::int[]) as place (key, bound, window_s)
   where not exists (select from login_attempt where key = any($1::text[]) and allowed_at > $4)
  on conflict (key) do update set
    failures = case when t.forget_at <= $4 then 1 else t.failures + 1 end,
    allowed_at = case when t.forget_at > $4 and t.failures + 1 >= t.bound
      then t.forget_at else '-infinity' end,
    forget_at = case when t.forget_at <= $4 then excluded.forget_at else t.forget_at end
  where t.allowed_at <= $4
  returning key
)
select key, null as "waitS" from counted union all
select key, ceil(extract(epoch from allowed_at - $4))::int from login_attempt
 where key = any($1::text[]) and allowed_at > $4`;

/** Counts a message from this address. Throws an HttpError: 429 if there were too many. One statement. */
export async function countMessage(address: string): Promise<void> {
  const keys = [keyOf('lead network', networkOf(address)), keyOf('lead site', '')];
  const places = Object.values(LIMITS);
  const rows = await query<{ key: string; waitS: number | null }>(COUNT, [
    keys,
    places.map(({ bound }) => bound),
    places.map(({ windowS }) => windowS),
    new Date(),
  ]);
  const waits = new Map(rows.map(({ key, waitS }) => [key, waitS]));
  // A key without a row reached its bound while this statement waited for its turn.
  const full = keys.find((key) => waits.get(key)) ?? keys.find((key) => !waits.has(key));
  if (full === undefined) return;
  const [reason, { windowS }] =
    full === keys[0] ? (['network', LIMITS.network] as const) : (['site', LIMITS.site] as const);
  const waitS = waits.get(full) ?? windowS;
  throw new HttpError('too_many_attempts', waitSentence(waitS), {
    headers: { 'Retry-After': String(waitS) },
    event: 'lead_throttled',
    reason,
  });
}
