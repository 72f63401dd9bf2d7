/** A try at a secret, as every place that asks for one begins it. */
import type { Context } from '@netlify/functions';
import { waitSentence } from '../../../src/contract/wait.ts';
import { HttpError } from '../http/refusal.ts';
import { from, log } from '../log.ts';
import { notify } from '../notices.ts';
import { type Attempt, beginAttempt, type Try } from './throttle.ts';

/** Counts a try before it is made. Throws an HttpError: 429 with the time to wait. */
export async function assertMayTry(
  tried: Omit<Try, 'address'>,
  { affiliateId, context }: { affiliateId: string | undefined; context: Context },
): Promise<Extract<Attempt, { allowed: true }>> {
  const attempt = await beginAttempt({ ...tried, address: context.ip ?? '' });
  if (!attempt.allowed) {
    throw new HttpError('too_many_attempts', waitSentence(attempt.retryAfterS), {
      headers: { 'Retry-After': String(attempt.retryAfterS) },
      event: 'login_throttled',
      reason: attempt.by,
      noted: affiliateId ? { affiliate: affiliateId } : {},
    });
  }
  for (const place of attempt.alarms) {
    log({ event: 'login_alarm', ...from(context), place });
    notify('sign_ins', context.requestId, context);
  }
  return attempt;
}
