/** Step-up: proving identity once more before a sensitive action. */
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

/** The request that carries the proof. */
interface Here {
  request: Request;
  context: Context;
  caller: Caller;
}

/** Step-up by password. Throws an HttpError: 400 if it is wrong, 429 if the next try must wait. */
export async function proveByPassword(here: Here, password: string): Promise<void> {
  const sentence = 'The password is not correct.';
  await provePassword({ ...here, password, field: 'password', sentence });
  await proveSession(here.caller.id, here.caller.session.id);
}

/**
 * Step-up by a passkey that verifies its owner. Tries are throttled like those of the second step.
 * Throws an HttpError: 400 if the passkey is invalid, 429 if the next try must wait.
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
