/** Parses text that was typed, pasted or in the URL into a value, or returns a sentence about the problem. */

import { formatLongDay } from '../lib/format-date.ts';
import {
  COMMA_FOR_POINT,
  DECIMAL,
  plainText,
  readAmount,
  splitSign,
  tidy,
  WHOLE,
} from '../lib/readers/amount.ts';
import type { DateField, Field, LawYearField } from './field.ts';
import { ageWords, monthWords, percent, usd } from './figures.ts';

export type Read = { value: number | string | boolean | null } | { problem: string };

/** The sentence never includes the text that was read, because that could be anything. */
const refuse = (problem: string): Read => ({ problem });

/** No valid figure has more characters. */
const MAX_LENGTH = 40;
type Initial = Pick<Field, 'initial' | 'initialBy'>;

export function initialOf(
  fields: Readonly<Record<string, Initial>>,
  name: string,
  texts: Readonly<Record<string, string | undefined>>,
): string {
  const { initial = '', initialBy } = fields[name] ?? {};
  if (!initialBy) return initial;
  const other = texts[initialBy.field] ?? fields[initialBy.field]?.initial ?? '';
  return initialBy.texts[plainText(other)] ?? initial;
}

/** Asks for a year in the range; the years have no gaps. */
function chooseYear({ years }: LawYearField): string {
  const known = years.filter(({ missing }) => !missing).map(({ year }) => year);
  const first = Math.min(...known);
  const last = Math.max(...known);
  return first === last ? `Choose ${first}.` : `Choose a year from ${first} to ${last}.`;
}

function ask(field: Field): string {
  switch (field.kind) {
    case 'money':
      return 'Enter an amount in dollars, such as 250,000.';
    case 'percent':
      return 'Enter a percentage, such as 5 or 4.6.';
    case 'whole':
      return `Enter a whole number, such as ${field.initial}.`;
    case 'age':
      return 'Enter years, or years and months such as 66-5.';
    case 'day':
      return 'Enter a date, such as 1952-05-01.';
    case 'month':
      return 'Enter a month, such as 2026-04.';
    case 'lawYear':
      return chooseYear(field);
    case 'choice':
      return 'Choose one from the list.';
    default:
      return 'Choose yes or no.';
  }
}

type Bounded = Extract<Field, { min: number }>;

function readBounded(value: number, { min, max }: Bounded, words: (value: number) => string): Read {
  if (value < min) return refuse(`Enter ${words(min)} or more.`);
  if (value > max) return refuse(`Enter ${words(max)} or less.`);
  // Adding 0 turns −0 into 0, because −0 would print its sign.
  return { value: value + 0 };
}

function readMoney(text: string, field: Bounded): Read {
  const read = readAmount(text);
  if (read === null) return refuse(ask(field));
  return 'cents' in read ? readBounded(read.cents, field, usd) : refuse(read.problem);
}

function readPercent(text: string, field: Bounded): Read {
  const { sign, digits } = splitSign(tidy(text).replace(/%(\)?)$/, '$1'));
  if (COMMA_FOR_POINT.test(digits)) return refuse('Write the percentage like 5.5, with a point.');
  if (!DECIMAL.test(digits) || !/\d/.test(digits)) return refuse(ask(field));
  return readBounded(sign * Number(digits.replaceAll(',', '')), field, percent);
}

function readWhole(text: string, field: Bounded): Read {
  const { sign, digits } = splitSign(tidy(text));
  if (!WHOLE.test(digits)) return refuse(ask(field));
  return readBounded(sign * Number(digits.replaceAll(',', '')), field, String);
}

function readAge(text: string, field: Bounded): Read {
  const [, years, months = '0'] = /^(\d{1,3})(?:-(\d{1,2}))?$/.exec(tidy(text)) ?? [];
  if (years === undefined || Number(months) > 11) return refuse(ask(field));
  return readBounded(Number(years) * 12 + Number(months), field, ageWords);
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

function readDate(value: string, field: DateField): Read {
  const form = field.kind === 'month' ? /^(\d{4})-(\d\d)$/ : /^(\d{4})-(\d\d)-(\d\d)$/;
  const [, year, month, day = '01'] = form.exec(value) ?? [];
  if (year === undefined) return refuse(ask(field));
  if (Number(month) < 1 || Number(month) > 12) return refuse('Enter a month from 01 to 12.');
  const days = daysIn(Number(year), Number(month));
  if (Number(day) < 1 || Number(day) > days) {
    return refuse(`Enter a day from 01 to ${days} in that month.`);
  }
  const words = field.kind === 'day' ? formatLongDay : monthWords;
  if (value < field.min) return refuse(`Enter ${words(field.min)} or later.`);
  if (value > field.max) return refuse(`Enter ${words(field.max)} or earlier.`);
  return { value };
}

function readLawYear(text: string, field: LawYearField): Read {
  const found = field.years.find(({ year }) => String(year) === text);
  if (found?.missing) return refuse(`${found.missing} ${chooseYear(field)}`);
  return found ? { value: found.year } : refuse(chooseYear(field));
}

/** The value of a field's text, or a sentence that says what to enter. */
export function readField(field: Field, given: string): Read {
  const text = plainText(given);
  if (text === '' && field.optional) return { value: null };
  if (text === '' || text.length > MAX_LENGTH) return refuse(ask(field));
  const word = text.toLowerCase();
  switch (field.kind) {
    case 'money':
      return readMoney(text, field);
    case 'percent':
      return readPercent(text, field);
    case 'whole':
      return readWhole(text, field);
    case 'age':
      return readAge(text, field);
    case 'lawYear':
      return readLawYear(text, field);
    case 'choice': {
      const found = field.options.find(({ value }) => value.toLowerCase() === word);
      return found ? { value: found.value } : refuse(ask(field));
    }
    case 'yesNo':
      return word === 'yes' || word === 'no' ? { value: word === 'yes' } : refuse(ask(field));
    default:
      return readDate(text, field);
  }
}

/** The value of a field's text; undefined if it has none. Another field's `usedIf` asks with it. */
export function readValue(field: Field, text = ''): number | string | boolean | null | undefined {
  const read = readField(field, text);
  return 'value' in read ? read.value : undefined;
}

/** Whether a field's text is a number above 0. */
export const isAboveZero = (field: Field, text?: string): boolean =>
  Number(readValue(field, text)) > 0;
