/** Sends the mails that a command has queued, if MAIL_URL is set. */
import { isWaiting, sendWaiting } from '../../functions/lib/mail/outbox.ts';
import { watchMail } from '../../functions/lib/mail/queue.ts';
import { markWaiting } from '../../functions/lib/mail/waiting.ts';
import type { Target } from '../database/target.ts';
import { siteAddress } from './site-address.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

/** Enough for ten mails and a slow server (ms). */
const PATIENCE_MS = 20_000;

/** Tells the site's next scheduled run whether a mail waits. Without the store, the daily run sends it. */
export async function noteWaiting(target: Target): Promise<void> {
  if (!isStoreAtHand(target)) return;
  const waits = await isWaiting();
  await withTargetStore(() => markWaiting(waits));
}

/** Runs the command, then sends its mails. Unsent mails wait for the site's next run. */
export async function sendingMail(
  target: Target,
  site: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const { waits } = await watchMail(work);
  if (!waits) return;
  try {
    await sendWaiting({ site: await siteAddress(target, site), forMs: PATIENCE_MS });
  } catch (error) {
    console.error(`Mails wait for the next run of the site: ${(error as Error).message}`);
  }
  await noteWaiting(target);
}
