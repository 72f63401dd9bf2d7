/** Proving once more who is here, before what asks for a proof. */
import type { Context } from '@netlify/functions';
import { query } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import { readAffiliate } from './affiliates.ts';
import { knownDevice } from './device.ts';
import { takeSignature } from './passkeys.ts';
import { MAX_PASSWORD_BYTES, verifyPassword } from './password.ts';
import { proveSession } from './sessions.ts';
import { assertMayTry } from './tries.ts';

/** A refused proof. It is no 401, which would send the browser to the login. */
async function refused(affiliateId: string, field: string, sentence: string): Promise<HttpError> {
  await noteSecurity(query, affiliateId, {
    actor: null,
    action: 'sign-in-failed',
    kind: 'session',
    reason: 'step_up',
  });
  return new HttpError('validation', sentence, {
    fields: { [field]: sentence },
    event: 'step_up_failed',
    reason: field,
    noted: { affiliate: affiliateId },
  });
}

/** Where a proof is given. */
interface Here {
  request: Request;
  context: Context;
  affiliate: Pick<Caller, 'id' | 'session'>;
}

/** Proves it by the password, throttled as the login is. Throws an HttpError: 400 if it is wrong, 429. */
export async function proveByPassword(
  { request, context, affiliate: { id, session } }: Here,
  password: string,
): Promise<void> {
  const account = await readAffiliate(id);
  const attempt = await assertMayTry(
    { username: account?.username ?? '', device: await knownDevice(request, account) },
    { affiliateId: id, context },
  );
  const fits = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  if (!fits || !(await verifyPassword(password, account?.passwordHash ?? null))) {
    throw await refused(id, 'password', 'The password is not correct.');
  }
  await proveSession(id, session.id);
  await attempt.succeed();
}

/** Proves it by a passkey that knows its owner. Throws an HttpError: 400 if it does not count. */
export async function proveByPasskey(
  { id, session }: Here['affiliate'],
  credential: unknown,
  origin: string,
): Promise<void> {
  if (!(await takeSignature(credential, { affiliateId: id, purpose: 'prove', origin }))) {
    throw await refused(
      id,
      'credential',
      'This passkey was not accepted. Please try again, or enter your password.',
    );
  }
  await proveSession(id, session.id);
}
