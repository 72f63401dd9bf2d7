/** Signing in beyond the password: the second step, a reset link, and the wait after too many attempts. No schemas, as in auth.ts. */

import { returns, route } from '../route.ts';
import type { Done, Unfinished } from './auth.ts';

const MINUTE_S = 60;

export const TOO_MANY_STATUS = 429;

/** The sentence that people read after too many attempts. It gives the wait in minutes, if known. */
export function waitSentence(waitS?: number): string {
  if (waitS === undefined) return 'Too many attempts. Please wait a little and try again.';
  const minutes = Math.max(1, Math.ceil(waitS / MINUTE_S));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait about ${time} and try again.`;
}

/** Whether links are sent by email; if not, the office creates them. */
export const readForgot = route('GET', '/api/auth/forgot', {
  access: 'public',
  answer: returns<{ on: boolean }>(),
});
/** Takes `{ username }`, which may be the email address. The response is the same for every name, known or not. */
export const forgotPassword = route('POST', '/api/auth/forgot', {
  access: 'public',
  answer: returns<{ message: string }>(),
});

/** A code as it was typed, without spaces and dashes. */
export const closedUp = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '');

/** The request: a one-time code or recovery code as typed, or a passkey's signed credential. */
export type SecondStep =
  | { way: 'code' | 'recovery'; code: string }
  | { way: 'passkey'; credential: unknown };

export const secondStep = route('POST', '/api/auth/second-step', {
  access: 'public',
  maxBodyBytes: 32 * 1024,
  answer: returns<Done | Unfinished>(),
});
/** Returns the challenge that a passkey signs. */
export const secondStepOptions = route('POST', '/api/auth/second-step/options', {
  access: 'public',
  answer: returns<Record<string, unknown>>(),
});
