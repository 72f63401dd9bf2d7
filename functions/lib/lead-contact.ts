/** How a lead becomes a contact of its affiliate: parts of a statement. */
import { UNDO_DAYS } from '../../src/config/retention.ts';

/** What an alert adds if the person is in the bin. */
const BINNED = 'This contact is in your bin, and the message is with it: restore it to keep both.';

/** Expressions of SQL: whose contact it becomes (null for nobody's), and what it is made of. */
export interface LeadContact {
  affiliate: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  receipt: string;
  source: string;
  /** Why the affiliate hears of it. */
  why: string;
  /** When the message came. */
  at: string;
}

/** Finds `known`, the contact that the affiliate has of this address: one that was merged counts as the one that took it in. */
export const knownContact = ({
  affiliate,
  email,
  at,
}: Pick<LeadContact, 'affiliate' | 'email' | 'at'>): string => `known as (
  (select id, deleted_at, 1 as rank from contact
    where affiliate_id = ${affiliate} and email_key = lower(${email}) and deleted_at is null
    order by created_at, id limit 1)
  union all
  (select t.id, t.deleted_at, 2 from contact c
     join contact t on t.id = coalesce(c.merged_into, c.id)
       and t.affiliate_id = c.affiliate_id and t.merged_into is null
    where c.affiliate_id = ${affiliate} and c.email_key = lower(${email}) and c.deleted_at is not null
      and (t.deleted_at is null or t.deleted_at > ${at} - interval '${UNDO_DAYS} days')
    order by t.deleted_at desc nulls first limit 1)
  order by rank limit 1
)`;

/**
 * Makes `person`, the contact of a message, once for the row of `gate`. The contact that is `known`
 * stays as it is, in the list or in the bin: whoever knows an address could bring back what somebody
 * deleted. Without one, one is `made`.
 */
export const becomesContact = (
  gate: string,
  { affiliate, name, email, phone, message, receipt, source, at }: LeadContact,
): string => `made as (
  insert into contact (affiliate_id, name, email, phone, source, origin)
  select ${affiliate}, ${name}, ${email}, ${phone}, ${source}, ${receipt} from ${gate}
   where ${affiliate} is not null and not exists (select from known)
  returning id
), person as (
  select id, deleted_at is not null binned from known union all select id, false from made),
written as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select ${affiliate}, person.id, 'lead', ${message}, ${at} from person, ${gate}
)`;

/** Tells the affiliate of the lead in `lead`, unless alerts of leads are muted. */
export const leadAlert = (
  lead: string,
  { affiliate, name, why }: LeadContact,
): string => `alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select ${affiliate}, 'lead', ${name} || ' wrote to you', '/dashboard/contacts/view?id=' || person.id,
    ${why} || case when person.binned then ' ${BINNED}' else '' end, 'lead:' || ${lead}.id, person.id
    from ${lead}, person
   where not exists (select from alert_mute where affiliate_id = ${affiliate} and kind = 'lead')
)`;
