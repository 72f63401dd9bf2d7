/**
 * Counts what waits for the office, and tells its members: each gets an alert, and a mail if they want it at once.
 */
import type { Counted, Waiting } from '../../src/config/office-waiting.ts';
import { ITS_NAME, TAKES_PART } from './auth/affiliates.ts';
import { type Query, query } from './db/db.ts';
import { type Sql, sql } from './db/sql.ts';
import { mailWaits } from './mail-queue.ts';
import { mailIsOn } from './platform/env.ts';

/** What may come in: its title, before the affiliate's name, and the part of the office's page. */
export const NEWS = {
  lead: { title: 'A message without credit', part: 'leads' },
  page: { title: 'Page to review', part: 'review' },
  order: { title: 'New order', part: 'orders' },
  ticket: { title: 'New ticket', part: 'tickets' },
  reply: { title: 'Reply in a ticket', part: 'tickets' },
  application: { title: 'New application', part: 'applications' },
  answer: { title: 'Answer to a question', part: 'applications' },
} as const;

export const isNews = (kind: string): kind is keyof typeof NEWS => kind in NEWS;

/** The address of a part of the office's page. */
export const officePart = (part: string): string => `/dashboard/office?part=${part}`;

interface News {
  kind: keyof typeof NEWS;
  /** The id of what waits. */
  subjectId: string;
  /** The id of the event, if it is not the subject's own. */
  event?: string;
}

/** Tells all members but the one who did it (null for a visitor). Call it in the transaction of the event. */
export async function tellOffice(
  run: Query,
  affiliateId: string | null,
  { kind, subjectId, event = subjectId }: News,
): Promise<void> {
  const { title, part } = NEWS[kind];
  const mails = await run(sql`
    with member as (
      select a.id from affiliate a
       where a.office and ${TAKES_PART} and a.id is distinct from ${affiliateId}::uuid
    ), told as (
      insert into alert (affiliate_id, kind, title, href, why, subject)
      select m.id, 'office', ${title}::text || coalesce((
          select ': ' || ${ITS_NAME} from affiliate a left join profile p on p.affiliate_id = a.id
           where a.id = ${affiliateId}), ''),
          ${part === 'applications' ? `${officePart(part)}&id=${subjectId}` : officePart(part)}::text,
          'You’re receiving this because you work in the office.', ${`office-${kind}:${event}`}
        from member m where not exists (select from alert_mute where affiliate_id = m.id and kind = 'office')
      on conflict do nothing
    )
    insert into mail (kind, affiliate_id, to_address, subject_key)
    select 'office', m.id, mail_address(m.id, 'office'),
        concat_ws(':', 'office', ${subjectId}::text, m.id, ${kind}::text, ${event}::text)
      from member m join mail_preference w on w.affiliate_id = m.id and w.office = 'at-once'
     where ${mailIsOn()} and mail_address(m.id, 'office') is not null
    on conflict (subject_key) do nothing returning id`);
  if (mails.length > 0) mailWaits();
}

/** How long before the end of an insurance both sides get an alert (days). */
const INSURANCE_DAYS = 30;

/**
 * Parts of a statement: finds the E&O insurances that end soon (`insured`), and alerts the affiliate and each member
 * of the office once for each date. It covers one affiliate, or everyone if the id is null.
 */
export const endingInsurances = (affiliateId: string | null, now: Date): Sql => sql`insured as (
  select a.id, ${ITS_NAME} name, a.eo_until, to_char(a.eo_until, 'FMMonth FMDD, YYYY') last_day
    from affiliate a left join profile p on p.affiliate_id = a.id
   where a.eo_until - (${now}::timestamptz at time zone 'UTC')::date between -1 and ${INSURANCE_DAYS + 1}
     and ${TAKES_PART} and a.eo_until - day_of(a.id, ${now}::timestamptz) between 0 and ${INSURANCE_DAYS}
), warned as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select who, kind, title, href, why, subject, ${now} from (
    select id who, 'content' kind, 'Your E&O insurance ends ' || last_day title, '/dashboard/support' href,
        'Send the office your new policy, so that it knows the new date.' why, 'eo:' || id || ':' || eo_until subject
      from insured
    union all
    select o.id, 'office', 'E&O of ' || name || ' ends ' || last_day, ${officePart('affiliate')}::text || '&id=' || i.id,
        'You’re receiving this because you work in the office.', 'eo:' || i.id || ':' || i.eo_until
      from insured i join affiliate o on o.office and not o.disabled and o.id <> i.id) told
   where (${affiliateId}::uuid is null or who = ${affiliateId})
     and not exists (select from alert_mute m where m.affiliate_id = who and m.kind = told.kind)
  on conflict do nothing
)`;

/** Alerts everyone, for the daily run. */
export const warnOfInsurances = (): Promise<unknown> =>
  query(sql`with ${endingInsurances(null, new Date())} select from insured`);

export async function countWaiting(): Promise<Waiting> {
  const [waiting] = await query<Waiting>(
    sql`select review, applications, leads, orders, tickets from office_counts`,
  );
  if (!waiting) throw new Error('No row');
  return waiting;
}

/** A handler of a list or a decision, whose answer also says how much waits after it. */
export const withWaitingCount =
  <Input, Answer extends object>(handler: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer & Counted> => ({
    ...(await handler(input)),
    waiting: await countWaiting(),
  });
