/** The site's health, from its database and its settings. */
import type { Counter, Health, KeyAge, Waiting } from '../../../src/contract/office.ts';
import { SIGN_IN_BOUNDS, secretKeyOf } from '../auth/throttle.ts';
import { query } from '../db/db.ts';
import { dataKeys, KEYS_VARIABLES, mailIsOn, noticesAreOn, sessionKeys } from '../env.ts';
import { MESSAGE_BOUNDS } from '../leads.ts';
import { countMails } from '../mail/outbox.ts';
import { WAITS } from './leads.ts';

/** How many items of each kind wait for the office. One query. */
export async function countWaiting(): Promise<Waiting> {
  const [waiting] = await query<Waiting>(
    `select (select count(*)::int from publication where state = 'submitted') review,
            (select count(*)::int from lead l where ${WAITS}) leads,
            (select count(*)::int from piece_order where status = 'requested') orders,
            (select count(*)::int from ticket where status = 'open') tickets`,
  );
  return waiting ?? { review: 0, leads: 0, orders: 0, tickets: 0 };
}

/** A key made by `npm run new-key` has its creation date in its name. */
const DAY_IN_NAME = /^k(\d{4})(\d\d)(\d\d)-/;

function agesOf(variable: string, keys: readonly { kid: string }[]): KeyAge[] {
  return keys.map(({ kid }) => {
    const [, ...day] = DAY_IN_NAME.exec(kid) ?? [];
    return { variable, kid, madeOn: day.length > 0 ? day.join('-') : null };
  });
}

/** The keys of the variable, or none if it is not set. */
function keysOf(variable: (typeof KEYS_VARIABLES)[number]): KeyAge[] {
  try {
    return agesOf(variable, variable === 'SESSION_KEYS' ? sessionKeys() : dataKeys());
  } catch {
    return [];
  }
}

/** The site-wide counters, with the keys of their rows. */
const COUNTERS: readonly (Omit<Counter, 'count'> & { key: () => string })[] = [
  { place: 'sign-in-hour', bound: SIGN_IN_BOUNDS.site.bound, key: () => secretKeyOf('site', '') },
  {
    place: 'sign-in-day',
    bound: SIGN_IN_BOUNDS.siteDay.bound,
    key: () => secretKeyOf('siteDay', ''),
  },
  {
    place: 'messages-hour',
    bound: MESSAGE_BOUNDS.site.bound,
    key: () => secretKeyOf('lead site', ''),
  },
];

/** $1 now, $2 the keys. A row without a bound belongs to a name, or never waits. */
const COUNT = `
select key, failures, null::int networks from login_attempt where key = any($2::text[]) and forget_at > $1
union all
select '', 0, count(*)::int from login_attempt where bound is not null and allowed_at > $1`;

async function readCounters(): Promise<Pick<Health, 'counters' | 'waitingNetworks'>> {
  const keys = COUNTERS.map(({ key }) => key());
  const rows = await query<{ key: string; failures: number; networks: number | null }>(COUNT, [
    new Date(),
    keys,
  ]);
  return {
    counters: COUNTERS.map(({ place, bound }, index) => ({
      place,
      bound,
      count: rows.find(({ key }) => key === keys[index])?.failures ?? 0,
    })),
    waitingNetworks: rows.find(({ networks }) => networks !== null)?.networks ?? 0,
  };
}

/** The tables that record a database's migrations: Netlify's own, or ours. */
const LEDGERS = ['netlify.migrations', 'schema_migration'];

/** The database's response time, and its migrations. */
async function readDatabase(): Promise<Pick<Health, 'databaseMs' | 'migrations'>> {
  const begun = performance.now();
  const [{ ledger } = { ledger: null }] = await query<{ ledger: string | null }>(
    'select name ledger from unnest($1::text[]) name where to_regclass(name) is not null limit 1',
    [LEDGERS],
  );
  const databaseMs = Math.round(performance.now() - begun);
  if (!ledger) return { databaseMs, migrations: null };
  // `ledger` is one of the two names above.
  const [migrations] = await query<{ count: number; last: string }>(
    `select count(*)::int count, max(name) last from ${ledger}`,
  );
  return { databaseMs, migrations: migrations ?? null };
}

export async function readHealth(): Promise<Health> {
  const database = await readDatabase();
  return {
    ...database,
    ...(await readCounters()),
    mail: await countMails(),
    isOn: { mail: mailIsOn(), notices: noticesAreOn() },
    keys: KEYS_VARIABLES.flatMap(keysOf),
  };
}
