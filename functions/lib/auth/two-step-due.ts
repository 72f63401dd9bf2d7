import { settings } from '../site.ts';

/** Whether the day has come from which on everybody needs a second step. */
export function isTwoStepDue(): boolean {
  const { twoStepFrom } = settings;
  return twoStepFrom !== null && new Date(`${twoStepFrom}T00:00:00Z`).getTime() <= Date.now();
}
