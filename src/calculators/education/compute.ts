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

/** What of the contribution counts, and what is taxable; nothing if nothing is given. */
function countedWords(values: Values, { spread, counted, taxable }: Gift): string {
  const { year, beneficiaries, contribution, 'other-gifts': other } = values;
  const several = beneficiaries > 1;
  const taxed = several
    ? `taxable gifts of ${year} total ${usd(taxable * beneficiaries)}`
    : `${usd(taxable)} is a taxable gift of ${year}`;
  if (contribution === 0) return taxable > 0 ? ` With the other gifts alone, ${taxed}.` : '';
  const when = spread ? 'each year' : `in ${year}`;
  const rest =
    taxable > 0
      ? `${other > 0 ? 'with the other gifts, ' : ''}${taxed}`
      : 'none of it is a taxable gift';
  return ` Of the contribution${several ? 's' : ''}, ${usd(counted * beneficiaries)} counts ${when}; ${rest}.`;
}

function answerOf(values: Values, gift: Gift, { total, monthly, gap }: Study): string {
  const { year } = values;
  const { donors, most } = gift;
  const give = `In ${year} ${donors === 1 ? 'a donor' : 'a couple'} could give a 529 plan ${usd(most)} for each beneficiary under the five-year election.`;
  const save =
    monthly === null
      ? `there is a shortfall of ${usd(gap)}, as it starts now`
      : monthly === 0
        ? 'the savings so far would pay for it'
        : `saving ${usd(monthly)} a month until it starts would pay for it`;
  return `${give}${countedWords(values, gift)} College would cost ${usd(total)}; ${save}.`;
}

/** A contribution to a 529 plan as a gift, and the cost of college. */
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
