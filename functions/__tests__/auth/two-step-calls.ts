/** The calls of two-step sign-in, as browsers make them. */
import { login } from '../../../src/contract/auth/auth.ts';
import * as contract from '../../../src/contract/auth/sign-in.ts';
import type { Added, TwoStep } from '../../../src/contract/auth/two-step.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import secondStep from '../../login.ts';
import { newAuthenticator, type Odd } from '../helpers/authenticator.ts';
import { callsOf, json, signIn } from '../helpers/callers.ts';
import { cookieNamed, fromElsewhere, givenSession, post } from '../helpers/harness.ts';

/** Calls a path below /api/account about two-step sign-in. */
export const call = callsOf('/api/account/');

export const read = (cookie: string): Promise<TwoStep> => json(call(cookie, 'GET', 'two-step'));

/** Begins setting up one-time codes, and returns the secret. */
export const begin = async (cookie: string): Promise<string> =>
  (await json<{ secret: string }>(call(cookie, 'POST', 'codes'))).secret;

/** Sets up one-time codes with the code of the previous step, so that the current one is still unused. */
export async function setUpCodes(cookie: string): Promise<{ secret: string; added: Added }> {
  const secret = await begin(cookie);
  return { secret, added: await json(call(cookie, 'PUT', 'codes', { code: codeOf(secret, -1) })) };
}

/** Requests the challenge of a new passkey. */
export const addOptions = (cookie: string) => json(call(cookie, 'POST', 'passkeys/options'));

/** Tries to add a passkey. */
export async function tryPasskey(cookie: string, odd: Odd = {}, device = newAuthenticator()) {
  const credential = device.create(await addOptions(cookie), odd);
  const body = { name: 'This laptop', credential };
  return { device, body, answer: await call(cookie, 'POST', 'passkeys', body) };
}

/** Adds a passkey, and returns its authenticator. */
export async function setUpPasskey(cookie: string) {
  const { device, answer } = await tryPasskey(cookie);
  if (answer.status !== 201) throw new Error(await answer.text());
  return { device, added: (await answer.json()) as Added };
}

/** An affiliate with one-time codes. */
export async function withCodes(username: string) {
  const session = await givenSession(username);
  return { ...session, ...(await setUpCodes(session.cookie)) };
}

/** An affiliate with a passkey. */
export async function withPasskey(username: string) {
  const session = await givenSession(username);
  return { ...session, ...(await setUpPasskey(session.cookie)) };
}

/** The `name=value` of the cookie between the two steps. */
export const pendingOf = (answer: Response): string => cookieNamed('second-step', answer);

/** Enters the right password, and returns the cookie for the second step. */
export async function firstStep(username: string): Promise<string> {
  const answer = await signIn(username);
  const pending = pendingOf(answer);
  if (!pending) throw new Error(`${login.path}: ${await answer.text()}`);
  return pending;
}

/** Takes the second step. */
export const take = (pending: string, step: object, from = fromElsewhere()): Promise<Response> =>
  secondStep(post(contract.secondStep.path, step, { Cookie: pending }), from);

/** Requests a passkey's challenge. */
export const optionsFor = async (pending: string): Promise<Record<string, unknown>> =>
  (
    await secondStep(
      post(contract.secondStepOptions.path, undefined, { Cookie: pending }),
      fromElsewhere(),
    )
  ).json();
