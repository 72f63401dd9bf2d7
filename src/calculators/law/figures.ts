/** Figures of law that texts name, by year: `{annual-exclusion 2026}` in a text prints "$19,000". */
import { formatLongDay } from '../../lib/format-date.ts';
import { dollars, percent, usd } from '../figures.ts';
import { EXCLUSIONS } from './exclusions.ts';
import { INCOME_TAX, RATES, SENIOR_DEDUCTION, type TaxYear } from './federal-income-tax.ts';
import { QCD_LIMITS } from './qcd.ts';

/** What is known of a figure whose amount is not in the portal. `on` is the day of the last look (ISO). */
type Pending =
  /** It is out, but no one read its amount at the source. */
  | { state: 'published'; document: string; on: string }
  /** It was not out when someone looked at its source. */
  | { state: 'unpublished'; on: string }
  /** No one looked at its source, which is at `where`. */
  | { state: 'open'; where: string; on: string };

export interface Figure {
  name: string;
  year: number;
  unit: 'dollars' | 'percent';
  /** In dollars or percent; null unless it is final. */
  value: number | null;
  /** What the amount is from, or where to read it. */
  source: string;
  status: { state: 'final' } | Pending;
}

type Row = readonly [year: number, value: number | Pending, source: string];

const rowsOf = (unit: Figure['unit'], name: string, rows: readonly Row[]): Figure[] =>
  rows.map(([year, value, source]) =>
    typeof value === 'number'
      ? { name, year, unit, value, source, status: { state: 'final' } }
      : { name, year, unit, value: null, source, status: value },
  );

const of = (name: string, ...rows: readonly Row[]): Figure[] => rowsOf('dollars', name, rows);

const LOOKED_ON = '2026-11-28';

const PROCEDURE_2026 = 'Rev. Proc. 2025-32';
const LIMITS_2026 = 'Notice 2025-67';

/** Figures of 2027 that secondary sources say the IRS has published. */
const OF_PROCEDURE_2027: Row = [
  2027,
  { state: 'published', document: 'Rev. Proc. 2026-35', on: LOOKED_ON },
  'irs.gov/pub/irs-drop/rp-26-35.pdf',
];
/** Figures of 2027 that secondary sources say the SSA has published. */
const OF_SSA_2027: Row = [
  2027,
  { state: 'published', document: 'the SSA’s notice of October 26, 2026', on: LOOKED_ON },
  'federalregister.gov; ssa.gov/oact/cola',
];
const openIn2027 = (where: string, source: string): Row => [
  2027,
  { state: 'open', where, on: LOOKED_ON },
  source,
];
const OF_IRS_NOTICE_2027 = openIn2027('irs.gov', 'irs.gov, notice for 2027');
const OF_CMS_2027 = openIn2027('cms.gov', 'cms.gov, Federal Register');

/** An exclusion, as the calculators know it. */
const exclusion = (name: string, key: keyof (typeof EXCLUSIONS)[2026]): Figure[] =>
  of(
    name,
    ...Object.entries(EXCLUSIONS).map(
      ([year, { [key]: dated }]): Row => [Number(year), dated.value / dollars(1), dated.source],
    ),
    OF_PROCEDURE_2027,
  );

const BRACKET_24 = RATES.indexOf(24);

/** A figure of single taxpayers, as the calculators know it. */
const incomeTax = (name: string, amountOf: (figures: TaxYear['single']) => number): Figure[] =>
  of(
    name,
    ...Object.entries(INCOME_TAX).map(
      ([year, { value, source }]): Row => [Number(year), amountOf(value.single), source],
    ),
    OF_PROCEDURE_2027,
  );

/** All figures, by name and then by year. A name's last year is the newest that texts can ask for. */
export const FIGURES: readonly Figure[] = [
  ...exclusion('annual-exclusion', 'annual'),
  ...exclusion('basic-exclusion', 'basic'),
  ...exclusion('noncitizen-spouse', 'nonCitizenSpouse'),
  ...of(
    'qcd',
    ...Object.entries(QCD_LIMITS).map(
      ([year, { value, source }]): Row => [Number(year), value, source],
    ),
    OF_IRS_NOTICE_2027,
  ),
  ...of(
    'qcd-for-income',
    [2025, 54_000, 'Notice 2024-80'],
    [2026, 55_000, LIMITS_2026],
    OF_IRS_NOTICE_2027,
  ),
  ...of(
    'senior-deduction',
    ...[2025, 2026, 2027, 2028].map(
      (year): Row => [year, SENIOR_DEDUCTION.value.each, SENIOR_DEDUCTION.source],
    ),
  ),
  ...incomeTax('standard-deduction', ({ standard }) => standard),
  ...incomeTax('tax-bracket-24', ({ brackets }) => brackets[BRACKET_24] ?? 0),
  ...of(
    'trust-bracket',
    [2025, 15_650, 'Rev. Proc. 2024-40'],
    [2026, 16_000, PROCEDURE_2026],
    OF_PROCEDURE_2027,
  ),
  ...of(
    'new-york-exclusion',
    [2025, 7_160_000, 'N.Y. Tax Law § 952(c)(2)'],
    [2026, 7_350_000, 'N.Y. Tax Law § 952(c)(2)'],
    openIn2027('tax.ny.gov', 'tax.ny.gov'),
  ),
  ...of('ssi-month', [2026, 994, 'SSA, SSI federal payment amounts'], OF_SSA_2027),
  ...of(
    'maine-exclusion',
    [2026, 7_160_000, '36 M.R.S. § 4102; Maine Revenue Services, 706ME'],
    openIn2027('maine.gov', 'maine.gov'),
  ),
  ...of('salt-cap', [2026, 40_400, 'IRC 164(b)'], [2027, 40_804, 'IRC 164(b)']),
  ...of('ira-limit', [2026, 7_500, LIMITS_2026], OF_IRS_NOTICE_2027),
  ...of('plan-limit', [2026, 24_500, LIMITS_2026], OF_IRS_NOTICE_2027),
  ...rowsOf('percent', 'cola', [[2026, 2.8, 'SSA, cost-of-living adjustment'], OF_SSA_2027]),
  ...of('wage-base', OF_SSA_2027),
  ...of('earnings-test', OF_SSA_2027),
  ...of('bend-points', OF_SSA_2027),
  ...of('part-b', [2026, 202.9, 'CMS, 2026 Medicare Parts A & B premiums'], OF_CMS_2027),
  ...of('irmaa', OF_CMS_2027),
];

/** A figure by its name and year, or undefined. */
export const figureOf = (name: string, year: number): Figure | undefined =>
  FIGURES.find((figure) => figure.name === name && figure.year === year);

/** What is known of a figure that is not final: "not in this text yet; see cms.gov". */
function pendingWords(status: Pending): string {
  switch (status.state) {
    case 'published':
      return `published in ${status.document}; not in this text yet`;
    case 'unpublished':
      return `not published on ${formatLongDay(status.on)}`;
    case 'open':
      return `not in this text yet; see ${status.where}`;
  }
}

/** A figure as a table’s cell prints it, or a multiple of it: "$19,000", or what is known of one that is not final. */
export function figureWords({ value, unit, status }: Figure, times = 1): string {
  if (status.state !== 'final') return pendingWords(status);
  const amount = (value ?? 0) * times;
  return unit === 'percent' ? percent(amount) : usd(dollars(amount));
}

/** The figures that someone has to look up again, in words with the day of the last look. */
export const PENDING_FIGURES = FIGURES.flatMap(({ name, year, source, status }) => {
  if (status.state === 'final') return [];
  const { on } = status;
  const words = `${name} ${year}, ${formatLongDay(on)}: ${pendingWords(status)} (${source})`;
  return [{ on, words }];
});
