/** The subscribers of the newsletter, as the office lists, removes and exports them. */
import { PAGES } from '../../../src/config/paths.ts';
import * as mailLinks from '../../../src/contract/auth/mail-links.ts';
import type { Subscriber } from '../../../src/contract/office/announcements.ts';
import * as office from '../../../src/contract/office/announcements.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { addressOf } from '../../../src/contract/route.ts';
import { query } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { sql } from '../db/sql.ts';
import { download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { notFound, originOf } from '../http/refusal.ts';
import { streamCsv } from '../http/stream.ts';
import { unsubscribeToken } from '../mail/unsubscribe.ts';
import { noteExport } from './audit.ts';

/** Who asks again after leaving counts as left until the address is confirmed. */
const IS_LISTED = sql`s.confirmed_at is not null`;
const COLUMNS = sql`s.id, s.email, case when s.left_at is null then 'subscribed' else 'left' end state,
  to_json(s.confirmed_at) since, to_json(s.left_at) "leftAt"`;
const NEWEST_FIRST: Order = {
  name: 'subscribers',
  key: sql`s.confirmed_at`,
  type: 'timestamptz',
  descending: true,
};

async function list({
  q,
  ...paging
}: Paging & { q: string }): Promise<Page<Subscriber> & { count: number }> {
  const page = await readPage<Subscriber>(
    query,
    {
      columns: COLUMNS,
      from: sql`subscriber s`,
      where: sql`${IS_LISTED} and position(lower(${q}) in lower(s.email)) > 0`,
      order: NEWEST_FIRST,
      id: sql`s.id`,
    },
    paging,
  );
  const [row] = await query<{ count: number }>(
    sql`select count(*)::int count from subscriber where state = 'subscribed'`,
  );
  return { ...page, count: row?.count ?? 0 };
}

/** The address stays for a while, so that older copies of the list can be cleaned. */
async function remove(actor: string, id: string): Promise<{ ok: true }> {
  const rows = await query(sql`
    with gone as (
      update subscriber set state = 'left', left_at = coalesce(left_at, ${new Date()})
       where id = ${id} and confirmed_at is not null returning id
    ), noted as (
      insert into audit (actor, action, kind, thing) select ${actor}::uuid, 'delete', 'subscriber', id from gone
    )
    select id from gone`);
  if (rows.length === 0) throw notFound();
  return { ok: true };
}

const BATCH_ROWS = 5_000;

interface ExportRow extends Subscriber {
  subscribedOn: string;
  leftOn: string;
}

const toCsv = (site: string): Promise<ReadableStream<Uint8Array>> =>
  streamCsv<ExportRow>({
    headings: ['email', 'state', 'subscribed_on', 'left_on', 'unsubscribe', 'one_click'],
    cells: ({ id, email: address, state, subscribedOn, leftOn }) => {
      const token = unsubscribeToken(id, 'newsletter');
      const oneClick = addressOf(mailLinks.unsubscribe.path, { token });
      return [
        address,
        state,
        subscribedOn,
        leftOn,
        new URL(`${PAGES.unsubscribe}#${token}`, site).href,
        new URL(oneClick, site).href,
      ];
    },
    batch: BATCH_ROWS,
    read: (last) =>
      query<ExportRow>(sql`
        select ${COLUMNS}, (s.confirmed_at at time zone 'UTC')::date::text "subscribedOn",
            coalesce((s.left_at at time zone 'UTC')::date::text, '') "leftOn"
          from subscriber s where ${IS_LISTED} and ${last ? sql`s.id > ${last.id}` : sql`true`}
         order by s.id limit ${BATCH_ROWS}`),
  });

export const subscriberRoutes = [
  on(office.listSubscribers, ({ query: filter }) => list(filter)),
  on(office.exportSubscribers, async ({ affiliate, request }) => {
    await noteExport(affiliate.id, 'subscribers');
    const name = `subscribers-${dayOf(Date.now())}.csv`;
    return download(await toCsv(originOf(request)), 'text/csv; charset=utf-8', name);
  }),
  on(office.removeSubscriber, ({ affiliate, params }) => remove(affiliate.id, params.id)),
];
