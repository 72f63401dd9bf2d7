import type { Context } from '@netlify/functions';
import { isWaiting, mayRun, SCHEDULED_MS, sendWaiting, siteOf } from './lib/mail/outbox.ts';
import { markWaiting, mayWait } from './lib/mail-queue.ts';
import { writeDuePages } from './lib/own-page/copies.ts';
import { mailIsOn } from './lib/platform/env.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { log } from './lib/platform/log.ts';

/** Every ten minutes: sends waiting mails, and writes pages that are due. If neither waits, it reads one small file and does not wake the database. */
export default async (_request: Request, context: Context): Promise<void> => {
  if (!mayRun(context) || !(await mayWait())) return;
  const { requestId } = context;
  const written = await writeDuePages(requestId);
  if (!mailIsOn()) return void (await markWaiting(!written));
  const sent = await sendWaiting({
    site: siteOf(context),
    forMs: SCHEDULED_MS,
    persistent: true,
    requestId,
  });
  await markWaiting(await isWaiting());
  if (sent.sent + sent.failed > 0) log({ event: 'mail_run', requestId, ...sent });
};

export const config: FunctionConfig = { nodeVersion: '24', schedule: '*/10 * * * *' };
