/** The default endpoint: routes are for signed-in affiliates unless they say otherwise. */
import type { Context } from '@netlify/functions';
import { PROOF_MINUTES } from '../../../src/config/security.ts';
import type { Route } from '../../../src/contract/route.ts';
import { type Caller, endpointWith } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { readSession, refusalOf } from './session-token.ts';
import { readCaller } from './sessions.ts';
import type { RequestLimit } from './throttle.ts';
import { isTwoStepDue } from './two-step.ts';

const PROOF_MS = PROOF_MINUTES * 60 * 1000;

const PASSKEYS = { name: 'passkeys', perMinute: 60 };
const STEP_UP = { name: 'step-up', perMinute: 60 };
const TWO_STEP = { name: 'two-step', perMinute: 60 };

/** The paths that take fewer requests than their function. */
const LIMITS: Readonly<Record<string, RequestLimit>> = {
  '/api/account/codes': TWO_STEP,
  '/api/account/export': { name: 'export', perMinute: 10 },
  '/api/account/passkeys': PASSKEYS,
  '/api/account/passkeys/:id': PASSKEYS,
  '/api/account/passkeys/options': PASSKEYS,
  '/api/account/password': { name: 'password', perMinute: 30 },
  '/api/account/recovery-codes': TWO_STEP,
  '/api/account/step-up': STEP_UP,
  '/api/account/step-up/options': STEP_UP,
  '/api/account/step-up/passkey': STEP_UP,
  '/api/account/two-step': TWO_STEP,
};

/**
 * The signed-in affiliate. Throws an HttpError: 429 if the address sent too many requests of this
 * route; 401, without a query if the signature is invalid; 404 if the route is for the office and the
 * affiliate does not work there; 403 if the route needs a second step or a step-up and there is none.
 */
async function callerOf(request: Request, route: Route, { ip }: Context): Promise<Caller> {
  const session = await readSession(request);
  const caller = session && (await readCaller(session, LIMITS[route.path], ip));
  if (!caller) {
    throw new HttpError('unauthenticated', 'You are not signed in.', {
      event: 'session_refused',
      ...(session
        ? { reason: 'ended', noted: { affiliate: session.affiliateId } }
        : { reason: refusalOf(request) }),
    });
  }
  if (route.office && !caller.office) throw notFound();
  if (!caller.twoStep && !route.beforeTwoStep && (route.office || isTwoStepDue())) {
    throw new HttpError(
      'two_step_needed',
      'Please set up two-step sign-in first: Settings, Security.',
    );
  }
  if (route.proof) assertProved(caller);
  return caller;
}

/**
 * Checks the step-up for changes that need one only at some values. Throws an HttpError: 403 without a recent one.
 */
export function assertProved({ session }: Caller): void {
  if (Date.now() - session.provedAt.getTime() > PROOF_MS) {
    throw new HttpError('proof_needed', 'Please enter your password once more.');
  }
}

export const endpoint = endpointWith(callerOf);
export { on } from '../http/endpoint.ts';
