/** A link's results by day: visits by UTC day, leads by day in the profile's time zone. */
import { LINK_DAYS, type VisitDay } from '../../src/contract/links.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { zoneOf } from './contact-rows.ts';
import { query } from './db/db.ts';
import { notFound } from './http/refusal.ts';
import { COUNTS } from './leads.ts';

const VISITS = `
select (
  select coalesce(json_agg(d order by d.day), '[]') from (
    select day::text, coalesce(people, 0) people, coalesce(bots, 0) bots, coalesce(own, 0) own,
           coalesce(leads, 0) leads
      from (select * from visit_day where link_id = l.id and day between $3 and $4) v
      full join (
        select (created_at at time zone ${zoneOf('$1')})::date as day, count(*)::int leads from lead
         where link_id = l.id and affiliate_id = $1 and ${COUNTS}
           and created_at >= $3::date::timestamp at time zone ${zoneOf('$1')}
           and created_at < ($4::date + 1)::timestamp at time zone ${zoneOf('$1')}
         group by 1) e using (day)
  ) d
) days
from link l where l.affiliate_id = $1 and l.id = $2`;

/** Days, as YYYY-MM-DD. */
interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

const daysBefore = (day: string, count: number): string =>
  dayOf(Date.parse(day) - count * 86_400_000);

/** The days from `from` to `to` on which a link had visits or leads, oldest first. Throws an HttpError: 404. */
export async function listVisits(
  affiliateId: string,
  id: string,
  { to = dayOf(Date.now()), from = daysBefore(to, LINK_DAYS - 1) }: Range,
): Promise<VisitDay[]> {
  const [row] = await query<{ days: VisitDay[] }>(VISITS, [affiliateId, id, from, to]);
  if (!row) throw notFound();
  return row.days;
}
