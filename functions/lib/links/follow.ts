/** Finds the destination of a link and counts its visitors, without storing any visitor data. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { DAY_MS } from '../../../src/config/units.ts';
import { followCode, followLink } from '../../../src/contract/leads.ts';
import { LINK_SLUG, OWN_PAGE } from '../../../src/contract/links/links.ts';
import { REFERRAL_CODE } from '../../../src/contract/profile/profile.ts';
import { dayOf, writeReference } from '../../../src/contract/reference.ts';
import { IS_LIVE, TAKES_PART } from '../auth/affiliates.ts';
import { readSession } from '../auth/session-token.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { readPageFile } from '../own-page/files.ts';
import { sessionKeys } from '../platform/env.ts';
import { networkOf } from '../platform/ip.ts';
import { log } from '../platform/log.ts';
import { withTimeLimit } from '../platform/unavailable.ts';
import { zoneOf } from '../rows/contacts.ts';
import { isProgram } from './programs.ts';

interface Visitor {
  at: Date;
  /** The affiliate whose browser it is. Only the signature of the session says so. */
  affiliateId: string | null;
  /** Whether it is a program, or a browser that only prefetches. */
  bot: boolean;
  /**
   * The same for one address and user agent on one day: for the day before the visit's day in UTC,
   * and for that day. In the time zones of affiliates, which are behind UTC, it is one of the two.
   */
  digests: Buffer[];
  /** The same for all user agents of one address. */
  networks: Buffer[];
}

/**
 * The visitor of a request. Neither the address nor the user agent leaves this function: the
 * digests are keyed with a secret of the site, so that someone who sees one in a database log
 * learns nothing, even by trying all addresses. Throws a ConfigError if the site has no keys.
 */
async function visitorOf(request: Request, address: string): Promise<Visitor> {
  const agent = request.headers.get('user-agent') ?? '';
  const at = new Date();
  const days = [dayOf(at.getTime() - DAY_MS), dayOf(at.getTime())];
  const session = await readSession(request);
  const [{ secret }] = sessionKeys();
  const digestsOf = (...parts: string[]) =>
    days.map((day) =>
      createHmac('sha256', secret)
        .update(JSON.stringify(['visit', day, networkOf(address), ...parts]))
        .digest(),
    );
  return {
    at,
    affiliateId: session?.affiliateId ?? null,
    bot: request.method !== 'GET' || isProgram(request),
    digests: digestsOf(agent),
    networks: digestsOf(),
  };
}

/** The link that was found. An unknown link of a known code resolves to the code alone. */
interface Followed {
  slug: string;
  destination: string;
}

/** SHA-256's block size (bytes), and the constants that HMAC mixes into the key for its two halves (RFC 2104). */
const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * How many people one network can add to a link per day. Guests in one room use fewer kinds of
 * browsers than this. A program can use any number of names, and beyond this number it counts as a
 * bot.
 */
const MOST_PEOPLE = 20;

/** How many old hashes one visit deletes. Later visits delete the rest. */
const MOST_FORGOTTEN = 2_000;

/** The day of a visit in UTC. */
const utcDayOf = ({ at }: Visitor): Sql => sql`(${at}::timestamptz at time zone 'UTC')::date`;

/** Part of a statement: `found`, the link or else the code's own, with the sort of its visitor. Today is the day of the affiliate's time zone. */
const foundLink = (
  code: string,
  slug: string | null,
  { affiliateId, bot, at }: Visitor,
): Sql => sql`found as materialized (
  select l.id, l.slug, l.destination, l.affiliate_id affiliate, l.slug = ${slug}::text named,
         case when a.id = ${affiliateId}::uuid then 'own' when ${bot}::boolean then 'bot' else 'person' end kind,
         (${at}::timestamptz at time zone ${zoneOf(sql`a.id`)})::date as day
    from referral_code c
    join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
    join link l on l.affiliate_id = a.id and l.slug in ('', ${slug}::text)
   where c.code = ${code}
   order by l.slug desc limit 1
)`;

/** Parts of a statement: `hashed`, a person's two hashes with the day's key, which the first person of a day makes. */
function hashedVisitor(visitor: Visitor): Sql {
  const key = randomBytes(BLOCK_BYTES);
  const half = (mask: number) => key.map((byte) => byte ^ mask);
  // Which of a visitor's two values belongs to the day.
  const whichDay = sql`day - ${utcDayOf(visitor)} + 2`;
  return sql`kept as materialized (
  select inner_key, outer_key from visit_key where day = (select day from found)
), made as (
  insert into visit_key (day, inner_key, outer_key)
  select day, ${half(INNER)}::bytea, ${half(OUTER)}::bytea from found where kind = 'person' and not exists (select from kept)
  on conflict (day) do update set day = excluded.day
  returning inner_key, outer_key
), hashed as (
  select day, sha256(outer_key || sha256(inner_key || (${visitor.digests}::bytea[])[${whichDay}] || uuid_send(id))) visitor,
         sha256(outer_key || sha256(inner_key || (${visitor.networks}::bytea[])[${whichDay}] || uuid_send(id))) network
    from found, (select * from kept union all select * from made) today
   where kind = 'person'
)`;
}

/** Parts of a statement: counts the visit, a person once a day, and at most so many of one network. */
const COUNTED_VISIT = sql`seen as (
  insert into visit_seen (day, hash) select day, visitor from hashed
  on conflict do nothing
  returning day
), network as (
  insert into visit_seen as n (day, hash) select hashed.day, network from hashed, seen
  on conflict (day, hash) do update set people = n.people + 1
  returning people > ${MOST_PEOPLE} as crowded
), counted as (
  insert into visit_day as v (link_id, day, people, bots, own)
  select id, day, (kind = 'person' and not crowded)::int, (kind = 'bot' or crowded)::int, (kind = 'own')::int
    from (select id, day, kind, coalesce((select crowded from network), false) as crowded from found) f
   where kind <> 'person' or exists (select from seen)
  on conflict (link_id, day) do update set
    people = v.people + excluded.people, bots = v.bots + excluded.bots, own = v.own + excluded.own
)`;

/** Parts of a statement: deletes old keys and hashes that no other visit holds. */
const withoutOldHashes = (utcDay: Sql): Sql => sql`outdated_keys as (
  delete from visit_key where day in (
    select day from visit_key where day < ${utcDay} - 1 for update skip locked)
), outdated_hashes as (
  delete from visit_seen where (day, hash) in (
    select day, hash from visit_seen where day < ${utcDay} - 1
     limit ${MOST_FORGOTTEN} for update skip locked)
)`;

/**
 * Finds the link of a code and counts the visit. No link has the name null. Returns null if no active
 * affiliate has the code. One statement.
 *
 * Every visit locks in the same order: today's key, the hash, the network's hash, the day's row. So
 * simultaneous visits never deadlock.
 */
async function followAndCount(
  code: string,
  slug: string | null,
  visitor: Visitor,
): Promise<Followed | null> {
  const [link] = await query<Followed>(sql`
    with ${foundLink(code, slug, visitor)}, ${hashedVisitor(visitor)}, ${COUNTED_VISIT},
    ${withoutOldHashes(utcDayOf(visitor))}
    select case when named then slug else '' end slug,
           case when named and destination <> ${OWN_PAGE} then destination
             else coalesce((select ${OWN_PAGE}::text || '/' || f.code from publication p
               join profile f on f.affiliate_id = p.affiliate_id
              where p.affiliate_id = found.affiliate and p.html is not null and ${IS_LIVE}), '/') end destination
      from found`);
  return link ?? null;
}

/** How long a visitor waits for the database, and then for the file of the affiliate's page (ms). The rest of half a second is for everything else. */
const PATIENCE_MS = 350;
const FILE_PATIENCE_MS = 100;

/** Signs and invisible characters behind an address in a message, which programs take for a part of it. Codes may end in a hyphen. */
const BEHIND = /(?:(?!-)[\s\p{P}\p{S}\p{Cf}])+$/u;
/** Longer than a code with signs behind it (characters). */
const LONGEST_PART = 64;

/**
 * A code or the name of a link from a followed address: in lower case, without the characters that a message put
 * behind it.
 */
export const trimPastedCode = (text: string): string =>
  text.trim().slice(0, LONGEST_PART).replace(BEHIND, '').toLowerCase();

/** The links that affiliates share. Every visitor is redirected to a page, whatever fails. */
export const followRoutes = [
  on(followCode, ({ request, context, params }) => follow(request, context, params.code, '')),
  on(followLink, ({ request, context, params }) =>
    follow(request, context, params.code, params.link),
  ),
];

async function follow(
  request: Request,
  context: Context,
  typedCode: string,
  typedLink: string,
): Promise<Response> {
  const code = trimPastedCode(typedCode);
  if (!REFERRAL_CODE.test(code)) return redirect('/');
  const link = trimPastedCode(typedLink);
  const slug = link === '' || LINK_SLUG.test(link) ? link : null;
  try {
    const counting = visitorOf(request, context.ip ?? '').then((visitor) =>
      followAndCount(code, slug, visitor),
    );
    // A count that takes too long still finishes after the redirect.
    context.waitUntil?.(counting.catch(() => {}));
    const found = await withTimeLimit(PATIENCE_MS, 'database', () => counting);
    return redirect(found ? referring(found.destination, code, found.slug) : '/');
  } catch (error) {
    // Unlike other log lines, this one omits the visitor's network.
    const { name, message } = error as Error;
    const reason = name === 'Error' ? name : `${name}: ${message}`;
    log({ event: 'link_not_looked_up', requestId: context.requestId, reason });
    return redirect(referring(await ownPage(code), code, slug ?? ''));
  }
}

/** The affiliate's own page, which is a file and needs no database; the landing page if there is none. */
async function ownPage(code: string): Promise<string> {
  const page = await withTimeLimit(FILE_PATIENCE_MS, 'store', () => readPageFile(code)).catch(
    () => null,
  );
  return page ? `/a/${'to' in page ? page.to : code}` : '/';
}

function referring(destination: string, code: string, link: string): string {
  const [page = '/', ...anchor] = destination.split(/(?=#)/);
  return `${page}?ref=${writeReference({ code, link })}${anchor.join('')}`;
}

const redirect = (to: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      Location: to,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...SECURITY_HEADERS,
    },
  });
