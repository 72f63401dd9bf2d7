import { cite, type Result, type Step, type Table } from '../calculator.ts';
import { count, exactPercent, factor, ofEach, percent, usd } from '../figures.ts';
import { failures, type Worth, worthOf } from './deduction.ts';
import { firstMonth, INPUTS, type OUTPUTS, type Values } from './fields.ts';
import type { Law } from './law.ts';
import { warnings } from './warnings.ts';

const often = ({ frequency }: Values): string =>
  (INPUTS.frequency.options.find(({ value }) => value === frequency)?.label ?? '').toLowerCase();

const annuityDigits = ({ digits }: Law) => digits.value.annuity;

function annuitySteps(values: Values, worth: Worth, law: Law): Step[] {
  const { amount, payout, term, rate } = values;
  const yearly = (amount * payout) / 100;
  const annuity = factor(worth.annuity?.value ?? 0, annuityDigits(law));
  const frequency = factor(worth.frequency.value, annuityDigits(law));
  const paid = amount - worth.deduction;
  return [
    { what: 'Annual annuity', how: `${usd(amount)} × ${exactPercent(payout)}`, value: usd(yearly) },
    {
      what: 'Annuity factor',
      how: `$1 at the end ${ofEach(term, 'year')}, at ${exactPercent(rate)}`,
      value: annuity,
      source: 'Publication 1457, Table B',
    },
    {
      what: 'Payment frequency factor',
      how: `paid ${often(values)}, at the end of each period`,
      value: frequency,
      source: 'Publication 1457, Table K',
    },
    {
      what: 'Present value of the annuity',
      how: `${usd(yearly)} × ${annuity} × ${frequency}${worth.deduction === 0 ? ', but not more than what went in' : ''}`,
      value: usd(paid),
      source: 'Reg. 1.664-2(c)',
    },
    { what: 'Remainder', how: `${usd(amount)} − ${usd(paid)}`, value: usd(worth.deduction) },
  ];
}

function unitrustSteps(values: Values, worth: Worth, law: Law): Step[] {
  const { amount, payout, term, rate } = values;
  const digits = law.digits.value.unitrust;
  const frequency = factor(worth.frequency.value, digits);
  const adjusted = `${Number((worth.adjusted ?? 0).toFixed(digits))}%`;
  const remainder = factor(worth.remainder, digits);
  const first = firstMonth(values);
  const from = first === 0 ? 'on' : `${count(first, 'month')} after`;
  return [
    {
      what: 'Payment frequency factor',
      how: `paid ${often(values)}, at ${exactPercent(rate)}, the first ${from} the valuation date`,
      value: frequency,
      source: 'Publication 1458, Table F',
    },
    {
      what: 'Adjusted payout',
      how: `${exactPercent(payout)} × ${frequency}`,
      value: adjusted,
      source: 'Reg. 1.664-4(e)(3)',
    },
    {
      what: 'Remainder factor',
      how: `(100% − ${adjusted}) to the power of ${term}`,
      value: remainder,
      source: 'Publication 1458, Table D',
    },
    { what: 'Remainder', how: `${usd(amount)} × ${remainder}`, value: usd(worth.deduction) },
  ];
}

/** The same trust for each term that the law allows. */
function byTerm(values: Values, law: Law): Table {
  return {
    title: 'Present value of the remainder by length of the term',
    columns: [
      { label: 'Years', kind: 'count' },
      { label: 'Remainder', kind: 'percent' },
      { label: 'Present value', kind: 'money' },
      { label: `At least ${law.limits.value.minRemainder}%`, kind: 'yesNo' },
    ],
    rows: Array.from({ length: law.limits.value.maxTerm }, (_, index) => {
      const { remainder, deduction, enough } = worthOf({ ...values, term: index + 1 }, law);
      return [index + 1, remainder * 100, deduction, enough];
    }),
    chart: { kind: 'line', columns: [2] },
  };
}

/** The deduction for a charitable remainder trust for a term of years (IRC 664, 7520). */
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const worth = worthOf(values, law);
  const failed = failures(values, worth, law);
  const isAnnuity = values.type === 'crat';
  const share = percent(worth.remainder * 100);
  const remainder = `The present value of the remainder is ${usd(worth.deduction)}, ${share} of ${usd(values.amount)}`;
  return {
    answer:
      failed.length > 0
        ? `${remainder}; but the trust would not qualify, so nothing could be deducted: ${failed.join(', and ')}.`
        : `${remainder}; that is the charitable deduction.`,
    outputs: {
      deduction: worth.deduction,
      tests: failed.length > 0 ? `Fails: ${failed.join('; ')}` : 'Passes',
      'remainder-factor': worth.remainder,
      'annuity-factor': worth.annuity?.value ?? null,
      'frequency-factor': worth.frequency.value,
      'adjusted-payout': worth.adjusted,
    },
    steps: [
      ...(isAnnuity ? annuitySteps : unitrustSteps)(values, worth, law),
      {
        what: 'Tests',
        how: `payout ${exactPercent(values.payout)}, ${count(values.term, 'year')}, remainder ${share}`,
        value: failed.length > 0 ? 'Fails' : 'Passes',
        source: law.limits.source,
      },
    ],
    warnings: warnings(values, failed, law),
    tables: [byTerm(values, law)],
    law: [
      cite('Payout 5% to 50%, at most 20 years, remainder at least 10%', law.limits),
      cite('Factors with four digits (annuity trust) or six (unitrust)', law.digits),
    ],
  };
}
