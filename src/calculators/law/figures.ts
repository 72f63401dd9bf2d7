/** Figures of law that texts name, by year: `{annual-exclusion 2026}` in a text prints "$19,000". */
import { dollars, usd } from '../figures.ts';
import { EXCLUSIONS } from './exclusions.ts';
import { INCOME_TAX, SENIOR_DEDUCTION } from './federal-income-tax.ts';
import { QCD_LIMITS } from './qcd.ts';

export interface Figure {
  name: string;
  year: number;
  unit: 'dollars';
  /** In whole dollars; null while it is not published. */
  value: number | null;
  source: string;
  status: 'final' | 'unpublished';
}

type Row = readonly [year: number, value: number | null, source: string];

const of = (name: string, ...rows: readonly Row[]): Figure[] =>
  rows.map(([year, value, source]) => ({
    name,
    year,
    unit: 'dollars',
    value,
    source,
    status: value === null ? 'unpublished' : 'final',
  }));

const PROCEDURE_2026 = 'Rev. Proc. 2025-32';
const PROCEDURE_2027 = 'The IRS’s revenue procedure for 2027';

/** An exclusion, as the calculators know it. */
const exclusion = (name: string, key: keyof (typeof EXCLUSIONS)[2026]): Figure[] =>
  of(
    name,
    ...Object.entries(EXCLUSIONS).map(
      ([year, { [key]: dated }]): Row => [Number(year), dated.value / dollars(1), dated.source],
    ),
    [2027, null, PROCEDURE_2027],
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
    [2027, null, 'The IRS’s notice for 2027'],
  ),
  ...of(
    'qcd-for-income',
    [2025, 54_000, 'Notice 2024-80'],
    [2026, 55_000, 'Notice 2025-67'],
    [2027, null, 'The IRS’s notice for 2027'],
  ),
  ...of(
    'senior-deduction',
    ...[2025, 2026, 2027, 2028].map(
      (year): Row => [year, SENIOR_DEDUCTION.value.each, SENIOR_DEDUCTION.source],
    ),
  ),
  ...of(
    'standard-deduction',
    ...Object.entries(INCOME_TAX).map(
      ([year, { value, source }]): Row => [Number(year), value.single.standard, source],
    ),
    [2027, null, PROCEDURE_2027],
  ),
  ...of(
    'trust-bracket',
    [2025, 15_650, 'Rev. Proc. 2024-40'],
    [2026, 16_000, PROCEDURE_2026],
    [2027, null, PROCEDURE_2027],
  ),
  ...of(
    'new-york-exclusion',
    [2025, 7_160_000, 'N.Y. Tax Law § 952(c)(2)'],
    [2026, 7_350_000, 'N.Y. Tax Law § 952(c)(2)'],
    [2027, null, 'New York State’s announcement for 2027'],
  ),
  ...of('ssi-month', [2026, 994, 'SSA, SSI federal payment amounts']),
  ...of(
    'maine-exclusion',
    [2026, 7_160_000, '36 M.R.S. § 4102; Maine Revenue Services, 706ME'],
    [2027, null, 'Maine Revenue Services, 706ME of 2027'],
  ),
];

/** A figure by its name and year, or undefined. */
export const figureOf = (name: string, year: number): Figure | undefined =>
  FIGURES.find((figure) => figure.name === name && figure.year === year);

/** A figure as texts print it, or a multiple of it: "$19,000", or "not yet published". */
export const figureWords = ({ value }: Figure, times = 1): string =>
  value === null ? 'not yet published' : usd(dollars(value * times));
