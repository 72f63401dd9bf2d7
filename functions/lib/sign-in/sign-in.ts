/** The end of signing in, with one step or two: the session, or a new password first. */
import type { Context } from '@netlify/functions';
import type { Done, Unfinished } from '../../../src/contract/auth/auth.ts';
import { choosePassword } from '../../../src/contract/auth/invitations.ts';
import * as contract from '../../../src/contract/auth/sign-in.ts';
import { noteSecurity } from '../audit.ts';
import { type Affiliate, readAffiliate } from '../auth/affiliates.ts';
import { deviceCookie, knownDevice } from '../auth/device.ts';
import { BEHIND_SENTENCE, optionsToSign } from '../auth/passkeys.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import {
  assertMayTry,
  clearedPendingCookie,
  REFUSAL_SENTENCES,
  readPending,
  readSecondStep,
  takeSecondStep,
} from '../auth/second-step.ts';
import { issueSession, readSession, sessionCookie } from '../auth/session-token.ts';
import { openSession } from '../auth/sessions.ts';
import { type AllowedAttempt, unlockName } from '../auth/throttle.ts';
import { query } from '../db/db.ts';
import { type Reply, reply } from '../http/answer.ts';
import { on, readBody } from '../http/endpoint.ts';
import { HttpError, originOf } from '../http/refusal.ts';
import { sessionKeys } from '../platform/env.ts';
import { widerNetworkOf } from '../platform/ip.ts';
import { log, requestFields } from '../platform/log.ts';
import { tidyBehind } from '../tidy.ts';
import { deviceName } from './device-name.ts';
import {
  choosePasswordByToken,
  invitationRefusal,
  makeReplacementToken,
  openInvitation,
} from './invitations.ts';
import { assertNewPassword } from './new-passwords.ts';

/** How long a generated password can be replaced after it was accepted (seconds). */
const REPLACE_S = 15 * 60;

interface Finished {
  request: Request;
  context: Context;
  affiliate: Affiliate & { passwordHash: string };
  /** The hash to store from now on. Without one, the old hash stays. */
  renewedHash?: string | undefined;
  /** The counters of the try, which are cleared. None if an invitation signs in. */
  attempt?: AllowedAttempt;
}

/**
 * Signs in an affiliate who has passed every required step. Returns null if that is no longer
 * possible, because the affiliate was disabled or the password replaced in the meantime.
 */
export async function finishSignIn({
  request,
  context,
  affiliate,
  renewedHash,
  attempt,
}: Finished): Promise<Reply<Done | Unfinished> | null> {
  if (affiliate.disabled) return null;
  if (affiliate.passwordExpired) {
    const token = await makeReplacementToken(affiliate, REPLACE_S);
    if (!token) return null;
    await attempt?.succeed();
    const cleared = { 'Set-Cookie': clearedPendingCookie(request) };
    return reply({ ok: false, next: 'new-password', token }, cleared);
  }
  const device = await knownDevice(request, affiliate);
  const { session, token } = await issueSession(affiliate.id);
  const opened = await openSession({
    session,
    comparedHash: affiliate.passwordHash,
    passwordHash: renewedHash ?? affiliate.passwordHash,
    endedId: (await readSession(request))?.id,
    device: deviceName(request.headers.get('user-agent') ?? ''),
    network: context.ip ? widerNetworkOf(context.ip) : '',
    newDevice: !device,
    twoStep: affiliate.twoStep,
    ...(attempt && { counted: attempt.counted }),
  });
  if (!opened) return null;
  log({ event: 'login_succeeded', ...requestFields(context), affiliate: affiliate.id });
  const cookies = [
    sessionCookie(request, token),
    ...(device ? [] : [await deviceCookie(request, affiliate)]),
    ...(affiliate.twoStep ? [clearedPendingCookie(request)] : []),
  ];
  return reply({ ok: true }, { 'Set-Cookie': cookies });
}

/** Choosing a password with a link. The link of an invitation signs in: only its mailbox has it, and there is no second step yet. */
const passwordRoute = on(
  choosePassword,
  async ({ request, context, body: { token, password } }) => {
    const person = await openInvitation(token, context.ip);
    const { kind, username, passwordHash } = person;
    // Missing keys are reported before the link is used.
    if (kind === 'invite') sessionKeys();
    assertNewPassword(password, person);
    const same = passwordHash !== null && (await verifyPassword(password, passwordHash));
    assertNewPassword(password, person, same);
    const id = await choosePasswordByToken(token, await hashPassword(password));
    if (!id) throw invitationRefusal();
    // Wait times from guesses at the old password do not apply to the new one.
    await unlockName(username);
    log({ event: 'password_chosen', ...requestFields(context), affiliate: id });
    const affiliate = kind === 'invite' ? await readAffiliate(id) : null;
    if (!affiliate?.passwordHash || affiliate.twoStep) return { ok: true };
    const signedIn = await finishSignIn({
      request,
      context,
      affiliate: { ...affiliate, passwordHash: affiliate.passwordHash },
    });
    await tidyBehind(context);
    return signedIn ?? { ok: true };
  },
);

/** The affiliate who entered the right password in this browser. Throws an HttpError (401) if there is none. */
async function pendingOf(request: Request) {
  const affiliate = await readPending(request);
  if (affiliate?.twoStep && affiliate.passwordHash !== null) {
    return { ...affiliate, passwordHash: affiliate.passwordHash };
  }
  throw signInAgain();
}

const signInAgain = () =>
  new HttpError('unauthenticated', 'Please sign in again: this took too long.', {
    event: 'second_step_refused',
  });

/**
 * Two routes: the password behind a link, and the second step of signing in, which opens the session or refuses a
 * wrong code or passkey.
 */
export const signInRoutes = [
  passwordRoute,
  on(contract.secondStep, async ({ request, context }) => {
    const step = await readSecondStep(request);
    const affiliate = await pendingOf(request);
    const { id, username } = affiliate;
    const attempt = await assertMayTry(
      { username, step: 'second', device: await knownDevice(request, affiliate) },
      { affiliateId: id, context },
    );
    const outcome = await takeSecondStep(id, step, originOf(request));
    if (outcome !== 'accepted') {
      await noteSecurity(query, id, {
        actor: null,
        action: 'second-step-failed',
        kind: 'session',
        reason: step.way,
      });
      throw new HttpError(
        'login_failed',
        outcome === 'behind' ? BEHIND_SENTENCE : REFUSAL_SENTENCES[step.way],
        {
          event: 'second_step_failed',
          reason: step.way,
          noted: { affiliate: id },
        },
      );
    }
    const answer = await finishSignIn({ request, context, affiliate, attempt });
    if (!answer) throw signInAgain();
    await tidyBehind(context);
    return answer;
  }),
  on(contract.secondStepOptions, async ({ request }) => {
    await readBody(request);
    const { id } = await pendingOf(request);
    return {
      ...(await optionsToSign({
        affiliateId: id,
        purpose: 'sign-in',
        origin: originOf(request),
      })),
    };
  }),
];
