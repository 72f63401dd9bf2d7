/** What a command on an affiliate does to the file of its calendar. */
import { writeCalendar } from '../../functions/lib/calendars.ts';
import { query } from '../../functions/lib/db/db.ts';
import type { Target } from '../database/target.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

/** Does this to the affiliate's file if there is one. If the store is not at hand, a warning says what is left to do. */
export async function followCalendar(
  id: string,
  target: Target,
  work: (id: string) => Promise<unknown> = writeCalendar,
): Promise<void> {
  const [on] = await query(
    'select from calendar where affiliate_id = $1 and token_hash is not null',
    [id],
  );
  if (!on) return;
  if (!isStoreAtHand(target)) {
    console.error(
      'Warning: the calendar file of this affiliate is still on the site. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, and run the command again.',
    );
    return;
  }
  await withTargetStore(async () => void (await work(id)));
}
