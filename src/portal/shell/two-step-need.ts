/** When the portal asks for two-step sign-in. */
import type { Account } from '../../contract/account/account-state.ts';

/** The next move about two-step sign-in: nothing, ask, or send the user to the settings. */
export function twoStepNeed(
  { twoStep, twoStepFrom }: Pick<Account, 'twoStep' | 'twoStepFrom'>,
  now: Date,
): 'nothing' | 'soon' | 'now' {
  if (twoStep || twoStepFrom === null) return 'nothing';
  return new Date(`${twoStepFrom}T00:00:00Z`) <= now ? 'now' : 'soon';
}
