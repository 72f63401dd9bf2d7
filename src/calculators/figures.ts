/**
 * Number formatting, and rounding that does not depend on binary fractions. `Intl` gives the same
 * results, but its first use takes a phone about an eighth of a second before the result can show.
 */

import { formatLongDay } from '../lib/format-date.ts';

/** The format of a value: money is in cents, 5% is 5, an age is in months. */
export type FigureKind =
  | 'money'
  | 'percent'
  | 'factor'
  | 'count'
  | 'year'
  | 'day'
  | 'age'
  | 'text'
  | 'yesNo';

export interface Figure {
  label: string;
  kind: FigureKind;
  /** The number of decimals of a factor, or the most decimals of a percentage (default 2). */
  digits?: number;
  /** Whether a factor drops trailing zeros. */
  trim?: boolean;
  /** Whether an amount shows in whole dollars, as in a projection, where cents would suggest false precision. */
  whole?: boolean;
  /** The singular unit after the number, for a count: "year" reads "3 years", "1 year". */
  unit?: string;
  /** The text that shows if there is no figure, such as "Never". */
  none?: string;
  /** Whether an amount below 0 shows without its sign, since the label says which way. */
  unsigned?: boolean;
}

/** At least this number: "30 years or more". The computation ended there. */
export interface AtLeast {
  atLeast: number;
}

/** A figure's value in the unit of its kind; null if there is none. */
export type FigureValue = number | string | boolean | AtLeast | null;

const CENTS = 100;

/** Whole dollars as cents. */
export const dollars = (amount: number): number => amount * CENTS;

/** Compensates for halves that floating point stores as slightly less, such as 100 × 1.005. */
const HALF_LOST = 2 * Number.EPSILON;

/** Rounds to the nearest integer, halves away from zero. */
export function round(value: number): number {
  if (Number.isInteger(value)) return value + 0;
  const size = Math.abs(value);
  // Adding 0 turns −0 into 0, because −0 would print its sign.
  return Math.sign(value) * Math.round(size * (1 + HALF_LOST)) + 0;
}

/** Rounds to a number of decimals, halves away from zero. */
export const roundTo = (value: number, digits: number): number =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER ? value : round(value * 10 ** digits) / 10 ** digits;

const PERCENT = 100;
/** More decimals than a percentage is typed with. */
const PERCENT_DIGITS = 10;

/** An amount without a percentage of it, rounded. In floating point, 100 − 93.4 is too little by more than `round` compensates. */
export const without = (amount: number, percentage: number): number =>
  round((amount * roundTo(PERCENT - percentage, PERCENT_DIGITS)) / PERCENT);

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** a × b ÷ c for nonnegative integers, rounded half up; the product may be too large for a number. */
export const timesOver = (a: number, b: number, c: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));

/** The digits of a number, even if `String` would write it with an exponent. */
const digitsOf = (value: number): string =>
  Number.isInteger(value) ? String(BigInt(value)) : String(value);

const printed = (text: string): string => text.replace('-', '−');

const commas = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "1,234.5", with a minus sign if negative. */
function groupDigits(value: number): string {
  const [whole = '', fraction] = digitsOf(value).split('.');
  return printed(fraction ? `${commas(whole)}.${fraction}` : commas(whole));
}

/** Cents as dollars: "$9,433.96", without ".00". */
export function usd(cents: number): string {
  const amount = round(cents);
  const size = Math.abs(amount);
  const rest = size % CENTS;
  // Not by division: for a large amount, the quotient would not be exact.
  const dollarWords = commas(digitsOf(size).slice(0, -2)) || '0';
  const centWords = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amount < 0 ? '−' : ''}$${dollarWords}${centWords}`;
}

/** Cents as whole dollars: "$9,434". */
export const wholeUsd = (cents: number): string => usd(round(cents / CENTS) * CENTS);

/** Cents that must be paid or withdrawn, rounded up to whole dollars: "$9,434" for $9,433.10. */
export const enoughUsd = (cents: number): string => usd(Math.ceil(round(cents) / CENTS) * CENTS);

/** The amount from which sentences give estimates in thousands (cents). */
const IN_THOUSANDS = dollars(10_000);
const THOUSAND = dollars(1_000);

/** An estimate for a sentence: "$136,000"; smaller ones in whole dollars. */
export const roughUsd = (cents: number): string =>
  Math.abs(cents) < IN_THOUSANDS ? wholeUsd(cents) : usd(round(cents / THOUSAND) * THOUSAND);

const DIGITS = 2;

/** "1,234.5", with a maximum number of decimals. */
const number = (value: number, digits: number): string => groupDigits(roundTo(value, digits));

/** "12.76%", with a maximum number of decimals. */
export const percent = (value: number, digits = DIGITS): string => `${number(value, digits)}%`;

const RATE_DIGITS = 4;

/** A rate as entered, for an expression: "4.125%". */
export const exactPercent = (rate: number): string =>
  `${printed(digitsOf(roundTo(rate, RATE_DIGITS)))}%`;

/** "1 + 5%" or "1 − 5%": the growth factor of a rate, as an expression. */
export const onePlus = (rate: number): string =>
  rate < 0 ? `1 − ${exactPercent(-rate)}` : `1 + ${exactPercent(rate)}`;

/** A number with a fixed number of decimals: "34.7190". */
export const fixed = (value: number, digits: number): string =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? printed(digitsOf(Math.round(value)))
    : printed(roundTo(value, digits).toFixed(digits));

/** A factor with a fixed number of decimals and no leading zero: ".681", "26.5". */
export const factor = (value: number, digits: number): string =>
  fixed(value, digits).replace(/^(−?)0\./, '$1.');

/** "1 year", "3 years", with at most two decimals. */
export function count(value: number, unit?: string): string {
  const words = number(value, DIGITS);
  return unit ? `${words} ${unit}${words === '1' ? '' : 's'}` : words;
}

/** The periods of level payments: "of each of 3 years", "of the year". */
export const ofEach = (periods: number, unit: string): string =>
  periods === 1 ? `of the ${unit}` : `of each of ${count(periods, unit)}`;

const MONTHS = 12;

/** Months as an age: "66 years and 4 months", "5 months". */
export function ageWords(age: number): string {
  const months = roundTo(age, DIGITS);
  const years = Math.floor(months / MONTHS);
  const rest = months % MONTHS;
  if (years === 0 && rest > 0) return count(rest, 'month');
  return rest === 0 ? count(years, 'year') : `${count(years, 'year')} and ${count(rest, 'month')}`;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A month such as "2026-07": "July 2026". */
export function monthWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTH_NAMES[(number ?? 1) - 1]} ${year}`;
}

export function figureText(figure: Figure, value: FigureValue): string {
  const { kind, digits, unit, none = 'None', trim, whole, unsigned } = figure;
  if (value === null) return none;
  if (unsigned && Number(value) < 0) return figureText(figure, -Number(value));
  if (typeof value === 'object') return `${figureText(figure, value.atLeast)} or more`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return kind === 'day' ? formatLongDay(value) : value;
  if (kind === 'money') return whole ? wholeUsd(value) : usd(value);
  if (kind === 'percent') return percent(value, digits);
  if (kind === 'factor') {
    const text = factor(value, digits ?? 0);
    return trim ? text.replace(/\.?0+$/, '') || '0' : text;
  }
  if (kind === 'age') return ageWords(value);
  return kind === 'year' ? String(value) : count(value, unit);
}

/** A figure's value as text with its cents, for comparison with a published value. */
export const exactText = (figure: Figure, value: FigureValue): string =>
  figureText({ ...figure, whole: false }, value);

const PLAIN_DIGITS = 6;
const plain = (value: number): number => roundTo(value, PLAIN_DIGITS);

/** A figure's plain value: dollars, percent, or years of an age as a number; words, days and yes or no as text. */
export function plainValue(
  figure: Pick<Figure, 'kind' | 'digits'>,
  value: FigureValue,
): number | string | null {
  const { kind, digits } = figure;
  if (value === null) return null;
  if (typeof value === 'object') return plainValue(figure, value.atLeast);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return value;
  if (kind === 'money') return round(value) / CENTS;
  if (kind === 'age') return plain(value / MONTHS);
  return kind === 'factor' ? roundTo(value, digits ?? 0) : plain(value);
}
