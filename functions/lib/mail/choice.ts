/** An affiliate's mail preferences and mail address, as rows. */
import type { Digest, MailChoice, MailKinds } from '../../../src/contract/account-mail.ts';
import { type Query, query } from '../db/db.ts';
import { mailIsOn } from '../env.ts';
import { HttpError } from '../http/refusal.ts';
import { mailWaits } from './queue.ts';

/** $1 the affiliate, $2 whether mail is set up. */
const READ = `
select jsonb_build_object('lead', coalesce(p.lead, true), 'order', coalesce(p."order", true),
         'ticket', coalesce(p.ticket, true), 'announcement', coalesce(p.announcement, true),
         'security', true) kinds,
       coalesce(p.digest, 'daily') digest, coalesce(p.version, 1) "version", $2::boolean "on",
       a.email address, p.unreachable is not distinct from a.email unreachable
  from affiliate a left join mail_preference p on p.affiliate_id = a.id where a.id = $1`;

/** The current preferences. By default, every kind is on and the digest is daily. */
export async function readChoice(affiliateId: string): Promise<MailChoice> {
  const [choice] = await query<MailChoice>(READ, [affiliateId, mailIsOn()]);
  if (!choice) throw new Error('The account is gone.');
  return choice;
}

/** $1 the affiliate, $2 the version that was read, $3 to $6 the kinds, $7 the digest. */
const CHANGE = `
with changed as (
  insert into mail_preference as p (affiliate_id, version, lead, "order", ticket, announcement, digest)
  select $1, 2, $3, $4, $5, $6, $7
   where $2 = 1 or exists (select from mail_preference where affiliate_id = $1)
  on conflict (affiliate_id) do update set version = p.version + 1, lead = excluded.lead,
    "order" = excluded."order", ticket = excluded.ticket, announcement = excluded.announcement,
    digest = excluded.digest
   where p.version = $2
  returning affiliate_id
)
insert into audit (actor, action, kind, affiliate_id)
select $1, 'mail-changed', 'mail', affiliate_id from changed returning id`;

/** Stores the preferences. Throws an HttpError: 409 with the current preferences. */
export async function changeChoice(
  affiliateId: string,
  { kinds, digest, version }: { kinds: MailKinds; digest: Digest; version: number },
): Promise<MailChoice> {
  const { lead, order, ticket, announcement } = kinds;
  const values = [affiliateId, version, lead, order, ticket, announcement, digest];
  const changed = await query(CHANGE, values);
  const current = await readChoice(affiliateId);
  if (changed.length > 0) return current;
  throw new HttpError('conflict', 'This was changed elsewhere. Look at it, then try again.', {
    current,
  });
}

/** $1 the affiliate, $2 the new address, $3 whether mail is set up. */
const MOVE = `
with was as (
  select id, email from affiliate where id = $1 for update
), moved as (
  update affiliate a set email = $2 from was where a.id = was.id and was.email <> $2
  returning a.id, was.email before
), told as (
  insert into mail (kind, affiliate_id, to_address, subject_key)
  select 'address', id, to_address, 'address:' || gen_random_uuid() || ':' || place
    from moved, lateral (values (before, 'old'), ($2::text, 'new')) one (to_address, place)
   where $3::boolean and to_address <> ''
)
select id from moved`;

/** Gives the account another address, and notifies both the old and the new one. Returns whether the address changed. */
export async function moveAddress(
  run: Query,
  affiliateId: string,
  email: string,
): Promise<boolean> {
  const moved = await run(MOVE, [affiliateId, email, mailIsOn()]);
  mailWaits();
  return moved.length > 0;
}
