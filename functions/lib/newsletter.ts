/** Subscriptions to the newsletter: who asks for it, confirms it, and leaves. The office sends the letters with a program of its own. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PAGES } from '../../src/config/paths.ts';
import { CONFIRMING_HOURS } from '../../src/config/retention.ts';
import * as contract from '../../src/contract/auth/mail-links.ts';
import { email } from '../../src/contract/fields.ts';
import type { Subscriber } from '../../src/contract/office/announcements.ts';
import * as office from '../../src/contract/office/announcements.ts';
import type { Page, Paging } from '../../src/contract/paging.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { addressOf } from '../../src/contract/route.ts';
import { query, transaction } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { sql } from './db/sql.ts';
import { download, formPage, inFixedTime, Reply, SECURITY_HEADERS } from './http/answer.ts';
import { check, isForm, on, readFields } from './http/endpoint.ts';
import { assertMailsLinks, notFound, originOf } from './http/refusal.ts';
import { streamCsv } from './http/stream.ts';
import { countSent } from './leads/leads.ts';
import { unsubscribeToken } from './mail/unsubscribe.ts';
import { mailWaits, NEWSLETTER_LINK, openSealed } from './mail-queue.ts';
import { settings } from './platform/site.ts';

/* Subscribing. */

const Wanted = v.object({
  email: v.optional(v.pipe(email(), v.minLength(1, 'The email address is missing.')), ''),
  /** The hidden honeypot field. */
  website: v.optional(v.string(), ''),
});

/** Mails that one mailbox gets within an hour because someone sent the form. */
const MAILS_PER_HOUR = 3;

/** Queues the mail that confirms the address, unless it is subscribed. The statements are the same for every address. */
const ask = (address: string): Promise<void> =>
  transaction(async (run) => {
    const now = new Date();
    const mailbox = sql`folded_address(${address}::text)`;
    await run(sql`select pg_advisory_xact_lock(hashtext('newsletter'), hashtext(${mailbox}))`);
    const mails = await run(sql`
      with asked as (
        insert into subscriber as s (email, created_at)
        select ${address}, ${now}
         where (select count(*) from mail m where m.kind = 'newsletter' and folded_address(m.to_address) = ${mailbox}
           and m.created_at > ${now}::timestamptz - interval '1 hour') < ${MAILS_PER_HOUR}
        on conflict (mailbox) do update set state = 'pending', email = excluded.email, created_at = excluded.created_at
         where s.state <> 'subscribed'
        returning id, email
      )
      insert into mail (kind, to_address, subject_key, created_at)
      select 'newsletter', email, concat_ws(':', 'newsletter', id, ${randomUUID()}::text), ${now} from asked returning id`);
    if (mails.length > 0) mailWaits();
  });

const MESSAGE = 'Check your email: press the link in it to subscribe.';

/** Confirms the subscription of a token. Throws an HttpError: 404 if it has ended, or its reader has left since. */
async function confirm(token: string): Promise<{ ok: true }> {
  const sealed = openSealed(NEWSLETTER_LINK, token);
  if (!sealed || sealed.mark !== null) throw notFound();
  const now = new Date();
  const rows = await query(sql`
    with confirmed as (
      update subscriber set state = 'subscribed', confirmed_at = ${now}, left_at = null
       where id = ${sealed.id} and state = 'pending'
         and created_at > ${now}::timestamptz - ${CONFIRMING_HOURS} * interval '1 hour'
      returning id
    )
    select id from confirmed union all select id from subscriber where id = ${sealed.id} and state = 'subscribed'`);
  if (rows.length === 0) throw notFound();
  return { ok: true };
}

/* The office's list. */

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
      const oneClick = addressOf(contract.unsubscribe.path, { token });
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

const noteExport = (actor: string) =>
  query(sql`insert into audit (actor, action, kind) values (${actor}, 'export', 'subscribers')`);

/** What readers call. */
export const newsletterRoutes = [
  on(
    contract.subscribe,
    async ({ request, context }) => {
      const wanted = await check(Wanted, await readFields(request));
      if (settings.delivery !== 'portal') throw notFound();
      assertMailsLinks();
      await inFixedTime(async () => {
        // Only bots fill this field in. They get the usual response.
        if (wanted.website) return;
        await countSent(context);
        await ask(wanted.email);
      });
      if (!isForm(request)) return new Reply({ message: MESSAGE }, {}, 202);
      const headers = {
        Location: PAGES.newsletter,
        'Cache-Control': 'no-store',
        ...SECURITY_HEADERS,
      };
      return new Response(null, { status: 303, headers });
    },
    formPage,
  ),
  on(contract.confirmSubscription, async ({ request }) => {
    const { token } = await check(
      v.object({ token: v.optional(v.string(), '') }),
      await readFields(request),
    );
    return confirm(token);
  }),
];

/** What the office calls. */
export const subscriberRoutes = [
  on(office.listSubscribers, ({ query: filter }) => list(filter)),
  on(office.exportSubscribers, async ({ affiliate, request }) => {
    await noteExport(affiliate.id);
    const name = `subscribers-${dayOf(Date.now())}.csv`;
    return download(await toCsv(originOf(request)), 'text/csv; charset=utf-8', name);
  }),
  on(office.removeSubscriber, ({ affiliate, params }) => remove(affiliate.id, params.id)),
];
