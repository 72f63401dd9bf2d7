/** The second step's calls and sentences, without a view. */
import { failureSentence } from '../../api/failure.ts';
import { RequestError, request } from '../../api/request.ts';
import { CODE_DIGITS } from '../../config/security.ts';
import type { Done, Unfinished } from '../../contract/auth.ts';
import * as routes from '../../contract/second-step.ts';
import { TOO_MANY_STATUS, waitSentence } from '../../contract/wait.ts';

/** A code that is typed. */
export type CodeWay = 'code' | 'recovery';

/** A code without what people put between its groups. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** What is wrong with a code before it is sent, or undefined. A slip of the finger costs no attempt. */
export function problemOf(way: CodeWay, typed: string): string | undefined {
  const code = bare(typed);
  if (!code) return way === 'code' ? 'Please enter the code.' : 'Please enter a recovery code.';
  const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`);
  return way === 'recovery' || digits.test(code)
    ? undefined
    : `The code has ${CODE_DIGITS} digits.`;
}

/** Sends a code. Throws what `request` throws. */
export const sendCode = (way: CodeWay, code: string): Promise<Done | Unfinished> =>
  send({ way, code: bare(code) });

/** Asks for the passkey and sends what it signed. Throws a PasskeyError, and what `request` throws. */
export async function sendPasskey(): Promise<Done | Unfinished> {
  const { signByPasskey } = await import('../kit/passkeys.ts');
  const options = await request<Record<string, unknown>>('POST', routes.secondStepOptions.path);
  return send({ way: 'passkey', credential: await signByPasskey(options) });
}

const send = (step: routes.SecondStep): Promise<Done | Unfinished> =>
  request('POST', routes.secondStep.path, step);

/** Whether the first step has expired, so that the password is needed again. */
export const isExpired = (failure: unknown): boolean =>
  failure instanceof RequestError && failure.code === 'unauthenticated';

/** What a failed step says. The platform's own limit answers in plain text. */
export function sentenceFor(failure: unknown): string {
  const tooMany =
    failure instanceof RequestError && failure.status === TOO_MANY_STATUS && !failure.sentence;
  return tooMany ? waitSentence(failure.retryAfterS) : failureSentence(failure);
}
