/** Subscriptions to the newsletter: someone asks for it and confirms it. The office sends the letters with a program of its own. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PAGES } from '../../src/config/paths.ts';
import { CONFIRMING_HOURS } from '../../src/config/retention.ts';
import * as contract from '../../src/contract/auth/mail-links.ts';
import { email } from '../../src/contract/fields.ts';
import { query, transaction } from './db/db.ts';
import { sql } from './db/sql.ts';
import { formPage, inFixedTime, Reply, SECURITY_HEADERS } from './http/answer.ts';
import { check, isForm, on, readFields } from './http/endpoint.ts';
import { assertMailsLinks, notFound } from './http/refusal.ts';
import { countSent } from './leads/leads.ts';
import { CAUSED_TO_MAILBOX, mailWaits, NEWSLETTER_LINK, openSealed } from './mail-queue.ts';
import { settings } from './platform/site.ts';

const Wanted = v.object({
  email: v.optional(v.pipe(email(), v.minLength(1, 'The email address is missing.')), ''),
  /** The hidden honeypot field. */
  website: v.optional(v.string(), ''),
});

/**
 * Queues the mail that confirms the address, unless its mailbox is subscribed. The statements are the same for every
 * address. An address counts once its own link is pressed: until then, the one that left, or that another link
 * confirms, stays as it is.
 */
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
           and m.created_at > ${now}::timestamptz - interval '1 hour') < ${CAUSED_TO_MAILBOX}
        on conflict (mailbox) do update set state = 'pending', created_at = excluded.created_at
         where s.state <> 'subscribed'
        returning id
      )
      insert into mail (kind, to_address, subject_key, created_at)
      select 'newsletter', ${address}, concat_ws(':', 'newsletter', id, ${randomUUID()}::text), ${now} from asked returning id`);
    if (mails.length > 0) mailWaits();
  });

const MESSAGE = 'Check your email: press the link in it to subscribe.';

/** Subscribes the address that the mail with this token went to. Throws an HttpError: 404 if it has ended, or its reader has left since. */
async function confirm(token: string): Promise<{ ok: true }> {
  const sealed = openSealed(NEWSLETTER_LINK, token);
  if (!sealed || sealed.mark !== null) throw notFound();
  const now = new Date();
  const rows = await query(sql`
    with letter as (
      select split_part(m.subject_key, ':', 2)::uuid subscriber, m.to_address, m.created_at from mail m
       where m.id = ${sealed.id} and m.kind = 'newsletter'
    ), confirmed as (
      update subscriber s set state = 'subscribed', email = letter.to_address, confirmed_at = ${now}, left_at = null
        from letter where s.id = letter.subscriber and s.state = 'pending'
         and letter.created_at > ${now}::timestamptz - ${CONFIRMING_HOURS} * interval '1 hour'
      returning s.id
    )
    select id from confirmed
    union all select s.id from subscriber s join letter on letter.subscriber = s.id where s.state = 'subscribed'`);
  if (rows.length === 0) throw notFound();
  return { ok: true };
}

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
