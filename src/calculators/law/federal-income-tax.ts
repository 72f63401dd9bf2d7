/** The federal income tax, the tax on investment income, and Medicare's income-related premiums. */
import type { Dated } from '../calculator.ts';
import { type LawYearField, lawYearOf } from '../field.ts';
import { dollars } from '../figures.ts';

export const STATUSES = [
  { value: 'single', label: 'Single' },
  { value: 'joint', label: 'Married filing jointly' },
  { value: 'separate', label: 'Married filing separately' },
  { value: 'head', label: 'Head of household' },
] as const;

type Status = (typeof STATUSES)[number]['value'];
type ByStatus<Value> = Readonly<Record<Status, Value>>;

/** Amounts in whole dollars. */
interface Figures {
  /** Where each bracket begins; `RATES` has their rates. */
  brackets: readonly number[];
  standard: number;
  /** Added to it for each person who is 65. */
  addition: number;
  /** Where the rates of 0 and 15% on gains and qualified dividends end. */
  gains: readonly [to0: number, to15: number];
  /** Gifts to charity that are deducted beside the standard deduction. */
  charity: number;
}

export interface TaxYear extends ByStatus<Figures> {
  /** Gifts to charity up to this percentage of the AGI are not deducted. */
  charityFloor: number;
  /** Whether itemized deductions are reduced above the last bracket's beginning. */
  limited: boolean;
}

export const RATES = [10, 12, 22, 24, 32, 35, 37] as const;
export const GAINS_RATES = [0, 15, 20] as const;

const confirmed = <Value>(value: Value, source: string): Dated<Value> => ({
  value,
  source,
  verifiedOn: '2026-11-26',
  status: 'final',
});

export const INCOME_TAX: Readonly<Record<number, Dated<TaxYear>>> = {
  2025: confirmed(
    {
      charityFloor: 0,
      limited: false,
      single: {
        brackets: [0, 11_925, 48_475, 103_350, 197_300, 250_525, 626_350],
        standard: 15_750,
        addition: 2_000,
        gains: [48_350, 533_400],
        charity: 0,
      },
      joint: {
        brackets: [0, 23_850, 96_950, 206_700, 394_600, 501_050, 751_600],
        standard: 31_500,
        addition: 1_600,
        gains: [96_700, 600_050],
        charity: 0,
      },
      separate: {
        brackets: [0, 11_925, 48_475, 103_350, 197_300, 250_525, 375_800],
        standard: 15_750,
        addition: 1_600,
        gains: [48_350, 300_000],
        charity: 0,
      },
      head: {
        brackets: [0, 17_000, 64_850, 103_350, 197_300, 250_500, 626_350],
        standard: 23_625,
        addition: 2_000,
        gains: [64_750, 566_700],
        charity: 0,
      },
    },
    'Rev. Proc. 2024-40; P.L. 119-21, sec. 70102',
  ),
  2026: confirmed(
    {
      charityFloor: 0.5,
      limited: true,
      single: {
        brackets: [0, 12_400, 50_400, 105_700, 201_775, 256_225, 640_600],
        standard: 16_100,
        addition: 2_050,
        gains: [49_450, 545_500],
        charity: 1_000,
      },
      joint: {
        brackets: [0, 24_800, 100_800, 211_400, 403_550, 512_450, 768_700],
        standard: 32_200,
        addition: 1_650,
        gains: [98_900, 613_700],
        charity: 2_000,
      },
      separate: {
        brackets: [0, 12_400, 50_400, 105_700, 201_775, 256_225, 384_350],
        standard: 16_100,
        addition: 1_650,
        gains: [49_450, 306_850],
        charity: 1_000,
      },
      head: {
        brackets: [0, 17_700, 67_450, 105_700, 201_750, 256_200, 640_600],
        standard: 24_150,
        addition: 2_050,
        gains: [66_200, 579_600],
        charity: 1_000,
      },
    },
    'Rev. Proc. 2025-32; P.L. 119-21, sec. 70111, 70424 and 70425',
  ),
};

const YEARS = Object.keys(INCOME_TAX).map(Number);

/** The last year with all figures confirmed. */
export const NEWEST_TAX_YEAR = Math.max(...YEARS);

/** A field for the tax year. */
export const taxYear = (field: Pick<LawYearField, 'label' | 'group' | 'usedIf'>): LawYearField =>
  lawYearOf(YEARS, field);

/** For each person who is 65; `from` is where it begins to fade. Married people who file separately have none. */
export const SENIOR_DEDUCTION = confirmed(
  {
    each: 6_000,
    fade: 6,
    from: { single: 75_000, joint: 150_000, separate: null, head: 75_000 } as ByStatus<
      number | null
    >,
  },
  'IRC 151(d)(5)(C); P.L. 119-21, sec. 70103',
);

/** The lines above which a half and 85% of the benefits become taxable. Separate: living together. */
const BENEFIT_LINES = confirmed<ByStatus<readonly [first: number, second: number]>>(
  { single: [25_000, 34_000], joint: [32_000, 44_000], separate: [0, 0], head: [25_000, 34_000] },
  'IRC 86(a) to (c); Publication 915, worksheet 1',
);

const INVESTMENT_TAX = confirmed(
  {
    percent: 3.8,
    over: { single: 200_000, joint: 250_000, separate: 125_000, head: 200_000 },
  },
  'IRC 1411(a) and (b)',
);

/** A step of the premiums: above this line (dollars) each person pays these cents a month more. */
interface PremiumStep {
  line: number;
  partB: number;
  partD: number;
}

export const IRMAA_YEAR = 2026;

/** Each step's additions in that year, in cents a month. */
const ADDITIONS = [
  { partB: 8_120, partD: 1_450 },
  { partB: 20_290, partD: 3_750 },
  { partB: 32_460, partD: 6_040 },
  { partB: 44_630, partD: 8_330 },
  { partB: 48_700, partD: 9_100 },
] as const;
/** The last steps, as many as there are lines. */
const premiumSteps = (...lines: readonly number[]): readonly PremiumStep[] =>
  ADDITIONS.slice(-lines.length).map((step, index) => ({ ...step, line: lines[index] ?? 0 }));
const ONE = premiumSteps(109_000, 137_000, 171_000, 205_000, 500_000);

const IRMAA = confirmed<ByStatus<readonly PremiumStep[]>>(
  {
    single: ONE,
    joint: premiumSteps(218_000, 274_000, 342_000, 410_000, 750_000),
    separate: premiumSteps(109_000, 391_000),
    head: ONE,
  },
  'CMS, 2026 Medicare Parts A & B premiums and deductibles; 42 U.S.C. 1395r(i), 1395w-113(a)(7)',
);

export const FEDERAL = {
  incomeTax: INCOME_TAX,
  senior: SENIOR_DEDUCTION,
  benefits: BENEFIT_LINES,
  investment: INVESTMENT_TAX,
  irmaa: IRMAA,
};
export type Federal = typeof FEDERAL;

export function taxYearOf({ incomeTax }: Federal, year: number): Dated<TaxYear> {
  const found = incomeTax[year];
  if (!found) throw new Error(`No income tax of ${year}`);
  return found;
}

/** What a return is computed from, in cents, besides what is converted. */
export interface Income {
  year: number;
  status: Status;
  /** How many are 65 by January 1 after the year. */
  seniors: number;
  /** The months of the year two years later in which each person has Medicare; none for who has it in none. */
  medicareMonths: readonly number[];
  /** All taxable income but gains, qualified dividends and benefits. */
  ordinary: number;
  /** The interest in it. */
  interest: number;
  exemptInterest: number;
  /** Gains and qualified dividends. */
  gains: number;
  benefits: number;
  itemized: number;
  charity: number;
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

const PERCENT = 100;
/** Hundredths of a percent in a percentage: law's percentages are whole in them. */
const FINE = 100;
const percentOf = (amount: number, rate: number) =>
  (amount * Math.round(rate * FINE)) / (FINE * PERCENT);

/** Parts of an amount by where each band begins (dollars), between two amounts. */
const bandsOf = (starts: readonly number[], from: number, to: number): number[] =>
  starts.map((start, index) => {
    const end = dollars(starts[index + 1] ?? Number.POSITIVE_INFINITY);
    return Math.max(0, Math.min(to, end) - Math.max(from, dollars(start)));
  });

/** The sum of the parts at their rates, in hundredths of a cent, which are whole. */
const sumOf = (parts: readonly number[], rates: readonly number[]): number =>
  parts.reduce((sum, part, index) => sum + part * (rates[index] ?? 0), 0);

/** The most of the benefits that is taxable, in percent. */
const MOST_PERCENT = 85;

/** Worksheet 1 of Publication 915; `other` is all income but the benefits. */
function benefitsOf(law: Federal, { status, benefits, exemptInterest }: Income, other: number) {
  const [first, second] = law.benefits.value[status].map(dollars) as [number, number];
  const half = benefits / 2;
  const combined = other + exemptInterest + half;
  const between = clamp(combined - first, 0, second - first) / 2;
  const above = Math.max(0, combined - second);
  // In cents × 100, so that 85% of whole or half cents is exact.
  const sum = Math.min(between, half) * PERCENT + above * MOST_PERCENT;
  const most = benefits * MOST_PERCENT;
  return {
    combined,
    value: Math.min(sum, most) / PERCENT,
    /** Whether more income makes more of them taxable. */
    moves:
      benefits > 0 && sum < most && (combined >= second || (combined >= first && between < half)),
    passed: [combined >= first, combined >= second, between >= half, sum >= most],
  };
}

/** The deductions of an AGI. */
function deductionsOf(law: Federal, income: Income, agi: number, to: (value: number) => number) {
  const { year, status, seniors, charity } = income;
  const { value } = taxYearOf(law, year);
  const own = value[status];
  const floor = to(percentOf(agi, value.charityFloor));
  const beside = Math.min(charity, dollars(own.charity));
  const standard = dollars(own.standard + seniors * own.addition) + beside;
  const all = income.itemized + Math.max(0, charity - floor);
  const line = dollars(own.brackets.at(-1) ?? 0);
  const over = value.limited ? Math.max(0, agi - line) : 0;
  const cut = to((Math.min(all, over) * 2) / 37);
  const itemized = all - cut;
  const from = law.senior.value.from[status];
  const { each, fade } = law.senior.value;
  const faded = from === null ? dollars(each) : percentOf(Math.max(0, agi - dollars(from)), fade);
  const senior = seniors * to(Math.max(0, dollars(each) - faded));
  const itemizes = itemized > standard;
  return {
    standard,
    beside,
    itemized,
    floor,
    cut,
    senior,
    itemizes,
    total: Math.max(itemized, standard) + senior,
    fades: senior > 0 && from !== null && agi >= dollars(from),
    floors: itemizes && value.charityFloor > 0 && charity > floor,
    cuts: itemizes && over < all && value.limited && agi >= line,
    passed: [
      senior > 0,
      from !== null && agi >= dollars(from),
      charity > floor,
      agi >= line,
      over < all,
      itemizes,
    ],
  };
}

/** The last band that an amount (cents) has reached: the one that the next dollar is in. */
export const bandAt = (starts: readonly number[], amount: number): number =>
  starts.findLastIndex((start) => amount >= dollars(start));

/** One number of all that an amount has passed, cheap to compare: at most 7 bands each. */
const packed = (passed: readonly boolean[], bands: readonly number[]): number =>
  bands.reduce(
    (all, band) => all * 8 + band,
    passed.reduce((all, is) => all * 2 + Number(is), 0),
  );

/** The income tax before investment income's, in the parts that each rate takes. */
function incomeTaxOf({ brackets, gains: lines }: Figures, taxable: number, gains: number) {
  const preferred = Math.min(taxable, gains);
  const ordinary = taxable - preferred;
  const gainsBands = [0, ...lines];
  const parts = bandsOf(brackets, 0, ordinary);
  const gainsParts = bandsOf(gainsBands, ordinary, taxable);
  const plainParts = bandsOf(brackets, 0, taxable);
  const split = sumOf(parts, RATES) + sumOf(gainsParts, GAINS_RATES);
  const plain = sumOf(plainParts, RATES);
  const isPlain = plain < split;
  const gainsRate = (amount: number) => GAINS_RATES[bandAt(gainsBands, amount)] ?? 0;
  const bracketOf = (amount: number) => bandAt(brackets, amount);
  // A dollar more moves the gains up: at their top it takes a rate, at their bottom it frees one.
  const isWhole = taxable >= gains;
  return {
    preferred,
    ordinary,
    tax: (isPlain ? plain : split) / PERCENT,
    parts: isPlain ? plainParts : parts,
    gainsParts: isPlain ? [] : gainsParts,
    bracket: isWhole || isPlain ? RATES[bracketOf(isPlain ? taxable : ordinary)] : undefined,
    movesGains:
      !isPlain && gains > 0 && gainsRate(taxable) - (isWhole ? gainsRate(ordinary) : 0) > 0,
    passed: [isWhole, isPlain],
    bands: [
      bracketOf(ordinary),
      bracketOf(taxable),
      bandAt(gainsBands, ordinary),
      bandAt(gainsBands, taxable),
    ],
  };
}

/** The tax on investment income. */
function investmentTaxOf(
  { investment }: Federal,
  { status, interest, gains }: Income,
  agi: number,
  to: (value: number) => number,
) {
  const invested = interest + gains;
  const over = agi - dollars(investment.value.over[status]);
  return {
    invested,
    tax: to(percentOf(clamp(over, 0, invested), investment.value.percent)),
    moves: over >= 0 && over < invested,
    passed: [over >= 0, over >= invested],
  };
}

/**
 * A return with this taxable part of a conversion. `to` rounds what the law rounds; without rounding
 * the tax is linear between the amounts at which `regime` changes.
 */
export function returnOf(
  law: Federal,
  income: Income,
  converted: number,
  to: (value: number) => number,
) {
  const figures = taxYearOf(law, income.year).value[income.status];
  const other = income.ordinary + income.gains + converted;
  const social = benefitsOf(law, income, other);
  const taxableBenefits = to(social.value);
  const agi = other + taxableBenefits;
  const deductions = deductionsOf(law, income, agi, to);
  const isTaxed = agi >= deductions.total;
  const taxable = Math.max(0, agi - deductions.total);
  const own = incomeTaxOf(figures, taxable, income.gains);
  const incomeTax = to(own.tax);
  const investment = investmentTaxOf(law, income, agi, to);
  return {
    combined: social.combined,
    taxableBenefits,
    agi,
    magi: agi + income.exemptInterest,
    deductions,
    taxable,
    preferred: own.preferred,
    ordinary: own.ordinary,
    parts: own.parts,
    gainsParts: own.gainsParts,
    incomeTax,
    invested: investment.invested,
    niit: investment.tax,
    tax: incomeTax + investment.tax,
    /** What a dollar more would move. */
    moves: {
      bracket: isTaxed ? own.bracket : undefined,
      benefits: social.moves,
      gains: isTaxed && own.movesGains,
      niit: investment.moves,
      senior: isTaxed && deductions.fades,
      floor: isTaxed && deductions.floors,
      cap: isTaxed && deductions.cuts,
    },
    regime: packed(
      [...social.passed, ...deductions.passed, ...investment.passed, isTaxed, ...own.passed],
      own.bands,
    ),
  };
}

export type Return = ReturnType<typeof returnOf>;

/** Medicare begins with the month in which someone attains this age. */
const MEDICARE_AGE = 65;
const MONTHS = 12;

/**
 * The months of a year, 0 to 12, in which someone of this day of birth has Medicare. An age is attained on the
 * day before the birthday, so who was born on a 1st has it a month earlier (42 U.S.C. 426(a), 1395q(a);
 * 20 CFR 404.2(c)(4)).
 */
export function medicareMonthsIn(year: number, birth: string): number {
  const [born = 0, month = 1, day = 1] = birth.split('-').map(Number);
  const attained = new Date(Date.UTC(born + MEDICARE_AGE, month - 1, day - 1));
  const monthsBefore = (attained.getUTCFullYear() - year) * MONTHS + attained.getUTCMonth();
  return Math.min(MONTHS, Math.max(0, MONTHS - monthsBefore));
}

/** The step of the premiums that an income is in: −1 below the first. The last one begins at its line. */
export function premiumStepAt({ irmaa }: Federal, { status }: Income, magi: number): number {
  const steps = irmaa.value[status];
  return steps.findLastIndex(({ line }, index) =>
    index === steps.length - 1 ? magi >= dollars(line) : magi > dollars(line),
  );
}

/** The additions of a year for all who have Medicare, in cents. They are of a month (42 U.S.C. 1395r(i)(1)). */
export function premiumsOf(law: Federal, income: Income, magi: number): number {
  const step = law.irmaa.value[income.status][premiumStepAt(law, income, magi)];
  const months = income.medicareMonths.reduce((sum, count) => sum + count, 0);
  return step ? (step.partB + step.partD) * months : 0;
}
