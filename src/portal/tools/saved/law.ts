/** The changes that newer law and corrections make to a saved calculation. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { LawYearField } from '../../../calculators/field.ts';
import { exactText, plainValue } from '../../../calculators/figures.ts';
import { enteredIn, run } from '../../../calculators/run.ts';
import { figuresOf, filledFields } from '../../../calculators/words.ts';
import type { Scenario } from '../../../contract/scenarios.ts';

interface Change {
  label: string;
  before: string;
  after: string;
}

interface NewerLaw {
  /** The name of the year's field. */
  field: string;
  year: number;
  newest: number;
  /** The figures that the newest law changes. */
  changes: Change[];
  /** The law's own new figures, such as "Basic exclusion amount 2026: $15,000,000". */
  law: string[];
}

/** The latest year with known law; null if the calculator does not depend on the year. */
function newestYear({ inputs, lawYear }: AnyCalculator): number | null {
  if (!lawYear) return null;
  const { years } = inputs[lawYear] as LawYearField;
  return Math.max(...years.filter(({ missing }) => !missing).map(({ year }) => year));
}

/** A result, and its figures as they show; undefined without a result. */
function computed(calculator: AnyCalculator, inputs: Scenario['inputs']) {
  const outcome = run(calculator, inputs);
  if (!('result' in outcome)) return undefined;
  const { result } = outcome;
  return { result, figures: figuresOf(calculator, inputs, result) };
}

/** The changes that the newest law would make to an older calculation; null if it already uses the newest law. */
export function newerLaw(calculator: AnyCalculator, texts: Scenario['inputs']): NewerLaw | null {
  const { lawYear } = calculator;
  const newest = newestYear(calculator);
  const year = lawYear ? Number(texts[lawYear]) : Number.NaN;
  if (!lawYear || newest === null || !(year < newest)) return null;
  const before = computed(calculator, texts);
  const after = computed(calculator, {
    ...enteredIn(calculator, texts),
    [lawYear]: String(newest),
  });
  if (!before || !after) return null;
  const known = new Set(before.result.law.map(({ what }) => what));
  return {
    field: lawYear,
    year,
    newest,
    changes: after.figures
      .map(({ name, label, figure }) => ({
        label,
        before: exactText(figure, before.result.outputs[name] ?? null),
        after: exactText(figure, after.result.outputs[name] ?? null),
      }))
      .filter(({ before: was, after: is }) => was !== is),
    law: after.result.law.map(({ what }) => what).filter((what) => !known.has(what)),
  };
}

/** The figures that this calculator now computes differently than when the scenario was saved. */
export function correctedSince(calculator: AnyCalculator, scenario: Scenario): string[] {
  const now = computed(calculator, scenario.inputs);
  if (!now) return [];
  return now.figures
    .filter(({ name, figure }) => {
      const saved = scenario.outputs[name];
      return saved !== undefined && saved !== plainValue(figure, now.result.outputs[name] ?? null);
    })
    .map(({ label }) => label);
}

/** The inputs in use that the calculator did not have when the scenario was saved. */
export const newInputs = (calculator: AnyCalculator, { inputs }: Scenario): string[] =>
  filledFields(calculator, inputs)
    .filter(({ name }) => !(name in inputs))
    .map(({ field }) => field.label);
