/** New passwords: chosen with an invitation or a reset, or by someone who is signed in. */

import type { Context } from '@netlify/functions';
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import { passwordProblem } from '../../../src/contract/new-password.ts';
import { endCalendar } from '../calendars.ts';
import { query, transaction } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { noteSecurity } from '../security-events.ts';
import { type Affiliate, readAffiliate } from './affiliates.ts';
import { knownDevice } from './device.ts';
import { tokenHash } from './invitations.ts';
import { verifyPassword } from './password.ts';
import { assertMayTry } from './second-step.ts';

/* Step-up: the password of someone who is signed in, entered once more. */

/** A password as typed, and the field that it was typed into. */
interface Given {
  request: Request;
  context: Context;
  caller: Caller;
  password: string;
  field: string;
  /** The error sentence if it is wrong. */
  sentence: string;
}

/** An affiliate who has a password. */
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

const SECURITY_PAGE = '/dashboard/settings/security';
const SAME = 'This is the password that you have now. Choose another.';

/** The affiliate whose new password is checked. */
type Person = Pick<Affiliate, 'username' | 'firstName' | 'lastName'>;

/** Throws an HttpError (400, for the field `password`) if the rule refuses a new password, or if it is the current one. */
export function assertNewPassword(password: string, person: Person, same = false): void {
  const { username, firstName, lastName } = person;
  const sentence =
    passwordProblem(password, username, `${firstName} ${lastName}`) ?? (same ? SAME : null);
  if (sentence) throw new HttpError('validation', sentence, { fields: { password: sentence } });
}

/**
 * $1 the token's hash, $2 the new hash, $3 now. Of two tabs, the second waits for the first and finds
 * no token. The account is locked first, as by what ends the links of an account.
 */
const CLAIM = `
with account as (
  select a.id from invitation join affiliate a on a.id = affiliate_id
   where token_hash = $1 and not a.disabled and (a.ends_at is null or a.ends_at > $3)
     for no key update of a
), claimed as (
  delete from invitation using account
   where token_hash = $1 and expires_at > $3 and affiliate_id = account.id
  returning affiliate_id
)
update affiliate set password_hash = $2, password_version = password_version + 1,
    password_expired = false
  from claimed where id = claimed.affiliate_id
returning id`;

/**
 * Uses an invitation's token for a new password, which ends all sessions, known devices and the
 * calendar's address. Returns the affiliate's id, or null if the token is no longer valid. The
 * second step stays as it is. Throws an Unavailable if the calendar cannot be withdrawn.
 */
export const chooseByToken = (token: string, passwordHash: string): Promise<string | null> =>
  transaction(async (run) => {
    const values = [tokenHash(token), passwordHash, new Date()];
    const [changed] = await run<{ id: string }>(CLAIM, values);
    if (!changed) return null;
    // A separate statement, so that it sees a session that a login has just opened.
    await run(
      `with ended as (delete from invitation where affiliate_id = $1)
       delete from session where affiliate_id = $1`,
      [changed.id],
    );
    await endCalendar(run, changed.id, changed.id);
    await noteSecurity(run, changed.id, {
      actor: changed.id,
      action: 'password-chosen',
      kind: 'password',
      alert: {
        title: 'A password was chosen with an invitation or a reset',
        href: SECURITY_PAGE,
        why: 'All sessions and the calendar address ended. If it was not you, call the office.',
      },
    });
    return changed.id;
  });

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
    const changed = await run(
      `update affiliate set password_hash = $3, password_version = password_version + 1,
         password_expired = false
        where id = $1 and password_hash = $2 returning id`,
      [affiliateId, comparedHash, passwordHash],
    );
    if (changed.length === 0) return false;
    await run('delete from session where affiliate_id = $1 and id <> $2', [affiliateId, sessionId]);
    await run(
      `with ended as (delete from invitation where affiliate_id = $1)
       update session set proved_at = $3 where affiliate_id = $1 and id = $2`,
      [affiliateId, sessionId, new Date()],
    );
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'password-changed',
      kind: 'password',
      alert: {
        title: 'Your password was changed',
        href: SECURITY_PAGE,
        why: 'All other sessions ended. If it was not you, call the office.',
      },
    });
    return true;
  });
