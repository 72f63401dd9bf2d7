/** An affiliate's mail preferences and mail address, as rows. */

import * as v from 'valibot';
import { ADDRESS_HOURS } from '../../../src/config/security.ts';
import {
  type Addresses,
  CURRENT_MISSING,
  changeEmail,
  changeMailChoice,
  type Digest,
  type DigestNames,
  type MailChoice,
  type MailKinds,
  OFFICE_MAIL_WRONG,
  type OfficeMail,
  readMailChoice,
} from '../../../src/contract/account/account.ts';
import { confirmAddress } from '../../../src/contract/auth/mail-links.ts';
import { noteSecurity } from '../audit.ts';
import { TAKES_PART } from '../auth/affiliates.ts';
import { tooManyAttempts } from '../auth/throttle.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { check, on, readFields } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { endLinks, mailWaits, newLetter } from '../mail-queue.ts';
import { mailIsOn } from '../platform/env.ts';
import { lockAccount, tokenHash } from '../sign-in/invitations.ts';
import { proveCurrentPassword } from '../sign-in/new-passwords.ts';

/** By default, every kind is on and the digest is daily. */
async function readChoice(affiliateId: string): Promise<MailChoice> {
  const [choice] = await query<MailChoice>(sql`
    select jsonb_build_object('lead', coalesce(p.lead, true), 'order', coalesce(p."order", true),
             'ticket', coalesce(p.ticket, true), 'announcement', coalesce(p.announcement, true),
             'share', coalesce(p.share, true), 'security', true) kinds,
           coalesce(p.digest, 'daily') digest, coalesce(p.names, 'full') names,
           case when a.office then coalesce(p.office, 'daily') end office, coalesce(p.version, 1) "version",
           ${mailIsOn()}::boolean "on",
           a.email address, p.unreachable is not distinct from a.email unreachable,
           (select email from address_change
             where affiliate_id = a.id and not ended and expires_at > ${new Date()}
               and password_version = a.password_version) pending
      from affiliate a left join mail_preference p on p.affiliate_id = a.id where a.id = ${affiliateId}`);
  if (!choice) throw new Error('The account is gone.');
  return choice;
}

/** Stores the preferences. Throws an HttpError: 400 if the office’s mails are no choice for this affiliate, 409 with the current preferences. */
async function changeChoice(
  affiliateId: string,
  {
    kinds,
    digest,
    names,
    office,
    version,
  }: {
    kinds: MailKinds;
    digest: Digest;
    names?: DigestNames | undefined;
    office?: OfficeMail | null | undefined;
    version: number;
  },
): Promise<MailChoice> {
  const { lead, order, ticket, announcement, share } = kinds;
  // Null is the choice of those who do not work in the office, and theirs alone.
  if (office !== undefined) {
    const { office: current } = await readChoice(affiliateId);
    if ((office === null) !== (current === null)) {
      throw invalid('office', OFFICE_MAIL_WRONG);
    }
  }
  // Null keeps the stored choice.
  const newOffice = sql`${office ?? null}::text`;
  const newShare = sql`${share ?? null}::boolean`;
  const newNames = sql`${names ?? null}::text`;
  const changed = await query(sql`
    with changed as (
      insert into mail_preference as p
        (affiliate_id, version, lead, "order", ticket, announcement, digest, office, share, names)
      select ${affiliateId}, 2, ${lead}, ${order}, ${ticket}, ${announcement}, ${digest}, coalesce(${newOffice}, 'daily'),
          coalesce(${newShare}, true), coalesce(${newNames}, 'full')
       where ${version} = 1 or exists (select from mail_preference where affiliate_id = ${affiliateId})
      on conflict (affiliate_id) do update set version = p.version + 1, lead = excluded.lead,
        "order" = excluded."order", ticket = excluded.ticket, announcement = excluded.announcement,
        digest = excluded.digest, office = coalesce(${newOffice}, p.office),
        share = coalesce(${newShare}, p.share), names = coalesce(${newNames}, p.names)
       where p.version = ${version}
      returning affiliate_id
    )
    insert into audit (actor, action, kind, affiliate_id)
    select ${affiliateId}, 'mail-changed', 'mail', affiliate_id from changed returning id`);
  const current = await readChoice(affiliateId);
  if (changed.length > 0) return current;
  throw new HttpError('conflict', 'This was changed elsewhere. Look at it, then try again.', {
    current,
  });
}

/* The address of the account. */

/** Gives the account another address, ends what the earlier mailbox could open, and notifies both addresses. Returns whether it is another one. Call it in a transaction. */
export async function moveAddress(
  run: Query,
  affiliateId: string,
  email: string,
): Promise<boolean> {
  await run(lockAccount(affiliateId));
  const moved = await run(sql`
    with was as (
      select id, email from affiliate where id = ${affiliateId}
    ), moved as (
      update affiliate a set email = ${email}, version = version + 1 from was
       where a.id = was.id and was.email <> ${email}
      returning a.id, was.email before
    ), replaced as (
      update address_change set ended = true from moved where affiliate_id = moved.id and not ended
    ), redirected as (
      update mail set to_address = ${email} from moved
       where affiliate_id = moved.id and state = 'waiting' and kind not in ('address', 'share-code')
    ), told as (
      insert into mail (kind, affiliate_id, to_address, subject_key)
      select 'address', id, to_address, 'address:' || gen_random_uuid() || ':' || place
        from moved, lateral (values (before, 'old'), (${email}::text, 'new')) one (to_address, place)
       where ${mailIsOn()}::boolean and to_address <> ''
    )
    select id from moved`);
  mailWaits();
  if (moved.length === 0) return false;
  await endLinks(run, affiliateId);
  return true;
}

const CHANGED = {
  action: 'email-changed',
  kind: 'account',
  alert: {
    title: 'The email address of your account was changed',
    href: '/dashboard/settings/security',
    why: 'The portal sends its mail there. If it was not you, change your password and call the office.',
    // The old and the new address each get their own mail.
    quiet: true,
  },
};

async function changeOwn(run: Query, id: string, email: string): Promise<void> {
  const moved = await moveAddress(run, id, email);
  if (moved) await noteSecurity(run, id, { actor: id, ...CHANGED });
}

/** How many addresses an affiliate may ask for in a day, since each one gets a mail. */
const MOST_ASKED = 5;
const DAY_S = 24 * 60 * 60;

const endAsked = (affiliateId: string): Sql =>
  sql`update address_change set ended = true where affiliate_id = ${affiliateId} and not ended`;

/**
 * Asks for another address. It counts once its mailbox confirms it, or at once if mail is off.
 * Throws an HttpError: 429 after too many requests in a day.
 */
export const askForAddress = (affiliateId: string, email: string): Promise<Addresses> =>
  transaction(async (run) => {
    const [account] = await run<{ email: string }>(lockAccount(affiliateId));
    if (account?.email === email || !mailIsOn()) {
      await changeOwn(run, affiliateId, email);
      return { email, pending: null };
    }
    const now = new Date();
    // How long (s) until the oldest request that counts is a day old.
    const [busy] = await run<{ waitS: number }>(sql`
      select ceil(extract(epoch from created_at - ${now}::timestamptz))::int + ${DAY_S}::int "waitS" from address_change
       where affiliate_id = ${affiliateId} and created_at > ${now}::timestamptz - make_interval(secs => ${DAY_S})
       order by created_at desc offset ${MOST_ASKED - 1} limit 1`);
    if (busy) throw tooManyAttempts(busy.waitS, { event: 'address_throttled' });
    const { mailId, token } = newLetter();
    await run(endAsked(affiliateId));
    await endLinks(run, affiliateId);
    const end = new Date(now.getTime() + ADDRESS_HOURS * 60 * 60 * 1000);
    await run(sql`
      with account as (
        select id, email, password_version from affiliate where id = ${affiliateId}
      ), asked as (
        insert into address_change (affiliate_id, email, password_version, created_at, expires_at, token_hash)
        select id, ${email}, password_version, ${now}, ${end}, ${tokenHash(token)} from account
      )
      insert into mail (id, kind, affiliate_id, to_address, subject_key)
      select ${mailId}::uuid, 'address', id, ${email}::text, 'address:' || ${mailId}::uuid || ':confirm' from account
      union all
      select gen_random_uuid(), 'address', id, email, 'address:' || ${mailId}::uuid || ':asked'
        from account where email <> ''`);
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'email-asked',
      kind: 'account',
    });
    mailWaits();
    return { email: account?.email ?? '', pending: email };
  });

/** Keeps the current address. The requested one can no longer be confirmed. */
const keepAddress = (id: string, email: string): Promise<Addresses> =>
  transaction(async (run) => {
    const canceled = await run(sql`${endAsked(id)} returning affiliate_id`);
    if (canceled.length > 0) {
      await noteSecurity(run, id, { actor: id, action: 'email-kept', kind: 'account' });
    }
    return { email, pending: null };
  });

/** Uses the token of a mail to a new address. Returns that address, or null if the token no longer works. */
const takeAddress = (token: string): Promise<string | null> =>
  transaction(async (run) => {
    const hash = tokenHash(token);
    const [owner] = await run<{ id: string }>(
      sql`select affiliate_id id from address_change where token_hash = ${hash}`,
    );
    if (!owner) return null;
    await run(lockAccount(owner.id));
    const [change] = await run<{ email: string }>(sql`
      update address_change c set ended = true from affiliate a
       where c.token_hash = ${hash} and not c.ended and c.expires_at > ${new Date()} and a.id = c.affiliate_id
         and a.password_version = c.password_version and ${TAKES_PART}
      returning c.email`);
    if (!change) return null;
    await changeOwn(run, owner.id, change.email);
    return change.email;
  });

export const accountMailRoutes = [
  on(readMailChoice, ({ affiliate }) => readChoice(affiliate.id)),
  on(changeMailChoice, ({ affiliate, body }) => changeChoice(affiliate.id, body)),
  on(changeEmail, async ({ request, context, affiliate: caller, body: { current, email } }) => {
    const stays = email === caller.user.email;
    // Keeping the address needs no password: the only harm is a request that has to be made again.
    if (stays && !current) return keepAddress(caller.id, email);
    if (!current) throw invalid('current', CURRENT_MISSING);
    await proveCurrentPassword({ request, context, caller, password: current });
    return stays ? keepAddress(caller.id, email) : askForAddress(caller.id, email);
  }),
];

const Confirmed = v.object({ token: v.string('This address is not complete.') });

/** Confirming a new mail address with a mailed link. */
export const addressRoutes = [
  on(confirmAddress, async ({ request }) => {
    const { token } = await check(Confirmed, await readFields(request));
    const email = await takeAddress(token);
    if (email) return { email };
    throw new HttpError(
      'not_found',
      'This link can no longer be used. If your address is not changed yet, ask for the change again in the portal: Settings, Security.',
      { event: 'address_refused' },
    );
  }),
];
