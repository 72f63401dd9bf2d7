/** The office's access to an affiliate's contacts: for a stated reason, for a limited time, and with an alert to the affiliate. */
import { OFFICE_ACCESS_MINUTES } from '../../../src/config/security.ts';
import { noteSecurity } from '../audit.ts';
import { query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

const MINUTE_MS = 60_000;

/** Ends the open access, before a new one replaces it. */
const closeOpen = (affiliateId: string, now: Date): Sql =>
  sql`update office_access set closes_at = ${now}
    where affiliate_id = ${affiliateId} and closes_at > ${now} returning id`;

const clockTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);

/** Lets the office read the contacts for a limited time. Returns when it ends. The affiliate gets an alert that cannot be muted. */
export const openContacts = (affiliateId: string, reason: string): Promise<Date> =>
  transaction(async (run) => {
    const now = new Date();
    const closesAt = new Date(now.getTime() + OFFICE_ACCESS_MINUTES * MINUTE_MS);
    await run(closeOpen(affiliateId, now));
    const [opened] = await run<{ timeZone: string | null }>(sql`
      with opened as (
        insert into office_access (affiliate_id, reason, opened_at, closes_at)
        values (${affiliateId}, ${reason}, ${now}, ${closesAt})
      )
      select (select time_zone from profile where affiliate_id = ${affiliateId}) "timeZone"`);
    await noteSecurity(run, affiliateId, {
      actor: null,
      action: 'office-opened',
      kind: 'contact',
      reason,
      alert: {
        title: `The office may read your contacts until ${clockTime(closesAt, opened?.timeZone ?? 'America/New_York')}`,
        href: '/dashboard/settings/privacy',
        why: `Its reason: ${reason}. Each reading is listed under Settings, Privacy.`,
      },
    });
    return closesAt;
  });

interface OfficeContact {
  name: string;
  email: string;
  phone: string;
  stage: string;
  addedOn: string;
}

/** The contacts in the order in which they were added, or null if the office has no access now. Each reading is recorded in the audit. */
export const readContacts = (affiliateId: string): Promise<OfficeContact[] | null> =>
  transaction(async (run) => {
    const noted = await run(sql`
      insert into audit (action, kind, affiliate_id, reason)
      select 'office-read', 'contact', ${affiliateId}, reason from office_access
       where affiliate_id = ${affiliateId} and closes_at > ${new Date()} limit 1 returning id`);
    if (noted.length === 0) return null;
    return run<OfficeContact>(sql`
      select name, email, phone, stage, (created_at at time zone 'UTC')::date::text "addedOn"
        from contact where affiliate_id = ${affiliateId} and deleted_at is null order by created_at, id`);
  });

/** Ends the open access. Returns whether there was one. */
export const closeContacts = async (affiliateId: string): Promise<boolean> => {
  const closed = await query(sql`
    with closed as (${closeOpen(affiliateId, new Date())})
    insert into audit (action, kind, affiliate_id)
    select distinct 'office-closed', 'contact', ${affiliateId}::uuid from closed returning id`);
  return closed.length > 0;
};
