/** How a lead becomes a contact of its affiliate: parts of a statement. */
import { UNDO_DAYS } from '../../src/config/retention.ts';

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

/**
 * Makes `person`, the contact of a message, once for the row of `gate`. A contact of this address that
 * is in the list stays as it is; one in the bin comes back, and one that was merged counts as the one
 * that took it in. `made` and `restored` tell these apart.
 */
export const becomesContact = (
  gate: string,
  { affiliate, name, email, phone, message, receipt, source, at }: LeadContact,
): string => `known as (
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
), restored as (
  update contact t set deleted_at = null, version = t.version + 1 from known, ${gate}
   where t.affiliate_id = ${affiliate} and t.id = known.id and t.deleted_at is not null
  returning t.id
), made as (
  insert into contact (affiliate_id, name, email, phone, source, origin)
  select ${affiliate}, ${name}, ${email}, ${phone}, ${source}, ${receipt} from ${gate}
   where ${affiliate} is not null and not exists (select from known)
  returning id
), person as (select id from known union all select id from made),
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
    ${why}, 'lead:' || ${lead}.id, person.id from ${lead}, person
   where not exists (select from alert_mute where affiliate_id = ${affiliate} and kind = 'lead')
)`;
