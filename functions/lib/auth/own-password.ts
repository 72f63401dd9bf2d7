/** The password of somebody who is signed in, given once more. */
import type { Context } from '@netlify/functions';
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import { type Affiliate, readAffiliate } from './affiliates.ts';
import { knownDevice } from './device.ts';
import { verifyPassword } from './password.ts';
import { assertMayTry } from './tries.ts';

/** A password as it was typed, and the field that it was typed into. */
interface Given {
  request: Request;
  context: Context;
  caller: Caller;
  password: string;
  field: string;
  /** What the affiliate reads if it is wrong. */
  sentence: string;
}

/** An affiliate who has a password. */
export type WithPassword = Affiliate & { passwordHash: string };

/**
 * The affiliate, if the password is right. Tries are throttled as those of the login are. Throws an
 * HttpError: 400 with a sentence for the field if it is wrong, 429 if the next try has to wait. Never
 * 401: the session stays valid.
 */
export async function provePassword(given: Given): Promise<WithPassword> {
  const { request, context, caller, password, field, sentence } = given;
  const affiliate = await readAffiliate(caller.id);
  const attempt = await assertMayTry(
    { username: caller.user.username, device: await knownDevice(request, affiliate) },
    { affiliateId: caller.id, context },
  );
  const fits = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  const stored = affiliate?.passwordHash ?? null;
  if (!affiliate || !stored || !fits || !(await verifyPassword(password, stored))) {
    await noteSecurity(query, caller.id, {
      actor: null,
      action: 'sign-in-failed',
      kind: 'session',
      reason: 'wrong_password',
    });
    throw new HttpError('validation', sentence, {
      fields: { [field]: sentence },
      event: 'password_refused',
      reason: 'wrong_password',
      noted: { affiliate: caller.id },
    });
  }
  await attempt.succeed();
  return { ...affiliate, passwordHash: stored };
}
