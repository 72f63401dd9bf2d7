/** The default endpoint: routes are for signed-in affiliates unless they say otherwise. */
import type { Context } from '@netlify/functions';
import { NO_WORK, partsNeeded } from '../../../src/config/assistant-words.ts';
import { OWN_WORK, type Scope, WORK_HEADER } from '../../../src/config/assistants.ts';
import { PROOF_MINUTES } from '../../../src/config/security.ts';
import type { Route } from '../../../src/contract/route.ts';
import { type Actor, type Caller, endpointWith } from '../http/endpoint.ts';
import { HttpError, notDelegated, notFound, twoStepNeeded } from '../http/refusal.ts';
import { requestTime } from '../platform/unavailable.ts';
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
 * The signed-in affiliate, or the assistant who works for one. Throws an HttpError: 429 if the address sent too many
 * requests of this route; 401, without a query if the signature is invalid; 404 if the route is for the office and the
 * affiliate does not work there; 403 if the route needs a second step, a part or a step-up and there is none; 409 if
 * the page was drawn for another affiliate.
 */
async function callerOf(request: Request, route: Route, { ip }: Context): Promise<Caller> {
  const session = await readSession(request);
  const own = route.delegates === 'self';
  const limit = LIMITS[route.path];
  const caller =
    session && (await readCaller(session, { own, address: ip, ...(limit && { limit }) }));
  if (!caller) {
    throw new HttpError('unauthenticated', 'You are not signed in.', {
      event: 'session_refused',
      ...(session
        ? { reason: 'ended', noted: { affiliate: session.affiliateId } }
        : { reason: refusalOf(request) }),
    });
  }
  if (route.office && !caller.office) throw notFound();
  const needsTwoStep = route.office || caller.actor !== null || isTwoStepDue();
  if (!caller.twoStep && !route.beforeTwoStep && needsTwoStep) throw twoStepNeeded();
  if (!own) {
    assertDelegated(caller, route.delegates);
    if (route.method !== 'GET') assertSameWork(request, caller);
    requestTime().delegateId = caller.actor?.delegateId ?? null;
  }
  if (route.proof) assertProved(caller);
  return caller;
}

/** Throws an HttpError (403) if an assistant may not do what takes one of these parts. */
export function assertDelegated({ id, actor }: Caller, delegates: Route['delegates']): void {
  if (!actor) return;
  if (actor.delegateId && (delegates === 'any' || isIn(actor.scopes, delegates))) return;
  throw notDelegated(id, actor, refusalFor(actor, delegates));
}

/** Whether these parts admit an assistant to what takes one of `delegates`. */
export const isIn = (scopes: readonly Scope[], delegates: Route['delegates']): boolean =>
  Array.isArray(delegates) && delegates.some((scope) => scopes.includes(scope));

/** The sentence, or undefined if only the affiliate may do it. */
function refusalFor(
  { delegateId, affiliateName }: Actor,
  delegates: Route['delegates'],
): string | undefined {
  if (!delegateId) return NO_WORK;
  return Array.isArray(delegates) ? partsNeeded(delegates, affiliateName) : undefined;
}

/** Throws an HttpError (409) if the page of the request was drawn while the session worked for another. */
function assertSameWork(request: Request, { actor }: Caller): void {
  const drawnFor = request.headers.get(WORK_HEADER);
  if (drawnFor === null || drawnFor === (actor?.delegateId ?? OWN_WORK)) return;
  const now = actor?.delegateId ? `for ${actor.affiliateName}` : 'in your own portal';
  throw new HttpError('conflict', `You now work ${now} in another tab. Nothing was saved here.`);
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
