import type { Figure, Table } from '../calculator.ts';
import { LAST_CREDIT } from '../law/social-security.ts';
import { benefitAt, claimWords, type Law, percentAt } from './benefit.ts';
import type { Values } from './fields.ts';
import { FROM } from './payments.ts';

const MONTHS = 12;

const cumulated = (claim: number): Figure => ({
  label: `Claim at ${claimWords(claim)}`,
  kind: 'money',
});

/** One row for each birthday from 62 to 110. */
export function paidTable(
  one: number[],
  other: number[],
  { claim, compare, discount }: Values,
): Table {
  const rows = one.flatMap((sum, month) =>
    month % MONTHS === 0
      ? [[(FROM + month) / MONTHS, Math.round(sum), Math.round(other[month] ?? 0)]]
      : [],
  );
  return {
    title: `Total paid by each age${discount > 0 ? ', discounted to age 62' : ''}`,
    columns: [{ label: 'Age', kind: 'count' }, cumulated(claim), cumulated(compare)],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

/** The benefit at each birthday from 62 to 70. */
export function agesTable(pia: number, full: number, law: Law): Table {
  const rows = Array.from({ length: (LAST_CREDIT - FROM) / MONTHS + 1 }, (_, index) => {
    const age = FROM + index * MONTHS;
    return [age / MONTHS, percentAt(law, full, age), benefitAt(law, pia, full, age)];
  });
  return {
    title: 'Monthly benefit by claiming age',
    columns: [
      { label: 'Claimed at', kind: 'count' },
      { label: 'Percentage of the PIA', kind: 'percent' },
      { label: 'Monthly benefit', kind: 'money' },
    ],
    rows,
    chart: { kind: 'bar', columns: [2] },
  };
}
