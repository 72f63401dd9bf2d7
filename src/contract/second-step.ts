/** The second step of signing in: after the right password, before the session. No schema, as in auth.ts. */
import type { Done, Unfinished } from './auth.ts';
import { returns, route } from './route.ts';

/** What is sent: a one-time code or a recovery code as typed, or what a passkey signed. */
export type SecondStep =
  | { way: 'code' | 'recovery'; code: string }
  | { way: 'passkey'; credential: unknown };

export const secondStep = route('POST', '/api/auth/second-step', {
  access: 'public',
  maxBodyBytes: 32 * 1024,
  answer: returns<Done | Unfinished>(),
});
/** What a passkey has to sign. */
export const secondStepOptions = route('POST', '/api/auth/second-step/options', {
  access: 'public',
  answer: returns<Record<string, unknown>>(),
});
