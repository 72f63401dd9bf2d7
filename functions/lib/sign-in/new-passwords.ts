/** New passwords: their rule, and the change by someone who is signed in. */

import type { Context } from '@netlify/functions';
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import { passwordProblem } from '../../../src/contract/auth/new-password.ts';
import { noteSecurity } from '../audit.ts';
import { type Affiliate, readAffiliate } from '../auth/affiliates.ts';
import { knownDevice } from '../auth/device.ts';
import { verifyPassword } from '../auth/password.ts';
import { assertMayTry } from '../auth/second-step.ts';
import { query, transaction } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';

/* Step-up: the password of someone who is signed in, entered once more. */

/** A password as typed, and the field that it was typed into. */
interface Given {
  request: Request;
  context: Context;
  caller: Caller;
  password: string;
  field: string;
  sentence: string;
}

type WithPassword = Affiliate & { passwordHash: string };

/**
 * Returns the affiliate if the password is right. Tries are throttled like logins. Throws an
 * HttpError: 400 with a sentence for the field if it is wrong, 429 if the next try must wait. Never
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

/** The same for a form's field of the current password. */
export const proveCurrentPassword = (
  here: Omit<Given, 'field' | 'sentence'>,
): Promise<WithPassword> =>
  provePassword({ ...here, field: 'current', sentence: 'This is not your current password.' });

const SAME = 'This is the password that you have now. Choose another.';

type Person = Pick<Affiliate, 'username' | 'firstName' | 'lastName'>;

/** Throws an HttpError (400, for the field `password`) if the rule refuses a new password, or if it is the current one. */
export function assertNewPassword(password: string, person: Person, same = false): void {
  const { username, firstName, lastName } = person;
  const sentence =
    passwordProblem(password, username, `${firstName} ${lastName}`) ?? (same ? SAME : null);
  if (sentence) throw invalid('password', sentence);
}

/** A change by the affiliate, who entered the old password in this session. */
interface Change {
  sessionId: string;
  /** The hash that the old password was compared with. */
  comparedHash: string;
  passwordHash: string;
}

/**
 * Replaces the password, which ends the other sessions, the known devices and an open reset.
 * Returns false if the password was replaced in the meantime.
 */
export const replacePassword = (
  affiliateId: string,
  { sessionId, comparedHash, passwordHash }: Change,
): Promise<boolean> =>
  transaction(async (run) => {
    const changed = await run(sql`
      update affiliate set password_hash = ${passwordHash}, password_version = password_version + 1,
          password_expired = false
       where id = ${affiliateId} and password_hash = ${comparedHash} returning id`);
    if (changed.length === 0) return false;
    await run(sql`delete from session where affiliate_id = ${affiliateId} and id <> ${sessionId}`);
    await run(sql`
      with ended as (delete from invitation where affiliate_id = ${affiliateId})
      update session set proved_at = ${new Date()}
       where affiliate_id = ${affiliateId} and id = ${sessionId}`);
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'password-changed',
      kind: 'password',
      alert: {
        title: 'Your password was changed',
        href: '/dashboard/settings/security',
        why: 'All other sessions ended. If it was not you, call the office.',
      },
    });
    return true;
  });
