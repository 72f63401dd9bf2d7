/** The calls of two-step sign-in, as browsers make them. */

import { login } from '../../../src/contract/auth/auth.ts';
import * as contract from '../../../src/contract/auth/sign-in.ts';
import type { Added } from '../../../src/contract/auth/two-step.ts';
import {
  addPasskey,
  beginCodes,
  beginPasskey,
  confirmCodes,
} from '../../../src/contract/auth/two-step.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import { newAuthenticator, type Odd } from '../helpers/authenticator.ts';
import { browser, type Caller, person } from '../helpers/caller.ts';
import { signIn } from '../helpers/callers.ts';
import { cookieNamed, fromElsewhere } from '../helpers/harness.ts';

/** Sets up one-time codes with the code of the previous step, so that the current one is still unused. */
export async function setUpCodes(caller: Caller): Promise<{ secret: string; added: Added }> {
  const secret = (await caller.call(beginCodes)).secret;
  return { secret, added: await caller.call(confirmCodes, { body: { code: codeOf(secret, -1) } }) };
}

/** Requests the challenge of a new passkey. */
export const addOptions = (caller: Caller) => caller.call(beginPasskey);

/** Tries to add a passkey. */
export async function tryPasskey(caller: Caller, odd: Odd = {}, device = newAuthenticator()) {
  const credential = device.create(await addOptions(caller), odd);
  const body = { name: 'This laptop', credential };
  return { device, body, answer: await caller.send(addPasskey, { body }) };
}

/** Adds a passkey, and returns its authenticator. */
export async function setUpPasskey(caller: Caller) {
  const { device, answer } = await tryPasskey(caller);
  if (answer.status !== 201) throw new Error(await answer.text());
  return { device, added: (await answer.json()) as Added };
}

/** An affiliate with one-time codes. */
export async function withCodes(username: string) {
  const session = await person(username);
  return { ...session, ...(await setUpCodes(session)) };
}

/** An affiliate with a passkey. */
export async function withPasskey(username: string) {
  const session = await person(username);
  return { ...session, ...(await setUpPasskey(session)) };
}

/** The `name=value` of the cookie between the two steps. */
export const pendingOf = (answer: Response): string => cookieNamed('second-step', answer);

/** Enters the right password, and returns the browser before its second step. */
export async function firstStep(username: string): Promise<Caller> {
  const answer = await signIn(username);
  const pending = pendingOf(answer);
  if (!pending) throw new Error(`${login.path}: ${await answer.text()}`);
  return browser(pending);
}

/** Takes the second step. */
export const take = (pending: Caller, step: object, from = fromElsewhere()): Promise<Response> =>
  pending.send(contract.secondStep, { body: step, from });
