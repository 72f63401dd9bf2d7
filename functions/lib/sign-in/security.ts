/** The routes of Settings, Security and Sessions: passkeys, sessions, step-up, two-step sign-in, and the password. */

import type { Context } from '@netlify/functions';
import * as routes from '../../../src/contract/account/account.ts';
import { changePassword, stepUp } from '../../../src/contract/account/account.ts';
import {
  addPasskey,
  beginCodes,
  beginPasskey,
  beginStepUp,
  confirmCodes,
  makeRecoveryCodes,
  readTwoStep,
  removeCodes,
  removePasskey,
  renamePasskey,
  stepUpByPasskey,
} from '../../../src/contract/auth/two-step.ts';
import { noteSecurity } from '../audit.ts';
import { readAffiliate } from '../auth/affiliates.ts';
import * as codes from '../auth/codes.ts';
import { deviceCookie, knownDevice } from '../auth/device.ts';
import * as passkeys from '../auth/passkeys.ts';
import { BEHIND_SENTENCE, optionsForNew, optionsToSign, takeSignature } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/password.ts';
import { assertMayTry } from '../auth/second-step.ts';
import { clearedCookie } from '../auth/session-token.ts';
import {
  endOneSession,
  endOtherSessions,
  endSession,
  listOpenSessions,
  proveSession,
} from '../auth/sessions.ts';
import * as twoStep from '../auth/two-step.ts';
import { changeFactors, renamePasskey as rename } from '../auth/two-step.ts';
import { query } from '../db/db.ts';
import { createdReply, reply } from '../http/answer.ts';
import { type Caller, on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound, originOf } from '../http/refusal.ts';
import { log, requestFields } from '../platform/log.ts';
import {
  assertNewPassword,
  proveCurrentPassword,
  provePassword,
  replacePassword,
} from './new-passwords.ts';

interface Here {
  request: Request;
  context: Context;
  caller: Caller;
}

/** Step-up by password. Throws an HttpError: 400 if it is wrong, 429 if the next try must wait. */
async function proveByPassword(here: Here, password: string): Promise<void> {
  const sentence = 'The password is not correct.';
  await provePassword({ ...here, password, field: 'password', sentence });
  await proveSession(here.caller.id, here.caller.session.id);
}

/**
 * Step-up by a passkey that verifies its owner. Tries are throttled like those of the second step.
 * Throws an HttpError: 400 if the passkey is invalid, 429 if the next try must wait.
 */
async function proveByPasskey(
  { request, context, caller: { id, session, user } }: Here,
  credential: unknown,
): Promise<void> {
  const origin = originOf(request);
  const device = await knownDevice(request, await readAffiliate(id));
  const attempt = await assertMayTry(
    { username: user.username, step: 'second', device },
    { affiliateId: id, context },
  );
  const outcome = await takeSignature(credential, { affiliateId: id, purpose: 'prove', origin });
  if (outcome !== 'accepted') {
    await noteSecurity(query, id, {
      actor: null,
      action: 'sign-in-failed',
      kind: 'session',
      reason: 'passkey',
    });
    const sentence =
      outcome === 'behind'
        ? BEHIND_SENTENCE
        : 'This passkey was not accepted. Please try again, or enter your password.';
    throw new HttpError('validation', sentence, {
      fields: { credential: sentence },
      event: 'passkey_refused',
      noted: { affiliate: id },
    });
  }
  await attempt.succeed();
  await proveSession(id, session.id);
}

export const passkeyRoutes = [
  on(beginPasskey, async ({ affiliate, request }) => ({
    ...(await optionsForNew(affiliate, originOf(request))),
  })),
  on(addPasskey, async ({ affiliate, request, body }) => {
    const ceremony = {
      affiliateId: affiliate.id,
      purpose: 'add',
      origin: originOf(request),
    } as const;
    const made = await passkeys.readNewPasskey(body.credential, ceremony);
    return createdReply(
      await changeFactors(affiliate, 'passkey-added', (run) =>
        passkeys.addPasskey(run, affiliate.id, body.name, made),
      ),
    );
  }),
  on(renamePasskey, ({ affiliate, params, body }) => rename(affiliate, params.id, body)),
  on(removePasskey, async ({ affiliate, params }) => {
    const changed = await changeFactors(affiliate, 'passkey-removed', (run) =>
      passkeys.removePasskey(run, affiliate.id, params.id),
    );
    return changed.twoStep;
  }),
];

export const sessionRoutes = [
  on(routes.listSessions, async ({ affiliate }) => ({
    items: await listOpenSessions(affiliate.id, affiliate.session.id),
    next: null,
  })),
  on(routes.endSessionById, async ({ affiliate, params, request }) => {
    if (params.id === affiliate.session.id) {
      await endSession({ id: params.id, affiliateId: affiliate.id });
      return reply({ ended: 1 }, { 'Set-Cookie': clearedCookie(request) });
    }
    if (!(await endOneSession(affiliate.id, params.id))) throw notFound();
    return { ended: 1 };
  }),
  on(routes.endOtherSessions, async ({ affiliate }) => ({
    ended: await endOtherSessions(affiliate.id, affiliate.session.id),
  })),
];

export const stepUpRoutes = [
  on(stepUp, async ({ request, context, affiliate, body }) => {
    await proveByPassword({ request, context, caller: affiliate }, body.password);
    return { ok: true };
  }),
  on(beginStepUp, async ({ affiliate, request }) => ({
    ...(await optionsToSign({
      affiliateId: affiliate.id,
      purpose: 'prove',
      origin: originOf(request),
    })),
  })),
  on(stepUpByPasskey, async ({ request, context, affiliate, body }) => {
    await proveByPasskey({ request, context, caller: affiliate }, body.credential);
    return { ok: true };
  }),
];

export const twoStepRoutes = [
  on(readTwoStep, ({ affiliate }) => twoStep.readTwoStep(affiliate.id)),
  on(beginCodes, ({ affiliate }) => codes.beginCodes(affiliate.id, affiliate.user.username)),
  on(confirmCodes, ({ affiliate, body }) =>
    twoStep.changeFactors(affiliate, 'codes-added', async (run) => {
      const result = await codes.confirmCodes(run, affiliate.id, body.code);
      if (result === 'not started') {
        throw new HttpError('conflict', 'Please begin again: this code is for another secret.');
      }
      if (result === 'wrong') {
        throw invalid(
          'code',
          'This code is incorrect. Please enter the one that your app shows now.',
        );
      }
    }),
  ),
  on(removeCodes, async ({ affiliate }) => {
    const changed = await twoStep.changeFactors(affiliate, 'codes-removed', async (run) => {
      if (!(await codes.removeCodes(run, affiliate.id))) throw notFound();
    });
    return changed.twoStep;
  }),
  on(makeRecoveryCodes, async ({ affiliate }) => ({
    codes: await twoStep.renewRecoveryCodes(affiliate),
  })),
];

/** This session and this known device stay valid. */
export const accountPasswordRoutes = [
  on(changePassword, async ({ request, context, affiliate: caller, body }) => {
    const { current, password } = body;
    assertNewPassword(password, caller.user, password === current);
    const affiliate = await proveCurrentPassword({ request, context, caller, password: current });
    const changed = await replacePassword(caller.id, {
      sessionId: caller.session.id,
      comparedHash: affiliate.passwordHash,
      passwordHash: await hashPassword(password),
    });
    if (!changed) {
      throw new HttpError(
        'conflict',
        'Your password was changed in the meantime. Please sign in again.',
      );
    }
    log({ event: 'password_changed', ...requestFields(context), affiliate: caller.id });
    const renewed = { ...affiliate, passwordVersion: affiliate.passwordVersion + 1 };
    return reply({ ok: true }, { 'Set-Cookie': await deviceCookie(request, renewed) });
  }),
];
