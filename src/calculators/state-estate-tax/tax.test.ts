import { expect, test } from 'vitest';
import { resultOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { dollars } from '../figures.ts';
import {
  endOfCliff,
  type StateLaw,
  type StateTax,
  stateTax,
  taxInForce,
} from '../law/states/state-tax.ts';
import { STATES } from '../law/states/states.ts';
import { stateEstateTax } from './calculator.ts';

/** The tax of a table in ten-thousandths of a cent, bracket by bracket. */
const lineByLine = (tax: StateTax, amount: number): bigint =>
  tax.rates.reduce((sum, { over, rate }, at) => {
    const top = Math.min(amount, tax.rates[at + 1]?.over ?? amount);
    return sum + BigInt(Math.max(0, top - over)) * BigInt(Math.round(rate * 100));
  }, 0n);

/** The same tax, computed in another way: to the nearest cent, halves up. */
function oracle(tax: StateTax, estate: number): number {
  if (estate <= tax.exclusion) return 0;
  const cents = (amount: number) => Number((lineByLine(tax, amount) + 5000n) / 10_000n);
  if (tax.method === 'credit') return cents(estate - tax.less) - tax.credit;
  if (tax.method === 'interrelated') {
    // The largest tax that is not above the table's on what it leaves, found by halving.
    let low = 0;
    let high = estate;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (middle <= cents(estate - tax.less - middle)) low = middle;
      else high = middle - 1;
    }
    return Math.min(low, Number((4n * BigInt(estate - tax.exclusion) + 7n) / 14n));
  }
  if (tax.method === 'marks') return cents(estate) - cents(tax.exclusion);
  if (tax.method === 'cliff') {
    return cents(estate) - cents(Math.max(0, tax.exclusion - 20 * (estate - tax.exclusion)));
  }
  return Math.min(tax.cap ?? Number.POSITIVE_INFINITY, cents(estate - tax.exclusion));
}

const taxes = Object.entries(STATES.estateTax).flatMap(([state, law]: [string, StateLaw]) =>
  law.taxes.map(({ value }) => [state, value.from, value] as const),
);

test.each(taxes)('the tax of %s from %s and its sentence are correct', (state, death, tax) => {
  const check = (estate: number) => {
    const due = stateTax(tax, estate);
    expect(Math.abs(due - oracle(tax, estate)), String(estate)).toBeLessThanOrEqual(1);
    const texts = { state, death, estate: (estate / 100).toFixed(2) };
    const { answer } = resultOf(stateEstateTax, texts);
    expect(answer.includes('does not exceed'), answer).toBe(estate <= tax.exclusion);
    expect(answer.includes('less than a cent'), answer).toBe(estate > tax.exclusion && due === 0);
  };
  const shift = tax.method === 'excess' ? tax.exclusion : 'less' in tax ? tax.less : 0;
  const marks = [tax.exclusion, ...tax.rates.map(({ over }) => over + shift)];
  if (tax.method === 'cliff') marks.push(endOfCliff(tax));
  // A cent below, at and above each bracket and exclusion.
  for (const mark of marks) [Math.max(0, mark - 1), mark, mark + 1].forEach(check);
  forAny(50, [whole(0, dollars(62_000_000))], check);
});

test.each([
  ['CT', '13990000 15000000'],
  ['DC', '4873200 4988400'],
  ['HI', '5490000 5490000'],
  ['IL', '4000000 4000000'],
  ['MA', '2000000 2000000'],
  ['MD', '5000000 5000000'],
  ['ME', '7000000 7160000'],
  ['MN', '3000000 3000000'],
  ['NY', '7160000 7350000'],
  ['OR', '1000000 1000000'],
  ['RI', '1802431 1838056'],
  ['VT', '5000000 5000000'],
  ['WA', '3000000 3000000'],
] as const)('the exclusions of %s at the ends of 2025 and 2026 are %s', (state, exclusions) => {
  const amounts = ['2025-12-31', '2026-12-31'].map((death) => {
    const tax = taxInForce(STATES.estateTax[state], death);
    expect(tax?.status).toBe(state === 'IL' ? 'verify' : 'final');
    return Number(tax?.value.exclusion) / 100;
  });
  expect(amounts.join(' ')).toBe(exclusions);
  expect(taxInForce(STATES.estateTax[state], '2024-12-31')).toBeUndefined();
});
