/** Updates an affiliate's calendar and page files after a command. */

import {
  withdrawAssistantFeeds,
  withdrawCalendar,
  writeCalendar,
} from '../../functions/lib/calendar/calendars.ts';
import { query, transaction } from '../../functions/lib/db/db.ts';
import { sql } from '../../functions/lib/db/sql.ts';
import { endDelegations } from '../../functions/lib/delegations.ts';
import { endPages, writePage } from '../../functions/lib/own-page/copies.ts';
import type { Target } from '../database/target.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

/** Brings the affiliate's files in line with the database. */
export const followFiles = (id: string, target: Target): Promise<void> =>
  withFiles(id, target, { calendar: writeCalendar, page: writePage });

/** Withdraws the calendar, for example when the account is disabled, and brings the page in line with the database. */
export const endCalendarFile = (id: string, target: Target): Promise<void> =>
  withFiles(id, target, { calendar: withdrawCalendar, page: writePage });

/** Withdraws the calendar, those of the assistants, and the page before the account is removed. */
export const endFiles = (id: string, target: Target): Promise<void> =>
  withFiles(id, target, {
    calendar: async () => {
      await withdrawAssistantFeeds(id);
      await withdrawCalendar(id);
    },
    page: endPages,
  });

/** Applies `work` to the existing files. If the store cannot be reached from here, a warning says what is left to do. */
async function withFiles(
  id: string,
  target: Target,
  work: Record<'calendar' | 'page', (id: string) => Promise<unknown>>,
): Promise<void> {
  const [has] = await query<{ calendar: boolean; page: boolean }>(
    `select exists (select from calendar where affiliate_id = $1 and token_hash is not null) or exists (
         select from delegate where $1 in (affiliate_id, person_id) and feed_hash is not null) calendar,
       exists (select from publication where affiliate_id = $1) page`,
    [id],
  );
  if (!has?.calendar && !has?.page) return;
  if (!isStoreAtHand(target)) {
    console.error(
      'Warning: the files of this affiliate (calendar, page) are still on the site. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, and run the command again.',
    );
    return;
  }
  await withTargetStore(async () => {
    if (has.calendar) await work.calendar(id);
    if (has.page) await work.page(id);
  });
}

/** Ends the access of all who work for the affiliate, after their calendars. Returns how many there were. */
export async function endAssistants(id: string, target: Target): Promise<number> {
  await withFiles(id, target, { calendar: withdrawAssistantFeeds, page: async () => {} });
  const ended = await transaction((run) =>
    endDelegations(run, sql`d.affiliate_id = ${id}`, { by: 'office', actor: null }),
  );
  return ended.length;
}
