/** Tells the office of what comes in, by a webhook: that it is there, and nothing of whom it is about. */
import type { Context } from '@netlify/functions';
import { notifyTarget } from './env.ts';
import { log } from './log.ts';
import { send } from './webhook/send.ts';

/** What is told, in the words that a channel of Slack or Teams shows. */
const NOTICES = {
  lead: { event: 'lead', text: 'A new lead is waiting.' },
  order: { event: 'order', text: 'A new order is waiting.' },
  ticket: { event: 'ticket', text: 'A ticket is waiting for an answer.' },
  sign_ins: { event: 'alarm', text: 'Many sign-ins failed. The log says where.' },
  messages: { event: 'alarm', text: 'Many messages came in a short time. The log says where.' },
} as const;
export type Notice = keyof typeof NOTICES;

/** The ids that this instance has sent: a request that is made twice is told once. */
const sent = new Set<string>();
const MOST_REMEMBERED = 1_000;

function isNews(id: string): boolean {
  if (sent.has(id)) return false;
  if (sent.size >= MOST_REMEMBERED) sent.clear();
  sent.add(id);
  return true;
}

/**
 * Sends the notice behind the answer to the request. Never throws and keeps nobody waiting: if it
 * does not arrive, one line of the log says so. `thing` is the id of what came in.
 */
export function notify(notice: Notice, thing: string, context: Context): void {
  const work = tell(notice, `${notice}_${thing}`).catch((error: Error) =>
    log({
      event: 'notice_failed',
      requestId: context.requestId,
      notice,
      reason: error.message,
    }),
  );
  // On a machine of one's own the process goes on by itself.
  context.waitUntil?.(work);
}

async function tell(notice: Notice, id: string): Promise<void> {
  const target = notifyTarget();
  if (!target || !isNews(id)) return;
  const body = JSON.stringify({ ...NOTICES[notice], at: new Date().toISOString(), count: 1 });
  await send(target, { id, body });
}
