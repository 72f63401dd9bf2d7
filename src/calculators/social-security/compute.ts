import { cite, type Result, type Step } from '../calculator.ts';
import { ageWords, count, percent, usd } from '../figures.ts';
import { fullRetirementAge } from '../law/social-security.ts';
import {
  benefitAt,
  claimWords,
  countsAsBorn,
  type Law,
  monthReached,
  percentAt,
} from './benefit.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { FROM, paidBetween, paidBy } from './payments.ts';
import { agesTable, paidTable } from './tables.ts';
import { warnings } from './warnings.ts';

const COMPARED_TO = 1320;

function claimStep(law: Law, pia: number, full: number, claim: number): Step {
  const months = count(Math.abs(full - claim), 'month');
  const when =
    claim === full ? 'at full retirement age' : `${months} ${claim < full ? 'early' : 'late'}`;
  return {
    what: `Claim at ${claimWords(claim)}`,
    how: `${when}: ${usd(pia)} × ${percent(percentAt(law, full, claim))}, rounded down to the dollar`,
    value: usd(benefitAt(law, pia, full, claim)),
    source: claim < full ? '20 CFR 404.410(a), 404.304(f)' : '20 CFR 404.313, 404.304(f)',
  };
}

function steps(values: Values, law: Law, full: number, bridge: number): Step[] {
  const { birth, pia, claim, compare } = values;
  const payments = count(Math.abs(claim - compare), 'payment');
  return [
    {
      what: 'Full retirement age',
      how: `treated as born in ${countsAsBorn(birth).year}; reached in ${monthReached(birth, full)}`,
      value: ageWords(full),
      source: law.ages.source,
    },
    claimStep(law, pia, full, claim),
    claimStep(law, pia, full, compare),
    {
      what: 'Given up until the later claim starts',
      how: `${payments} of the earlier claim, in each year’s own dollars`,
      value: usd(bridge),
    },
  ];
}

/** The first age, in months, at which the later claim has paid as much; null if none is. */
function breakEven(later: number[], earlier: number[], from: number): number | null {
  const found = later.findIndex(
    (sum, month) => month > from - FROM && sum > 0 && sum >= (earlier[month] ?? 0),
  );
  return found < 0 ? null : found + FROM;
}

function answerOf({ claim, compare }: Values, [first, second]: number[], even: number | null) {
  const pays = `Claimed at ${claimWords(claim)}, the benefit would be ${usd(first ?? 0)} a month`;
  if (claim === compare) return `${pays}.`;
  const against = `${pays}; at ${claimWords(compare)}, ${usd(second ?? 0)}`;
  return even === null
    ? `${against}. The later claim would not have paid as much in total before age 110.`
    : `${against}. From age ${claimWords(even)} on, the later claim would have paid as much or more in total.`;
}

/** Two claiming ages compared (20 CFR 404.304, 404.313, 404.409 and 404.410). */
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const { birth, pia, claim, compare } = values;
  const full = fullRetirementAge(law.ages, countsAsBorn(birth).year);
  const benefit = benefitAt(law, pia, full, claim);
  const compareBenefit = benefitAt(law, pia, full, compare);
  const paid = paidBy(benefit, claim, COMPARED_TO, values);
  const comparePaid = paidBy(compareBenefit, compare, COMPARED_TO, values);
  const [start, later] = [Math.min(claim, compare), Math.max(claim, compare)];
  const isFirstEarlier = claim < compare;
  const bridge = paidBetween(isFirstEarlier ? benefit : compareBenefit, start, later, values);
  const [late, early] = isFirstEarlier ? [comparePaid, paid] : [paid, comparePaid];
  const even = claim === compare ? claim : breakEven(late, early, later);
  return {
    answer: answerOf(values, [benefit, compareBenefit], even),
    outputs: {
      benefit,
      'compare-benefit': compareBenefit,
      percent: percentAt(law, full, claim),
      'full-retirement-age': full,
      'break-even': even,
      bridge,
    },
    steps: steps(values, law, full, bridge),
    warnings: warnings(values, full),
    tables: [paidTable(paid, comparePaid, values), agesTable(pia, full, law)],
    law: [
      cite(`Full retirement age: ${ageWords(full)}`, law.ages),
      cite('5/9 of 1% a month for 36 months early, 5/12 beyond, 2/3 a month late', law.claiming),
    ],
  };
}
