/** Proving once more who is here, before what asks for a proof. */
import type { Context } from '@netlify/functions';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { originOf } from '../http/origin.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import { readAffiliate } from './affiliates.ts';
import { knownDevice } from './device.ts';
import { provePassword } from './new-passwords.ts';
import { takeSignature } from './passkeys.ts';
import { assertMayTry } from './second-step.ts';
import { proveSession } from './sessions.ts';

/** Where a proof is given. */
interface Here {
  request: Request;
  context: Context;
  caller: Caller;
}

/** Proves it by the password. Throws an HttpError: 400 if it is wrong, 429 if the next try has to wait. */
export async function proveByPassword(here: Here, password: string): Promise<void> {
  const sentence = 'The password is not correct.';
  await provePassword({ ...here, password, field: 'password', sentence });
  await proveSession(here.caller.id, here.caller.session.id);
}

/**
 * Proves it by a passkey that knows its owner. Tries are throttled as those of the second step are.
 * Throws an HttpError: 400 if it does not count, 429 if the next try has to wait.
 */
export async function proveByPasskey(
  { request, context, caller: { id, session, user } }: Here,
  credential: unknown,
): Promise<void> {
  const origin = originOf(request);
  const device = await knownDevice(request, await readAffiliate(id));
  const attempt = await assertMayTry(
    { username: user.username, step: 'second', device },
    { affiliateId: id, context },
  );
  if (!(await takeSignature(credential, { affiliateId: id, purpose: 'prove', origin }))) {
    await noteSecurity(query, id, {
      actor: null,
      action: 'sign-in-failed',
      kind: 'session',
      reason: 'passkey',
    });
    const sentence = 'This passkey was not accepted. Please try again, or enter your password.';
    throw new HttpError('validation', sentence, {
      fields: { credential: sentence },
      event: 'passkey_refused',
      noted: { affiliate: id },
    });
  }
  await attempt.succeed();
  await proveSession(id, session.id);
}
