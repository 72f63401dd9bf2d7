import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Run } from '../../../calculators/run.ts';

/** A result in one sentence, for screen readers. */
export function spoken({ inputs }: AnyCalculator, run: Run): string {
  if ('result' in run) return run.result.answer;
  if ('refused' in run) return `Not computed. ${run.refused}`;
  const needs = Object.entries(run.problems).map(
    ([name, problem]) => `${inputs[name].label}: ${problem}`,
  );
  return `No result. ${needs.join(' ')}`;
}
