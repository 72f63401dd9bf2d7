/** The second step of signing in: how the first step hands over to it, and how it is checked. */

import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { CODE_DIGITS, SECOND_STEP_MINUTES } from '../../../src/config/security.ts';
import type { SecondStepWay, Unfinished } from '../../../src/contract/auth/auth.ts';
import { closedUp, type SecondStep, secondStep } from '../../../src/contract/auth/sign-in.ts';
import { query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { readValue } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { notify } from '../notices.ts';
import { dataKeys, sessionKeys } from '../platform/env.ts';
import { log, requestFields } from '../platform/log.ts';
import { type Affiliate, readAffiliate } from './affiliates.ts';
import { takeCode } from './codes.ts';
import { type ProofOutcome, takeSignature } from './passkeys.ts';
import {
  type CookieKind,
  presentedTokens,
  setCookie,
  signToken,
  verifyToken,
} from './session-token.ts';
import {
  type AllowedAttempt,
  type Attempt,
  type AttemptCounters,
  type AttemptOutcome,
  beginAttempt,
  clearAttempts,
  tooManyAttempts,
} from './throttle.ts';
import { readRecoveryCode, takeRecoveryCode } from './two-step.ts';

/** Counts a try before it is made. Throws an HttpError: 429 with the wait time. */
export async function assertMayTry(
  tried: Omit<Attempt, 'address'>,
  { affiliateId, context }: { affiliateId: string | undefined; context: Context },
): Promise<AllowedAttempt> {
  const attempt = await beginAttempt({ ...tried, address: context.ip ?? '' });
  return assertAllowed(attempt, { affiliateId, context });
}

/** Throws an HttpError if the try must wait: 429 with the wait time. */
export function assertAllowed(
  attempt: AttemptOutcome,
  { affiliateId, context }: { affiliateId: string | undefined; context: Context },
): AllowedAttempt {
  if (!attempt.allowed) {
    throw tooManyAttempts(attempt.retryAfterS, {
      event: 'login_throttled',
      reason: attempt.by,
      noted: affiliateId ? { affiliate: affiliateId } : {},
    });
  }
  for (const place of attempt.alarms) {
    log({ event: 'login_alarm', ...requestFields(context), place });
    notify('sign_ins', context.requestId, context);
  }
  return attempt;
}

/*
 * Between the two steps of signing in, a signed cookie proves that the password was right. It
 * grants only the second step, for SECOND_STEP_MINUTES, and a new password ends it.
 */
const COOKIE: CookieKind = { name: 'second-step', lifetimeS: SECOND_STEP_MINUTES * 60 };
const AUDIENCE = 'affiliate-portal/second-step';

/** The `Set-Cookie` value that lets this browser take the second step. */
export async function pendingCookie(request: Request, affiliate: Affiliate): Promise<string> {
  const token = await signToken(sessionKeys()[0], {
    audience: AUDIENCE,
    subject: affiliate.id,
    id: randomUUID(),
    lifetimeS: COOKIE.lifetimeS,
    claims: { version: affiliate.passwordVersion },
  });
  return setCookie(request, COOKIE, token.text);
}

export const clearedPendingCookie = (request: Request): string => setCookie(request, COOKIE);

/** The affiliate whose password was just entered in this browser, or null, without a query if the signature is invalid. */
export async function readPending(request: Request): Promise<Affiliate | null> {
  const [text, ...others] = presentedTokens(request, COOKIE);
  if (!text || others.length > 0) return null;
  const token = await verifyToken(sessionKeys(), text, {
    audience: AUDIENCE,
    lifetimeS: COOKIE.lifetimeS,
  });
  const affiliate = token && (await readAffiliate(token.subject));
  if (!affiliate || affiliate.disabled) return null;
  return token.claims.version === affiliate.passwordVersion ? affiliate : null;
}

/* Checking the second step. */
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** The second step in the body, with spaces and dashes removed from codes. Throws an HttpError: 400 if it cannot be right. */
export async function readSecondStep(request: Request): Promise<SecondStep> {
  const body = await readValue(request, secondStep.maxBodyBytes);
  const { way, code, credential } = Object(body) as Record<string, unknown>;
  if (way === 'passkey' && typeof credential === 'object' && credential) return { way, credential };
  if ((way !== 'code' && way !== 'recovery') || typeof code !== 'string') {
    throw new HttpError('bad_request', 'This request could not be read.');
  }
  // Missing keys are reported before a try is counted.
  if (way === 'code') dataKeys();
  const readable = way === 'code' ? closedUp(code) : readRecoveryCode(code);
  if (readable && (way === 'recovery' || CODE.test(readable))) return { way, code: readable };
  const sentence =
    way === 'code'
      ? `The code has ${CODE_DIGITS} digits.`
      : 'A recovery code has 24 letters and digits, or 16 if it is an older one.';
  throw invalid('code', sentence);
}

/** Takes a proof of the second step, which is accepted only once. */
export async function takeSecondStep(
  affiliateId: string,
  step: SecondStep,
  origin: string,
): Promise<ProofOutcome> {
  if (step.way === 'passkey') {
    return takeSignature(step.credential, { affiliateId, purpose: 'sign-in', origin });
  }
  const isRight =
    step.way === 'code'
      ? await takeCode(affiliateId, step.code)
      : await takeRecoveryCode(affiliateId, step.code);
  return isRight ? 'accepted' : 'refused';
}

export const REFUSAL_SENTENCES: Record<SecondStepWay, string> = {
  code: 'This code is incorrect, or was used already. Please enter the one that your app shows now.',
  recovery: 'This recovery code is incorrect, or was used already.',
  passkey: 'This passkey was not accepted. Please try again.',
};

/**
 * The response to a right password if a second step is set up: the affiliate's ways. One query, which also stores a
 * renewed hash of the password and clears the attempts. The audit records it: if no second step follows, someone has
 * only the password.
 */
export async function secondStepOf(
  { id, passwordHash }: Affiliate,
  renewedHash: string | undefined,
  { name, counters }: AttemptCounters,
): Promise<Unfinished> {
  const newHash = renewedHash ?? null;
  const [row] = await query<Record<SecondStepWay, boolean>>(sql`
    with renewed as (
      update affiliate set password_hash = ${newHash}
       where id = ${id} and password_hash = ${passwordHash} and ${newHash}::text is not null
    ), noted as (
      insert into audit (action, kind, affiliate_id) values ('password-accepted', 'session', ${id})
      returning id
    ), ${clearAttempts(sql`noted`, name, counters)}
    select exists (select from passkey where affiliate_id = ${id}) "passkey",
      exists (select from authenticator where affiliate_id = ${id} and confirmed_at is not null) "code",
      exists (select from recovery_code where affiliate_id = ${id} and used_at is null) "recovery"`);
  const ways = (['passkey', 'code', 'recovery'] as const).filter((way) => row?.[way]);
  return { ok: false, next: 'second-step', ways };
}
