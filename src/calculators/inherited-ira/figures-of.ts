/** The rule of an inheritance, the resulting years, and the first of them. */
import type { Refusal } from '../calculator.ts';
import type { Values } from './fields.ts';
import { type Law, type Rule, ruleOf, yearOf } from './rule.ts';
import { type InheritedYear, scheduleOf } from './schedule.ts';

const FIRST_DEATH = '2020-01-01';
const TENTHS = 10;
const BEFORE = {
  refused:
    'Deaths before 2020 are governed by the law before the SECURE Act, which has longer periods. This calculator does not include them.',
  source: 'P.L. 116-94, div. O, sec. 401(b)',
};

export interface InheritedFigures {
  rule: Rule;
  rows: readonly InheritedYear[];
  /** The year of the first amount; undefined if the account was empty before then. */
  first: InheritedYear | undefined;
}

/** All amounts of the computation. */
export function figuresOf(values: Values, law: Law): InheritedFigures | Refusal {
  if (values.death < FIRST_DEATH) return BEFORE;
  const rule = ruleOf(values, law);
  const rows = scheduleOf(values, rule);
  const start =
    values.plan === 'level' || rule.firstYear === null ? yearOf(values.death) + 1 : rule.firstYear;
  return { rule, rows, first: rows.find(({ year }) => year === start) };
}

/** The outputs of a calculation. */
export const outputsOf = ({ rule, first }: InheritedFigures) => ({
  rule: rule.name,
  factor: rule.firstYear === null ? null : Math.max(TENTHS, rule.factorIn(rule.firstYear)) / TENTHS,
  'first-amount': first?.taken ?? 0,
  'end-year': rule.endYear,
});
