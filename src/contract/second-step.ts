/** The second step of signing in: after the correct password, before the session. No schema, as in auth.ts. */
import type { Done, Unfinished } from './auth.ts';
import { returns, route } from './route.ts';

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
