/** What a contribution to a 529 plan counts as a gift (IRC 529(c)(2)). Amounts are in cents. */
import type { Step, Table, Warning } from '../calculator.ts';
import { count, round, usd } from '../figures.ts';
import type { Exclusions } from '../law/exclusions.ts';
import type { Values } from './fields.ts';

export type ExclusionsByYear = Readonly<Record<number, Exclusions>>;

/** The election spreads a contribution over so many years, at most so many exclusions of it. */
export const YEARS = 5;
const ELECTION = 'IRC 529(c)(2)(B)';

/** For each beneficiary, all donors together. */
export interface Gift {
  donors: number;
  /** The annual exclusion of all donors. */
  roof: number;
  /** The most that the election is for. */
  most: number;
  /** Whether the election is made and possible: the contribution has to exceed the exclusion. */
  spread: boolean;
  /** What is spread over the years. */
  elected: number;
  /** What of the contribution counts in each of these years, or in the one. */
  counted: number;
  /** What of the contribution exceeds the election. */
  excess: number;
  /** What exceeds the exclusion in the first year, other gifts included. */
  taxable: number;
}

/** The annual exclusion of a year, or of the last year before it that is published. */
function exclusionOf(exclusions: ExclusionsByYear, year: number): number {
  const known = Object.keys(exclusions).map(Number);
  const last = Math.max(...known.filter((published) => published <= year));
  return exclusions[last]?.annual.value ?? 0;
}

/** The gift to one beneficiary. */
export function giftOf(values: Values, exclusions: ExclusionsByYear): Gift {
  const { year, contribution, split, elect } = values;
  const donors = split ? 2 : 1;
  const roof = donors * exclusionOf(exclusions, year);
  const most = YEARS * roof;
  const spread = elect && contribution > roof;
  const elected = spread ? Math.min(contribution, most) : 0;
  const counted = spread ? round(elected / YEARS) : contribution;
  const excess = spread ? contribution - elected : 0;
  const taxable = Math.max(0, counted + excess + values['other-gifts'] - roof);
  return { donors, roof, most, spread, elected, counted, excess, taxable };
}

const plus = (amounts: readonly number[]): string =>
  amounts
    .filter((amount, index) => index === 0 || amount > 0)
    .map(usd)
    .join(' + ');

/** From the exclusion to the taxable gifts. */
export function giftSteps(values: Values, gift: Gift): readonly Step[] {
  const { donors, roof, most, spread, elected, counted, excess, taxable } = gift;
  const { beneficiaries, contribution } = values;
  const times = beneficiaries > 1 ? ` × ${beneficiaries} beneficiaries` : '';
  const each = most / donors;
  return [
    {
      what: 'Limit for each donor and beneficiary',
      how: `${YEARS} × ${usd(roof / donors)}`,
      value: usd(each),
      source: ELECTION,
    },
    {
      what: 'Total limit',
      how: `${usd(each)} × ${count(donors, 'donor')}${times}`,
      value: usd(most * beneficiaries),
    },
    {
      what: spread ? 'Counts each year' : 'Counts in the year',
      how: spread
        ? `smaller of ${usd(contribution)} and ${usd(most)}: ${usd(elected)} ÷ ${YEARS}${times}`
        : `${usd(contribution)}${times}`,
      value: usd(counted * beneficiaries),
      source: ELECTION,
    },
    {
      what: 'Taxable in the first year',
      how: `(${plus([counted, excess, values['other-gifts']])} − ${usd(roof)})${times}, but not less than $0`,
      value: usd(taxable * beneficiaries),
      source: 'IRC 2503(b)',
    },
  ];
}

/** The five years of the election, for one beneficiary. */
export function giftTable(
  values: Values,
  gift: Gift,
  exclusions: ExclusionsByYear,
): readonly Table[] {
  if (!gift.spread) return [];
  const rows = Array.from({ length: YEARS }, (_, index) => {
    const year = values.year + index;
    const roof = gift.donors * exclusionOf(exclusions, year);
    const last = index === YEARS - 1;
    const part = last ? gift.elected - gift.counted * (YEARS - 1) : gift.counted;
    const other = index === 0 ? gift.excess + values['other-gifts'] : 0;
    return [year, part, other, roof, Math.max(0, roof - part - other)];
  });
  return [
    {
      title: 'The five years for one beneficiary, with the exclusions published so far',
      columns: [
        { label: 'Year', kind: 'year' },
        { label: 'Contribution counted', kind: 'money' },
        { label: 'Excess and other gifts', kind: 'money' },
        { label: 'Annual exclusion', kind: 'money' },
        { label: 'Room for more gifts', kind: 'money' },
      ],
      rows,
    },
  ];
}

/** The traps of the election, of split gifts and of taxable ones. */
export function giftWarnings(
  values: Values,
  { spread, counted, taxable, roof, donors }: Gift,
): Warning[] {
  const { elect, split, year } = values;
  const warnings: Warning[] = [];
  if (spread) {
    warnings.push(
      {
        text: `If a donor dies before ${year + YEARS - 1}, the portions for the years after the death are included in the donor’s gross estate: after a death in ${year}, four times ${usd(counted / donors)} for each beneficiary.`,
        source: 'IRC 529(c)(4)(C)',
      },
      {
        text: `The election to count the contribution ratably over five years is made on Form 709 for ${year}, by each donor for each beneficiary, even if nothing is taxable.`,
        source: 'Form 709 instructions',
      },
    );
  } else if (elect) {
    warnings.push({
      text: `The election is for contributions over the annual exclusion of ${usd(roof)}. This one counts in ${year} alone.`,
      source: ELECTION,
    });
  }
  if (split) {
    warnings.push({
      text: 'Spouses who split gifts must do so for all gifts to others in the year, and both consent on Form 709.',
      source: 'IRC 2513',
    });
  }
  if (taxable > 0) {
    warnings.push({
      text: 'Taxable gifts first use the lifetime exclusion. They are reported on Form 709.',
      source: 'IRC 2505',
    });
  }
  return warnings;
}
