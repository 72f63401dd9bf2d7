/** The state of two-step login in words, and what may be removed. */
import type { TwoStep } from '../../../contract/auth/two-step.ts';

/** The number of factors; recovery codes are not a factor. */
export const factorsOf = ({ codesSince, passkeys }: TwoStep): number =>
  passkeys.length + (codesSince ? 1 : 0);

/** Whether a factor may be removed: not the last one while one is required. */
export const mayRemove = (twoStep: TwoStep): boolean => !twoStep.required || factorsOf(twoStep) > 1;

export const afterRemoval = (twoStep: TwoStep): string =>
  factorsOf(twoStep) > 1
    ? 'The other ways that you have set up keep working.'
    : 'It is your last way: your password alone will be enough to sign in, and your recovery codes will stop working.';

export function stateWords(twoStep: TwoStep): string {
  const { codesSince, passkeys, required } = twoStep;
  if (factorsOf(twoStep) === 0) {
    return required
      ? 'It is required here. Please set up one-time codes or a passkey to use the portal.'
      : 'Your password alone is enough to sign in.';
  }
  const keys = passkeys.length === 1 ? 'a passkey' : `one of ${passkeys.length} passkeys`;
  const ways = [codesSince && 'a one-time code', passkeys.length > 0 && keys].filter(Boolean);
  return `After your password you give ${ways.join(' or ')}.`;
}
