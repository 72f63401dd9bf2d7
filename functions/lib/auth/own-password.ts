/** The password of somebody who is signed in, given once more. */
import type { Context } from '@netlify/functions';
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import { waitSentence } from '../../../src/contract/wait.ts';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import { type Affiliate, readAffiliate } from './affiliates.ts';
import { knownDevice } from './device.ts';
import { verifyPassword } from './password.ts';
import { beginAttempt } from './throttle.ts';

/** A password as it was typed, and the field that it was typed into. */
interface Given {
  request: Request;
  context: Context;
  caller: Caller;
  password: string;
  field: string;
}

/** An affiliate who has a password. */
export type WithPassword = Affiliate & { passwordHash: string };

/**
 * The affiliate, if the password is right. Tries are throttled as those of the login are. Throws an
 * HttpError: 400 with a sentence for the field if it is wrong, 429 if the next try has to wait. Never
 * 401: the session is as good as before.
 */
export async function provePassword(given: Given): Promise<WithPassword> {
  const { request, context, caller, password, field } = given;
  const affiliate = await readAffiliate(caller.id);
  const noted = { affiliate: caller.id };
  const attempt = await beginAttempt({
    username: caller.user.username,
    address: context.ip ?? '',
    device: await knownDevice(request, affiliate),
  });
  if (!attempt.allowed) {
    throw new HttpError('too_many_attempts', waitSentence(attempt.retryAfterS), {
      headers: { 'Retry-After': String(attempt.retryAfterS) },
      event: 'password_throttled',
      reason: attempt.by,
      noted,
    });
  }
  const fits = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  const stored = affiliate?.passwordHash ?? null;
  if (!affiliate || !stored || !fits || !(await verifyPassword(password, stored))) {
    await noteSecurity(query, caller.id, {
      actor: caller.id,
      action: 'sign-in-failed',
      kind: 'password',
      reason: 'wrong_password',
    });
    const sentence = 'This is not your current password.';
    throw new HttpError('validation', sentence, {
      fields: { [field]: sentence },
      event: 'password_refused',
      reason: 'wrong_password',
      noted,
    });
  }
  await attempt.succeed();
  return { ...affiliate, passwordHash: stored };
}
