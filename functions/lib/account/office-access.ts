/** The office's access to an affiliate's contacts: for a stated reason, for a limited time, and with an alert to the affiliate. */
import { OFFICE_ACCESS_MINUTES } from '../../../src/config/security.ts';
import { noteSecurity } from '../audit.ts';
import { query, transaction } from '../db/db.ts';

const MINUTE_MS = 60_000;

/** Ends the open access, before a new one replaces it. $2 now. */
const CLOSE = `update office_access set closes_at = $2
  where affiliate_id = $1 and closes_at > $2 returning id`;

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
    await run(CLOSE, [affiliateId, now]);
    const [opened] = await run<{ timeZone: string | null }>(
      `with opened as (
         insert into office_access (affiliate_id, reason, opened_at, closes_at) values ($1, $2, $3, $4)
       )
       select (select time_zone from profile where affiliate_id = $1) "timeZone"`,
      [affiliateId, reason, now, closesAt],
    );
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
    const noted = await run(
      `insert into audit (action, kind, affiliate_id, reason)
       select 'office-read', 'contact', $1, reason from office_access
        where affiliate_id = $1 and closes_at > $2 limit 1 returning id`,
      [affiliateId, new Date()],
    );
    if (noted.length === 0) return null;
    return run<OfficeContact>(
      `select name, email, phone, stage, (created_at at time zone 'UTC')::date::text "addedOn"
         from contact where affiliate_id = $1 and deleted_at is null order by created_at, id`,
      [affiliateId],
    );
  });

/** Returns whether it was open. */
export const closeContacts = async (affiliateId: string): Promise<boolean> => {
  const closed = await query(
    `with closed as (${CLOSE})
     insert into audit (action, kind, affiliate_id)
     select distinct 'office-closed', 'contact', $1::uuid from closed returning id`,
    [affiliateId, new Date()],
  );
  return closed.length > 0;
};
