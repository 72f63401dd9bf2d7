/** The leads behind a report's totals, and those that an affiliate misses. */
import type { Page, Paging } from '../../src/contract/paging.ts';
import type { LeadRow, MissingAnswer } from '../../src/contract/reports.ts';
import { query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { COUNTS, UNCREDITED } from './lead-credit.ts';
import { type Asked, rangeOf } from './report-range.ts';

const REACHED = { contacted: 1, meeting: 2, client: 3 } as const;
const NEWEST_FIRST: Order = {
  name: 'report-leads',
  key: 'l.created_at',
  type: 'timestamptz',
  descending: true,
};

/** What may be asked of the rows behind a total. */
interface LeadFilter extends Paging, Asked {
  link?: string | undefined;
  campaign?: string | undefined;
  reached?: keyof typeof REACHED | undefined;
}

/** The leads of a range, the newest first. */
export function listLeads(affiliateId: string, filter: LeadFilter): Promise<Page<LeadRow>> {
  const { from, to } = rangeOf(filter);
  const values: unknown[] = [affiliateId, from, to];
  const where = [
    `l.affiliate_id = $1 and l.${COUNTS}`,
    `l.created_at >= $2::date::timestamp at time zone 'UTC'`,
    `l.created_at < ($3::date + 1)::timestamp at time zone 'UTC'`,
  ];
  if (filter.link === 'none') where.push('l.link_id is null');
  else if (filter.link) where.push(`l.link_id = $${values.push(filter.link)}`);
  if (filter.campaign !== undefined) {
    where.push(`coalesce(k.campaign, '') = $${values.push(filter.campaign)}`);
  }
  if (filter.reached) where.push(`c.reached >= ${REACHED[filter.reached]}`);
  return readPage<LeadRow>(
    query,
    {
      columns: `l.id, case when c.deleted_at is null then c.id end "contactId", case when l.contact_id is null then '' else l.name end as name,
        case when c.deleted_at is null then c.stage end stage, l.created_at "createdAt", l.receipt`,
      from: `lead l left join contact c on c.id = l.contact_id and c.affiliate_id = $1
        left join link k on k.id = l.link_id and k.affiliate_id = $1`,
      where: where.join(' and '),
      values,
      order: NEWEST_FIRST,
      id: 'l.id',
    },
    filter,
  );
}

/**
 * What became of a person's form: the affiliate's own lead, or one that nobody is credited with.
 * Somebody else's lead is answered as if there was none.
 */
export async function findMissing(affiliateId: string, email: string): Promise<MissingAnswer> {
  const [row] = await query<MissingAnswer>(
    `with looked as (
       insert into audit (actor, action, kind, affiliate_id) values ($1, 'look-up', 'lead', $1)
     )
     select case when l.affiliate_id is null then 'unattributed' when credit = 'self' then 'self'
         else 'yours' end found,
       (l.created_at at time zone 'UTC')::date::text "formOn",
       case when c.deleted_at is null then c.id end "contactId",
       case when l.affiliate_id is not null then l.receipt end receipt
       from lead l left join contact c on c.id = l.contact_id and c.affiliate_id = $1
      where l.email_key = lower($2) and (l.affiliate_id = $1
          -- A lead of an affiliate who is gone is nobody's to know.
          or (l.affiliate_id is null and l.${UNCREDITED}))
      order by l.affiliate_id is null, l.created_at desc limit 1`,
    [affiliateId, email],
  );
  return row ?? { found: 'nothing', formOn: null, contactId: null, receipt: null };
}
