/** Two-step sign-in of the signed-in affiliate, as this page knows it. */
import { resource } from '../../../api/resource.ts';
import { readTwoStep, type TwoStep } from '../../../contract/two-step.ts';
import { loadAccount } from '../../shell/account.ts';

export const { $loaded, reload, change } = resource(readTwoStep);

/** Shows what a change has answered; the frame of the page learns whether a second step is set up. */
export function show(twoStep: TwoStep): void {
  change(() => twoStep);
  void loadAccount();
}

/** How many factors there are: recovery codes are none. */
export const factorsOf = ({ codesSince, passkeys }: TwoStep): number =>
  passkeys.length + (codesSince ? 1 : 0);

/** Whether a factor may be removed: not the last one while one is required. */
export const mayRemove = (twoStep: TwoStep): boolean => !twoStep.required || factorsOf(twoStep) > 1;

/** What happens besides if one factor is removed. */
export const afterRemoval = (twoStep: TwoStep): string =>
  factorsOf(twoStep) > 1
    ? 'The other ways that you have set up go on working.'
    : 'It is your last way: your password alone will be enough to sign in, and your recovery codes will stop working.';

/** The state in a sentence. */
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
