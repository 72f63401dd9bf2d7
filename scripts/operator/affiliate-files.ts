/** What a command on an affiliate does to the files of its calendar and its page. */
import { withdrawCalendar, writeCalendar } from '../../functions/lib/calendars.ts';
import { query } from '../../functions/lib/db/db.ts';
import { endPages, writePage } from '../../functions/lib/page-copies.ts';
import type { Target } from '../database/target.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

/** Has the affiliate's files say what the database says: after the account was disabled, for example. */
export const followFiles = (id: string, target: Target): Promise<void> =>
  withFiles(id, target, { calendar: writeCalendar, page: writePage });

/** Ends calendar and page, before the account is removed. */
export const endFiles = (id: string, target: Target): Promise<void> =>
  withFiles(id, target, { calendar: withdrawCalendar, page: endPages });

/** Does this to the files that there are. If the store is not at hand, a warning says what is left to do. */
async function withFiles(
  id: string,
  target: Target,
  work: Record<'calendar' | 'page', (id: string) => Promise<unknown>>,
): Promise<void> {
  const [has] = await query<{ calendar: boolean; page: boolean }>(
    `select exists (select from calendar where affiliate_id = $1 and token_hash is not null) calendar,
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
