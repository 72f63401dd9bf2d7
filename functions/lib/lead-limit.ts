/** How many messages the contact form takes. Counted beside the failures of the login. */
import { waitSentence } from '../../src/contract/wait.ts';
import {
  alarmsOf,
  type Bound,
  countPlaces,
  openPlaces,
  type Place,
  placeValues,
  secretKeyOf,
} from './auth/counters.ts';
import { query } from './db/db.ts';
import { HttpError } from './http/refusal.ts';
import { networkOf, widerNetworkOf } from './ip.ts';

/**
 * A network may be the room of a seminar whose guests all write at once. The site as a whole never
 * waits: otherwise somebody with many addresses could shut the form for everybody.
 */
export const MESSAGE_BOUNDS = {
  network: { bound: 30, windowS: 5 * 60, waits: true, alarms: false },
  wideNetwork: { bound: 100, windowS: 5 * 60, waits: true, alarms: true },
  site: { bound: 500, windowS: 60 * 60, waits: false, alarms: true },
} as const satisfies Record<string, Bound>;
/**
 * How many messages of an hour become leads of one affiliate, however many networks they come from: two
 * rooms of guests. The others wait for the office.
 */
export const LEADS_PER_HOUR = 60;
type LimitName = keyof typeof MESSAGE_BOUNDS;

/** $1 to $4 as in counters.ts. Answers the places that had room, and the waits of the others. */
const COUNT = `
with ${openPlaces('$2::text[]')}, counted as (${countPlaces('open')})
select key, failures, null as "waitS" from counted union all
select key, null, ceil(extract(epoch from allowed_at - $1))::int from login_attempt
 where key = any($2::text[]) and allowed_at > $1`;

/**
 * Counts a message from this address, and answers the places whose bound it reached. Throws an
 * HttpError: 429 if there were too many from its networks. One statement.
 */
export async function countMessage(address: string): Promise<LimitName[]> {
  const of = (place: LimitName, value: string): Place<LimitName> => ({
    place,
    ...MESSAGE_BOUNDS[place],
    key: secretKeyOf(`lead ${place}`, value),
  });
  const places = [
    of('network', networkOf(address)),
    of('wideNetwork', widerNetworkOf(address)),
    of('site', ''),
  ];
  const rows = await query<{ key: string; failures: number | null; waitS: number | null }>(
    COUNT,
    placeValues(places),
  );
  const waits = new Map(rows.flatMap(({ key, waitS }) => (waitS ? [[key, waitS]] : [])));
  const counted = new Map(rows.flatMap(({ key, failures }) => (failures ? [[key, failures]] : [])));
  // A key that was not counted reached its bound while this statement waited for its turn.
  const full =
    places.find(({ key }) => waits.has(key)) ?? places.find(({ key }) => !counted.has(key));
  if (!full) return alarmsOf(places, counted);
  const waitS = waits.get(full.key) ?? full.windowS;
  throw new HttpError('too_many_attempts', waitSentence(waitS), {
    headers: { 'Retry-After': String(waitS) },
    event: 'lead_throttled',
    reason: full.place,
  });
}
