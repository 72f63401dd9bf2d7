/** Two-step sign-in as the office asks for it: kindly until a day, and from then on for everybody. */
import type { Account } from '../../contract/account-state.ts';

/** What an account needs: nothing, to be asked, or to be led to the settings. */
export function twoStepNeed(
  { twoStep, twoStepFrom }: Pick<Account, 'twoStep' | 'twoStepFrom'>,
  now: Date,
): 'nothing' | 'soon' | 'now' {
  if (twoStep || twoStepFrom === null) return 'nothing';
  return new Date(`${twoStepFrom}T00:00:00Z`) <= now ? 'now' : 'soon';
}
