/** The office's figures: how quickly leads are answered, who is inactive, what is open, and the site's health. They never include a client's name. */

import type { QuietAffiliate } from '../../../src/contract/office/network.ts';
import type {
  Counter,
  Health,
  KeyAge,
  Overview,
  SwitchedOff,
} from '../../../src/contract/office/office.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { AFFILIATE_NAMES, IS_HERE, JOIN_PROFILE, TAKES_PART } from '../auth/affiliates.ts';
import { SIGN_IN_BOUNDS, secretKeyOf } from '../auth/throttle.ts';
import { query } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import { IS_CREDITED, MESSAGE_BOUNDS } from '../leads/leads.ts';
import { countMails } from '../mail/outbox.ts';
import {
  canMailLinks,
  dataKeys,
  KEYS_VARIABLES,
  mailIsOn,
  noticesAreOn,
  sessionKeys,
} from '../platform/env.ts';
import { settings } from '../platform/site.ts';
import { WAITS } from './leads.ts';

/** A key made by `npm run new-key` has its creation date in its name. */
const DAY_IN_NAME = /^k(\d{4})(\d\d)(\d\d)-/;

function agesOf(variable: string, keys: readonly { kid: string }[]): KeyAge[] {
  return keys.map(({ kid }) => {
    const [, ...day] = DAY_IN_NAME.exec(kid) ?? [];
    return { variable, kid, madeOn: day.length > 0 ? day.join('-') : null };
  });
}

function keysOf(variable: (typeof KEYS_VARIABLES)[number]): KeyAge[] {
  try {
    return agesOf(variable, variable === 'SESSION_KEYS' ? sessionKeys() : dataKeys());
  } catch {
    return [];
  }
}

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

async function readCounters(): Promise<Pick<Health, 'counters' | 'waitingNetworks'>> {
  const keys = COUNTERS.map(({ key }) => key());
  const now = new Date();
  // A row without a bound belongs to a name, or never waits.
  const rows = await query<{ key: string; failures: number; networks: number | null }>(sql`
    select key, failures, null::int networks from login_attempt
     where key = any(${keys}::text[]) and forget_at > ${now}
    union all
    select '', 0, count(*)::int from login_attempt where bound is not null and allowed_at > ${now}`);
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
const LEDGERS = {
  'netlify.migrations': sql`netlify.migrations`,
  schema_migration: sql`schema_migration`,
};
type Ledger = keyof typeof LEDGERS;

async function readDatabase(): Promise<Pick<Health, 'databaseMs' | 'migrations'>> {
  const started = performance.now();
  const [{ ledger } = { ledger: null }] = await query<{ ledger: Ledger | null }>(sql`
    select name ledger from unnest(${Object.keys(LEDGERS)}::text[]) name
     where to_regclass(name) is not null limit 1`);
  const databaseMs = Math.round(performance.now() - started);
  if (!ledger) return { databaseMs, migrations: null };
  const [migrations] = await query<{ count: number; last: string }>(
    sql`select count(*)::int count, max(name) last from ${LEDGERS[ledger]}`,
  );
  return { databaseMs, migrations: migrations ?? null };
}

function switchedOff(): SwitchedOff[] {
  const { delivery, figures } = settings;
  const isOff: Record<SwitchedOff, boolean> = {
    form: delivery === 'none',
    figures: figures === 'sample',
    newsletter: delivery === 'none' || !canMailLinks(),
    mail: !mailIsOn(),
    webhook: !noticesAreOn(),
  };
  return (Object.keys(isOff) as SwitchedOff[]).filter((part) => isOff[part]);
}

export async function readHealth(): Promise<Health> {
  const database = await readDatabase();
  const { delayed, ...mail } = await countMails();
  return {
    ...database,
    ...(await readCounters()),
    mail,
    delayed,
    off: switchedOff(),
    keys: KEYS_VARIABLES.flatMap(keysOf),
  };
}

/** The period of the figures (days). */
const DAYS = 30;
const NAMED_MOST = 20;

const recent = (now: Date): Sql => sql`${now}::timestamptz - ${DAYS} * interval '1 day'`;

/** How many of a table's rows have waited how long, and the date of the oldest. */
const ages = (now: Date, from: Sql): Sql =>
  sql`(select json_build_object('count', count(*)::int,
      'week', count(*) filter (where created_at < ${now}::timestamptz - interval '2 days'
        and created_at >= ${now}::timestamptz - interval '7 days')::int,
      'older', count(*) filter (where created_at < ${now}::timestamptz - interval '7 days')::int,
      'oldest', min(created_at)) from ${from})`;

/** The SQL condition for an affiliate `a` who has an account in use. */
const IS_MEMBER = sql`${TAKES_PART} and a.password_hash is not null and ${IS_HERE}`;

const isAway = (now: Date): Sql => sql`(a.signed_in_at is null or a.signed_in_at < ${recent(now)})`;

const overviewAt = (now: Date): Sql => sql`
with recent as materialized (
  select affiliate_id, created_at, first_answer_at answered_at
    from lead l where affiliate_id is not null and l.${IS_CREDITED} and created_at > ${recent(now)}
), by_affiliate as (
  select affiliate_id, count(*)::int leads, count(answered_at)::int answered from recent group by 1
), members as materialized (
  select a.id, ${AFFILIATE_NAMES}, to_json(a.signed_in_at) "signedInAt",
      coalesce(b.leads, 0) leads, coalesce(b.answered, 0) answered,
      ${isAway(now)} away, a.created_at < ${recent(now)} "here"
    from affiliate a ${JOIN_PROFILE} left join by_affiliate b on b.affiliate_id = a.id
   where ${IS_MEMBER}
), quiet as (select * from members where "here" and (away or leads = 0))
select json_build_object('count', (select count(*)::int from recent),
    'answered', (select count(answered_at)::int from recent),
    'medianMinutes', (select round(percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at) / 60))::int from recent
      where answered_at is not null),
    'byAffiliate', coalesce((select json_agg(m) from (
      select id, affiliate, "affiliateName", "affiliateFirm", leads, answered from members
       where leads > 0 order by leads desc, "affiliateName", id limit ${NAMED_MOST}) m), '[]')) leads,
  json_build_object('count', (select count(*)::int from quiet),
    'affiliates', coalesce((select json_agg(q) from (
      select id, affiliate, "affiliateName", "affiliateFirm", "signedInAt", away, leads from quiet
       order by "signedInAt"::text nulls first, "affiliateName", id limit ${NAMED_MOST}) q), '[]')) quiet,
  ${ages(now, sql`(select confirmed_at created_at from application where state = 'waiting') a`)} applications,
  ${ages(now, sql`lead l where ${WAITS}`)} messages,
  ${ages(now, sql`(select submitted_at created_at from publication where state = 'submitted') p`)} pages,
  ${ages(now, sql`piece_order where status in ('requested', 'approved', 'printing')`)} orders,
  ${ages(now, sql`ticket where status = 'open'`)} tickets`;

export async function readOverview(): Promise<Overview> {
  const [overview] = await query<Overview>(overviewAt(new Date()));
  if (!overview) throw new Error('No row');
  return overview;
}

const LONGEST_AWAY_FIRST: Order = {
  name: 'quiet affiliates',
  key: sql`coalesce(a.signed_in_at, '-infinity')`,
  type: 'timestamptz',
};

/** A page of the affiliates who are quiet, those who are away the longest first. */
export function listQuiet(paging: Paging): Promise<Page<QuietAffiliate>> {
  const now = new Date();
  return readPage<QuietAffiliate & { id: string }>(
    query,
    {
      columns: sql`a.id, ${AFFILIATE_NAMES}, to_json(a.signed_in_at) "signedInAt", ${isAway(now)} away, coalesce(b.leads, 0) leads`,
      from: sql`affiliate a ${JOIN_PROFILE} left join (
        select affiliate_id, count(*)::int leads from lead l
         where affiliate_id is not null and l.${IS_CREDITED} and created_at > ${recent(now)} group by 1
      ) b on b.affiliate_id = a.id`,
      where: sql`${IS_MEMBER} and a.created_at < ${recent(now)} and (${isAway(now)} or b.leads is null)`,
      order: LONGEST_AWAY_FIRST,
      id: sql`a.id`,
    },
    paging,
  );
}
