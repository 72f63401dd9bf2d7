/** Links, as rows. */
import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import * as contract from '../../../src/contract/links/links.ts';
import {
  type changeLink as changeRoute,
  type createLink as createRoute,
  LINK_DAYS,
  type Link,
  MAX_LINKS,
  type VisitDay,
} from '../../../src/contract/links/links.ts';
import { IS_LIVE } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { auditLine, inTurn, sameBody } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound, originOf } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { IS_CREDITED } from '../leads/leads.ts';
import { todayOf, zoneOf } from '../rows/contacts.ts';

type Draft = InferOutput<NonNullable<typeof createRoute.body>>;
type Change = InferOutput<NonNullable<typeof changeRoute.body>>;

/** A link as read from the database: without its URL, which needs the site's origin, and with only the days that had visitors. */
interface Row extends Omit<Link, 'url' | 'isDefault' | 'days'> {
  code: string;
  slug: string;
  peopleByAge: Record<string, number> | null;
}

/** The columns of the link `l`, with what `beside` joins. */
const COLUMNS = sql`l.id, l.version, l.slug, l.label, l.campaign, l.destination, p.code,
  exists (select from publication p where p.affiliate_id = l.affiliate_id and p.html is not null
    and ${IS_LIVE}) "pageIsLive",
  to_json(l.created_at) "createdAt", to_json(l.archived_at) "archivedAt",
  v.people, v.bots, v.own, v."peopleByAge",
  (select count(*)::int from lead e
    where e.link_id = l.id and e.affiliate_id = l.affiliate_id and e.${IS_CREDITED}) leads`;

/** The affiliate's profile and the link's visits until now. */
function beside(affiliateId: string): Sql {
  const today = todayOf(new Date(), affiliateId);
  return sql`join profile p on p.affiliate_id = ${affiliateId}
    cross join lateral (
      select coalesce(sum(people), 0)::int people, coalesce(sum(bots), 0)::int bots,
             coalesce(sum(own), 0)::int own,
             json_object_agg(${today} - day, people)
               filter (where people > 0 and day > ${today} - ${LINK_DAYS}::int) "peopleByAge"
        from visit_day where link_id = l.id) v`;
}

const reading = (affiliateId: string): Sql =>
  sql`select ${COLUMNS} from link l ${beside(affiliateId)} where l.affiliate_id = ${affiliateId}`;

function linkOf({ code, slug, peopleByAge, ...row }: Row, origin: string): Link {
  return {
    ...row,
    url: `${origin}/r/${code}${slug && `/${slug}`}`,
    isDefault: slug === '',
    days: Array.from({ length: LINK_DAYS }, (_, i) => peopleByAge?.[LINK_DAYS - 1 - i] ?? 0),
  };
}

/** The affiliate's links: the default link first, then the newest. `origin` is the site's own. */
async function listLinks(affiliateId: string, origin: string): Promise<Link[]> {
  const rows = await query<Row>(
    sql`${reading(affiliateId)} order by l.slug = '' desc, l.created_at desc, l.id`,
  );
  return rows.map((row) => linkOf(row, origin));
}

/** One of the affiliate's links. Throws an HttpError: 404. */
async function readLink(affiliateId: string, id: string, origin: string): Promise<Link> {
  const [row] = await query<Row>(sql`${reading(affiliateId)} and l.id = ${id}`);
  if (!row) throw notFound();
  return linkOf(row, origin);
}

/** Without letters and digits that look alike: l, 1, i, o and 0. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SLUG_LETTERS = 5;
/** How many slugs are generated to find a free one. */
const TRIES = 4;

const newSlug = (): string =>
  Array.from({ length: SLUG_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Creates a link, or returns the one that the same request created before. Throws an HttpError: 400
 * if the affiliate has reached the maximum, 409 if the earlier request had other contents.
 */
export async function createLink(
  affiliateId: string,
  { label, campaign, destination }: Draft,
  { origin, key, slugs = Array.from({ length: TRIES }, newSlug) }: Making,
): Promise<Link> {
  const contents = key?.body ?? null;
  // One after the other, so that no slug or key is used twice and the limit holds.
  const row = await inTurn(affiliateId, async (run) => {
    const before = sql`l.request_key = ${key?.id ?? null}`;
    const [made] = await run<{ id: string }>(sql`
      with free as (
        select slug from unnest(${slugs}::text[]) with ordinality as s (slug, place)
         where not exists (select from link where affiliate_id = ${affiliateId} and link.slug = s.slug)
         order by place limit 1
      ), made as (
        insert into link (affiliate_id, slug, label, campaign, destination, request_key, request_body)
        select ${affiliateId}, slug, ${label}, ${campaign}, ${destination}, ${key?.id ?? null}, ${contents} from free
         where not exists (select from link l where l.affiliate_id = ${affiliateId} and ${before})
           and (select count(*) from link where affiliate_id = ${affiliateId}) < ${MAX_LINKS}
        returning id
      ), ${auditLine(affiliateId, 'create', 'link', sql`made`)}
      select id from made`);
    const [read] = await run<Row & { sameBody: boolean }>(sql`
      select ${COLUMNS}, ${sameBody(sql`l`, contents)} from link l ${beside(affiliateId)}
       where l.affiliate_id = ${affiliateId} and (l.id = ${made?.id ?? null} or ${before})`);
    return read;
  });
  if (row) {
    const { sameBody: same, ...made } = row;
    return madeBefore<Link>({ ...linkOf(made, origin), sameBody: same });
  }
  throw new HttpError(
    'validation',
    `You have ${MAX_LINKS} links, which is the maximum. Archived links count, since they still work.`,
  );
}

interface Making {
  origin: string;
  /** The request's key, so that a second try creates no second link. */
  key: RequestKey | null;
  slugs?: string[];
}

/**
 * Changes the given fields of a link. Throws an HttpError: 404, 409 with the current link if it was
 * changed in the meantime, 400 if the default link would be archived.
 */
async function changeLink(
  affiliateId: string,
  id: string,
  { version, label, campaign, destination, archivedAt }: Change,
  origin: string,
): Promise<Link> {
  const move = archivedAt === undefined ? 'stay' : archivedAt === null ? 'restore' : 'archive';
  const action = move === 'stay' ? 'change' : move;
  const [row] = await query<Row>(sql`
    with changed as (
      update link set version = version + 1, label = coalesce(${label ?? null}, label),
             campaign = coalesce(${campaign ?? null}, campaign),
             destination = coalesce(${destination ?? null}, destination),
             archived_at = case ${move}::text when 'archive' then coalesce(archived_at, now())
                                              when 'stay' then archived_at end
       where affiliate_id = ${affiliateId} and id = ${id} and version = ${version}
         and not (slug = '' and ${move}::text = 'archive')
      returning *
    ), ${auditLine(affiliateId, action, 'link', sql`changed`)}
    select ${COLUMNS} from changed l ${beside(affiliateId)}`);
  if (row) return linkOf(row, origin);
  const current = await readLink(affiliateId, id, origin);
  if (current.version !== version) {
    const sentence = 'This link was changed elsewhere. Look at it, then save again.';
    throw new HttpError('conflict', sentence, { current });
  }
  throw invalid(
    'archivedAt',
    'The default link cannot be archived: cards and letters may carry it.',
  );
}

/* A link's results by day in the profile's time zone. */

/** Days, as YYYY-MM-DD. */
interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days from `from` to `to` on which a link had visits or leads, oldest first. Throws an HttpError: 404. */
async function listVisits(
  affiliateId: string,
  id: string,
  { from, to }: Range,
): Promise<VisitDay[]> {
  const zone = zoneOf(affiliateId);
  const today = todayOf(new Date(), affiliateId);
  const [row] = await query<{ days: VisitDay[] }>(sql`
    select (
      select coalesce(json_agg(d order by d.day), '[]') from (
        select day::text, coalesce(people, 0) people, coalesce(bots, 0) bots, coalesce(own, 0) own,
               coalesce(leads, 0) leads
          from (select * from visit_day where link_id = l.id and day between first and last) v
          full join (
            select (created_at at time zone ${zone})::date as day, count(*)::int leads from lead
             where link_id = l.id and affiliate_id = ${affiliateId} and ${IS_CREDITED}
               and created_at >= first::timestamp at time zone ${zone}
               and created_at < (last + 1)::timestamp at time zone ${zone}
             group by 1) e using (day)
      ) d
    ) days
    from (select coalesce(${to ?? null}::date, ${today}) last) until,
      lateral (select coalesce(${from ?? null}::date, last - ${LINK_DAYS - 1}::int) first) since, link l
     where l.affiliate_id = ${affiliateId} and l.id = ${id}`);
  if (!row) throw notFound();
  return row.days;
}

export const linkRoutes = [
  on(contract.listLinks, async ({ affiliate, request }) => ({
    items: await listLinks(affiliate.id, originOf(request)),
    next: null,
  })),
  on(contract.createLink, async ({ affiliate, body, request }) => {
    const making = { origin: originOf(request), key: requestKey(request, body) };
    return createdReply(await createLink(affiliate.id, body, making));
  }),
  on(contract.readLink, ({ affiliate, params, request }) =>
    readLink(affiliate.id, params.id, originOf(request)),
  ),
  on(contract.changeLink, ({ affiliate, params, body, request }) =>
    changeLink(affiliate.id, params.id, body, originOf(request)),
  ),
  on(contract.listVisits, async ({ affiliate, params, query }) => ({
    items: await listVisits(affiliate.id, params.id, query),
    next: null,
  })),
];
