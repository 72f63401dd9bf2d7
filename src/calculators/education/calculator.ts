import { type AllTexts, byCase, type Holds } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, percentage, type ValuesOf, wholeNumber, yesNo } from '../field.ts';
import {
  count,
  enoughUsd,
  exactPercent,
  fixed,
  onePlus,
  roughUsd,
  round,
  sum,
  usd,
} from '../figures.ts';
import { EXCLUSIONS, type Exclusions, lawYear, NEWEST } from '../law/exclusions.ts';
import { readValue } from '../read-field.ts';
import { savingWords } from './words.ts';

const INPUTS = {
  year: lawYear({
    label: 'Year of the contribution',
    group: 'Contribution to a 529 plan',
  }),
  beneficiaries: wholeNumber({
    label: 'Beneficiaries',
    initial: '1',
    min: 1,
    max: 50,
  }),
  contribution: money({
    label: 'Contribution for each beneficiary',
    hint: 'In that year, by both spouses together if gifts are split.',
    initial: '95000',
  }),
  split: yesNo({ label: 'Do the spouses split gifts?' }),
  'other-gifts': money({ label: 'Other gifts to each beneficiary in that year' }),
  elect: yesNo({ label: 'Is the contribution spread over five years?', initial: 'yes' }),
  cost: money({
    label: 'Cost of one year of college today',
    initial: '30000',
    group: 'Cost of college for one beneficiary',
  }),
  inflation: percentage({ label: 'Annual increase in the cost', initial: '4', min: 0, max: 20 }),
  until: wholeNumber({
    label: 'Years until college starts',
    initial: '10',
    min: 0,
    max: 40,
    unit: 'year',
  }),
  study: wholeNumber({ label: 'Years of college', initial: '4', min: 1, max: 12, unit: 'year' }),
  saved: money({ label: 'Saved so far' }),
  return: percentage({
    label: 'Annual return on savings',
    hint: 'Compounded monthly.',
    initial: '5',
    min: -20,
    max: 30,
  }),
} as const;

type Values = ValuesOf<typeof INPUTS>;

const isElected = ({ elect }: AllTexts): boolean => readValue(INPUTS.elect, elect) === true;

const countBeneficiaries = ({ beneficiaries }: AllTexts): number =>
  Number(readValue(INPUTS.beneficiaries, beneficiaries));

/** Whether the election is made and possible: a contribution of at most the exclusion counts in its own year alone. */
const isSpread: Holds = (texts, { limit }) => {
  const contribution = Number(readValue(INPUTS.contribution, texts.contribution));
  return isElected(texts) && contribution * countBeneficiaries(texts) > Number(limit) / YEARS;
};

/** Whether the cost and the savings, which are one beneficiary’s, stand beside gifts to several. */
const hasSeveral = (texts: AllTexts): boolean => countBeneficiaries(texts) > 1;

const OUTPUTS = {
  limit: {
    label: 'Five-year limit, all donors and beneficiaries',
    kind: 'money',
    usedIf: isElected,
  },
  counted: {
    label: byCase(
      ({ year }) => `Contribution counted in ${year}, in total`,
      [isSpread, 'Contribution counted each year, in total'],
    ),
    kind: 'money',
  },
  taxable: {
    label: byCase(
      ({ year }) => `Taxable gifts in ${year}, in total`,
      [isSpread, 'Taxable gifts in the first year, in total'],
    ),
    kind: 'money',
  },
  'total-cost': {
    label: byCase('Cost of college, all years', [
      hasSeveral,
      'Cost of college for one beneficiary, all years',
    ]),
    kind: 'money',
    whole: true,
  },
  monthly: {
    label: byCase('Monthly savings until college starts', [
      hasSeveral,
      'Monthly savings for one beneficiary until college starts',
    ]),
    kind: 'money',
    none: 'No months left',
  },
} as const satisfies Outputs;

/* How a contribution to a 529 plan counts as a gift (IRC 529(c)(2)). Amounts are in cents. */
type ExclusionsByYear = Readonly<Record<number, Exclusions>>;

/** The election spreads a contribution over this many years, up to this many exclusions. */
const YEARS = 5;
const ELECTION = 'IRC 529(c)(2)(B)';

/** The gift to each beneficiary from all donors together. */
interface Gift {
  donors: number;
  /** The annual exclusion of all donors together. */
  roof: number;
  most: number;
  /** Whether the election is made and possible: the contribution must exceed the exclusion. */
  spread: boolean;
  /** The amount that is spread over the years. */
  elected: number;
  /** The part of the contribution that counts in each of these years, or in the one year. */
  counted: number;
  /** The part of the contribution that exceeds the election. */
  excess: number;
  /** The excess over the exclusion in the first year, including other gifts. */
  taxable: number;
}

/** The annual exclusion of a year, or of the last published year before it. */
function exclusionOf(exclusions: ExclusionsByYear, year: number): number {
  const known = Object.keys(exclusions).map(Number);
  const last = Math.max(...known.filter((published) => published <= year));
  return exclusions[last]?.annual.value ?? 0;
}

function giftOf(values: Values, exclusions: ExclusionsByYear): Gift {
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

function giftSteps(values: Values, gift: Gift): readonly Step[] {
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
function giftTable(values: Values, gift: Gift, exclusions: ExclusionsByYear): readonly Table[] {
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

function giftWarnings(values: Values, { spread, counted, taxable, roof, donors }: Gift): Warning[] {
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
      text: `The election is for contributions over the annual exclusion of ${usd(roof)}. This one counts only in ${year}.`,
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

/* The cost of college, and the savings that it needs. Amounts are in cents. */
const MONTHS = 12;

interface Study {
  /** The cost of each year of college, at its start. */
  costs: readonly number[];
  total: number;
  /** The savings that each of these years needs when college starts. */
  parts: readonly number[];
  needed: number;
  /** Today's savings with growth until then. */
  saved: number;
  /** The shortfall at that time. */
  gap: number;
  /** Null if there is a shortfall and no months are left. */
  monthly: number | null;
}

/** The growth over a number of months at an annual rate, compounded monthly. */
const growth = (rate: number, months: number): number => (1 + rate / (MONTHS * 100)) ** months;

/** The amount that 1 saved at the end of each month grows to. */
function monthlyFactor(rate: number, months: number): number {
  const each = rate / (MONTHS * 100);
  return each === 0 ? months : Math.expm1(months * Math.log1p(each)) / each;
}

function monthlySaving(gap: number, rate: number, months: number): number | null {
  if (gap === 0) return 0;
  return months === 0 ? null : round(gap / monthlyFactor(rate, months));
}

function studyOf(values: Values): Study {
  const { cost, inflation, until, study, return: rate } = values;
  const years = Array.from({ length: study }, (_, index) => index);
  const costs = years.map((year) => round(cost * (1 + inflation / 100) ** (until + year)));
  const parts = years.map((year) => round((costs[year] ?? 0) / growth(rate, year * MONTHS)));
  const saved = round(values.saved * growth(rate, until * MONTHS));
  const needed = sum(parts);
  const gap = Math.max(0, needed - saved);
  const monthly = monthlySaving(gap, rate, until * MONTHS);
  return { costs, total: sum(costs), parts, needed, saved, gap, monthly };
}

function studySteps(values: Values, study: Study): readonly Step[] {
  const { cost, inflation, until, return: rate } = values;
  const months = until * MONTHS;
  const first = study.costs[0] ?? 0;
  return [
    {
      what: 'First year of college',
      how: `${usd(cost)} × (${onePlus(inflation)})^${until}`,
      value: usd(first),
    },
    {
      what: 'Cost of college',
      how: `${count(values.study, 'year')}, each ${exactPercent(inflation)} more than the one before`,
      value: usd(study.total),
    },
    {
      what: 'Needed when college starts',
      how: `each year’s cost, discounted at ${exactPercent(rate)} a year, compounded monthly`,
      value: usd(study.needed),
    },
    {
      what: 'Savings by then',
      how: `${usd(values.saved)} × (${onePlus(rate)} ÷ ${MONTHS})^${months}`,
      value: usd(study.saved),
    },
    {
      what: 'Monthly savings',
      how:
        months === 0
          ? `a shortfall of ${usd(study.gap)}, and college starts now`
          : `${usd(study.gap)} ÷ ${fixed(monthlyFactor(rate, months), 4)}, what $1 a month grows to`,
      value: study.monthly === null ? 'No months left' : usd(study.monthly),
    },
  ];
}

function costTable({ until }: Values, { costs, parts }: Study): Table {
  return {
    title: 'The years of college',
    columns: [
      { label: 'Year of college', kind: 'year' },
      { label: 'Starts in', kind: 'count', unit: 'year' },
      { label: 'Cost', kind: 'money', whole: true },
      { label: 'Needed when college starts', kind: 'money', whole: true },
    ],
    rows: costs.map((cost, index) => [index + 1, until + index, cost, parts[index] ?? 0]),
    chart: { kind: 'bar', columns: [2] },
  };
}

/** The savings at the end of each year until college starts. */
function savingTable(values: Values, { monthly }: Study): readonly Table[] {
  const { until, saved, return: rate } = values;
  if (monthly === null || until === 0) return [];
  const year = monthlyFactor(rate, MONTHS);
  let balance = saved;
  const rows = Array.from({ length: until }, (_, index) => {
    const before = balance;
    balance = round(before * growth(rate, MONTHS) + monthly * year);
    const paid = monthly * MONTHS;
    return [index + 1, before, paid, balance - before - paid, balance];
  });
  return [
    {
      title: 'Savings until college starts',
      columns: [
        { label: 'Year', kind: 'year' },
        { label: 'At the start', kind: 'money', whole: true },
        { label: 'Saved', kind: 'money', whole: true },
        { label: 'Growth', kind: 'money', whole: true },
        { label: 'At the end', kind: 'money', whole: true },
      ],
      rows,
      chart: { kind: 'line', columns: [4] },
    },
  ];
}

const studyTables = (values: Values, study: Study): readonly Table[] => [
  costTable(values, study),
  ...savingTable(values, study),
];

const LAW: { exclusions: ExclusionsByYear } = { exclusions: EXCLUSIONS };
type Law = typeof LAW;

/** The counted and the taxable part of the contribution, in words; empty without gifts. */
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
  const { year, beneficiaries } = values;
  const { donors, most } = gift;
  const college = beneficiaries > 1 ? 'College for one beneficiary' : 'College';
  const give = `In ${year} ${donors === 1 ? 'a donor' : 'a couple'} could give a 529 plan ${usd(most)} for each beneficiary under the five-year election.`;
  const save =
    monthly === null
      ? `It would start now, with a shortfall of ${roughUsd(gap)}.`
      : savingWords(enoughUsd(monthly));
  return `${give}${countedWords(values, gift)} ${college} would cost about ${roughUsd(total)}. ${save}`;
}

/** A contribution to a 529 plan as a gift, and the cost of college. */
function compute(values: Values, { exclusions }: Law): Result<typeof OUTPUTS> {
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

const LIMIT_OF_2023 = ownExample('IRC 529(c)(2)(B); Rev. Proc. 2022-38');

const CASES: readonly Case[] = [
  {
    name: '2026 limit for a donor and a beneficiary',
    source: ownExample('IRC 529(c)(2)(B); Rev. Proc. 2025-32'),
    inputs: { year: '2026' },
    expected: { limit: 95_000 },
  },
  {
    name: '2024: $100,000, of which $90,000 is spread',
    source: ownExample('IRC 529(c)(2)(B); Rev. Proc. 2023-34'),
    inputs: { year: '2024', contribution: '100000', elect: 'yes' },
    expected: { limit: 90_000, counted: 18_000, taxable: 10_000 },
  },
  {
    name: '2023: $100,000, of which $85,000 is spread',
    source: LIMIT_OF_2023,
    inputs: { year: '2023', contribution: '100000', elect: 'yes' },
    expected: { limit: 85_000, counted: 17_000, taxable: 15_000 },
  },
  {
    name: '2023: two grandparents and ten grandchildren',
    source: LIMIT_OF_2023,
    inputs: {
      year: '2023',
      beneficiaries: '10',
      split: 'yes',
      contribution: '170000',
      elect: 'yes',
    },
    expected: { limit: 1_700_000, taxable: 0 },
  },
];

export const education = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'limit',
  lawYear: 'year',
  yearly: { figures: 'the annual exclusion', confirmed: NEWEST },
  law: LAW,
  compute,
  assumptions: [
    'Limit, counted and taxable amounts are for all donors and beneficiaries together: one donor, or two spouses who split their gifts, and the same contribution and other gifts for each beneficiary.',
    'Under the election at most five annual exclusions of the year of the contribution are spread, a fifth to each year; what exceeds them is a gift of the first year. Later increases in the exclusion are left out.',
    'The cost of college and the monthly savings are for one beneficiary. Each year’s cost is paid at its start.',
    'Savings are added at the end of each month until college starts; what is left keeps growing during college. The annual return is compounded monthly.',
    'The contribution is not added to the savings automatically: enter it under “Saved so far”. Plan limits, state taxes, fees, grants and financial aid are left out.',
  ],
  sources: [
    {
      title: 'IRC 529(c)(2) and (4)',
      href: 'https://www.law.cornell.edu/uscode/text/26/529',
    },
    {
      title: 'Instructions for Form 709',
      href: 'https://www.irs.gov/instructions/i709',
    },
    { title: 'IRC 2503(b) and 2513' },
  ],
  cases: CASES,
  sensitivity: { input: 'return', output: 'monthly' },
});
