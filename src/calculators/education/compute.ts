import { cite, type Result } from '../calculator.ts';
import { usd } from '../figures.ts';
import { EXCLUSIONS } from '../law/exclusions.ts';
import type { OUTPUTS, Values } from './fields.ts';
import {
  type ExclusionsByYear,
  type Gift,
  giftOf,
  giftSteps,
  giftTable,
  giftWarnings,
} from './gift.ts';
import { type Study, studyOf, studySteps, studyTables } from './study.ts';

export const LAW: { exclusions: ExclusionsByYear } = { exclusions: EXCLUSIONS };
type Law = typeof LAW;

function answerOf(
  { year }: Values,
  { donors, most }: Gift,
  { total, monthly, gap }: Study,
): string {
  const give = `In ${year} ${donors === 1 ? 'a donor' : 'a couple'} could give a 529 plan ${usd(most)} for each beneficiary and spread it over five years.`;
  const save =
    monthly === null
      ? `${usd(gap)} is missing as it starts now`
      : monthly === 0
        ? 'what is saved would pay for it'
        : `${usd(monthly)} a month until it starts would pay for it`;
  return `${give} Study would cost ${usd(total)}; ${save}.`;
}

/** A contribution to a 529 plan as a gift, and the cost of study. */
export function compute(values: Values, { exclusions }: Law): Result<typeof OUTPUTS> {
  const { year, beneficiaries } = values;
  const gift = giftOf(values, exclusions);
  const study = studyOf(values);
  const annual = exclusions[year]?.annual;
  return {
    answer: answerOf(values, gift, study),
    outputs: {
      limit: gift.most * beneficiaries,
      counted: gift.counted * beneficiaries,
      taxable: gift.taxable * beneficiaries,
      'total-cost': study.total,
      monthly: study.monthly,
    },
    steps: [...giftSteps(values, gift), ...studySteps(values, study)],
    warnings: giftWarnings(values, gift),
    tables: [...studyTables(values, study), ...giftTable(values, gift, exclusions)],
    law: annual ? [cite(`Annual exclusion ${year}: ${usd(annual.value)}`, annual)] : [],
  };
}
