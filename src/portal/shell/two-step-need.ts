/** When the portal asks for two-step sign-in. */
import { scopesOf } from '../../api/work.ts';
import type { Account } from '../../contract/account/account-state.ts';

/** The next move about two-step sign-in: nothing, ask, or send the user to the settings. */
export function twoStepNeed(
  { twoStep, twoStepFrom, work }: Pick<Account, 'twoStep' | 'twoStepFrom' | 'work'>,
  now: Date,
): 'nothing' | 'soon' | 'now' {
  if (twoStep) return 'nothing';
  if (scopesOf(work ?? null)) return 'now';
  if (twoStepFrom === null) return 'nothing';
  return new Date(`${twoStepFrom}T00:00:00Z`) <= now ? 'now' : 'soon';
}
