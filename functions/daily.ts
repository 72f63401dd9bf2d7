import type { Context } from '@netlify/functions';
import { warnOfContent } from './lib/approvals/ends.ts';
import { rebuildCalendars } from './lib/calendar/calendars.ts';
import { endPastDelegations, warnOfDelegations } from './lib/delegations.ts';
import { writeDay } from './lib/mail/daily.ts';
import { isWaiting, mayRun, SCHEDULED_MS, sendWaiting, siteOf } from './lib/mail/outbox.ts';
import { markWaiting } from './lib/mail-queue.ts';
import { warnOfInsurances } from './lib/office-news.ts';
import { emptyUnreadPages, expirePages, rebuildPages } from './lib/own-page/copies.ts';
import { mailIsOn } from './lib/platform/env.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { log } from './lib/platform/log.ts';
import { warnOfExpiry } from './lib/profile/publications.ts';
import { emptyTrashes } from './lib/rows/trash.ts';
import { removeOrphans, tidyAll } from './lib/tidy.ts';

/** Runs once a day: writes digests and reminders, deletes outdated data, empties the trash of everyone, repairs the files of calendars and pages, and sends the waiting mails. */
export default async (_request: Request, context: Context): Promise<void> => {
  if (!mayRun(context)) return;
  const { requestId } = context;
  const started = Date.now();
  // Each part runs even if one before it fails.
  const attempt = (event: string, work: () => Promise<unknown>) =>
    work().catch((error) => log({ event, requestId, reason: (error as Error).name }));
  await attempt('daily_failed', () => endPastDelegations(null));
  await attempt('tidy_failed', tidyAll);
  await attempt('tidy_failed', emptyTrashes);
  await attempt('calendar_not_written', rebuildCalendars);
  await attempt('page_not_written', expirePages);
  await attempt('daily_failed', warnOfExpiry);
  await attempt('daily_failed', () => warnOfContent(null));
  await attempt('daily_failed', warnOfInsurances);
  await attempt('daily_failed', warnOfDelegations);
  await attempt('daily_failed', emptyUnreadPages);
  await attempt('page_not_written', rebuildPages);
  await attempt('daily_failed', removeOrphans);
  if (!mailIsOn()) return;
  await attempt('daily_failed', writeDay);
  const left = Math.max(0, SCHEDULED_MS - (Date.now() - started));
  const sent = await sendWaiting({
    site: siteOf(context),
    forMs: left,
    persistent: true,
    requestId,
  });
  await markWaiting(await isWaiting());
  log({ event: 'mail_run', requestId, ...sent });
};

export const config: FunctionConfig = {
  nodeVersion: '24',
  schedule: '0 11 * * *',
  includedFiles: ['../.netlify/gated/things.json'],
};
