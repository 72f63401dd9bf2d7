/** Reads a day as people write it: the part of the readers that forms use, which needs no library. */
import { isNothing, plainSigns } from './plain.ts';

export const DAY_MS = 86_400_000;
/** The year that Apple writes if it does not know the year. */
const NO_YEAR = '1604';
const TIME = String.raw`(?:[T ,]+\d.*)?`;
const SLASHES = new RegExp(String.raw`^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d\d)${TIME}$`);
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([/. -]?)(\d{1,2})\2(\d{1,2})${TIME}$`);
export const LONGEST_DAY = 40;

export interface DayReading {
  now: Date;
  /** Whether the column has the day before the month. */
  dayFirst?: boolean;
  /** Whether a year of two digits may be ahead. */
  ahead?: boolean;
}

/** What a text says of a day. */
export interface TypedDay {
  /** YYYY-MM-DD, YYYY-MM, YYYY, or --MM-DD without a year; empty if the text says that there is no day. */
  day: string;
  /** The same day a century earlier, if the year has two digits and somebody may be born in either. */
  earlier?: string;
}

/** "'52", "5 / 5 / 1952", "5/5/1952 (age 74)", "05051952" and "Tues, May 5;" in their usual form. */
export const plainDay = (text: string): string =>
  plainSigns(text)
    .replaceAll(/['’](?=\d)/g, '')
    .replaceAll(/ ?([/.]) ?(?=\d)/g, '$1')
    .replace(/ \((?:age )?\d{1,3}\)$/i, '')
    .replace(/^(\d\d)(\d\d)((?:19|20)\d\d)$/, '$1/$2/$3')
    .replace(/^(tue|wed)s\b/i, '$1')
    .replace(/[.,;]+$/, '');

const two = (part: string | number): string => String(part).padStart(2, '0');
export const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day if it exists, else null. */
export function existingDay(
  year: string,
  month: string | number,
  day: string | number,
): string | null {
  const known = year !== '' && year !== NO_YEAR;
  const text = `${known ? year : '2000'}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || isoOf(date.getTime()) !== text) return null;
  return known ? text : `-${text.slice(4)}`;
}

const only = (day: string | null): TypedDay | null => (day === null ? null : { day });

/** The day with a year of two digits written out: the latest that is not ahead. */
export function inCentury(
  digits: string,
  month: string | number,
  day: string | number,
  { now, ahead }: DayReading,
): TypedDay | null {
  if (digits.length === 4) return only(existingDay(digits, month, day));
  const near = existingDay(`20${digits}`, month, day);
  const before = existingDay(`19${digits}`, month, day);
  if (!near || !(ahead || near <= isoOf(now.getTime() + DAY_MS))) return only(before ?? null);
  return before ? { day: near, earlier: before } : { day: near };
}

/** Whether the first of two numbers is the day: a day that can be read only one way is read so. */
const isDayFirst = (first: string, second: string, column = false): boolean =>
  Number(first) > 12 || (column && Number(second) <= 12);

/** The numbers of a day in digits, if it is written so. */
export function numbersOfDay(text: string): [first: number, second: number] | undefined {
  const [, first, , second] = text.length > LONGEST_DAY ? [] : (SLASHES.exec(plainDay(text)) ?? []);
  return first && second ? [Number(first), Number(second)] : undefined;
}

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : 1 + MONTHS.findIndex((name) => name.startsWith(word.toLowerCase()));

const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? )?`;
const MONTH = String.raw`([a-z]{3,9})\.?`;
const DATE = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4}|\d\d)`;
/** "Monday, May 5th, 1952", "May-05-1952" and "September 8". */
const MONTH_FIRST = new RegExp(
  `^${WEEKDAY}${MONTH}(?:[ -]|(?<=\\.))${DATE}(?:(?:,? |[,-])${YEAR})?$`,
  'i',
);
/** "5 May 1952", "5th of May" and "05-May-52". */
const DATE_FIRST = new RegExp(
  `^${WEEKDAY}${DATE}(?: of)?[ -]${MONTH}(?:(?:,? |[,-])${YEAR})?$`,
  'i',
);
/** "May 1952" and "May-52": no month has so many days. */
const MONTH_ALONE = new RegExp(`^${MONTH},?[ -](\\d{4}|3[2-9]|[4-9]\\d)$`, 'i');

function dayInWords(text: string, reading: DayReading): TypedDay | null {
  const [, alone = '', of = ''] = MONTH_ALONE.exec(text) ?? [];
  if (alone)
    return monthOf(alone) > 0 ? { day: `${of.padStart(4, '19')}-${two(monthOf(alone))}` } : null;
  const [, first = '', second = '', year = ''] =
    MONTH_FIRST.exec(text) ?? DATE_FIRST.exec(text) ?? [];
  const [word, date] = /\d/.test(first) ? [second, first] : [first, second];
  if (!word || !date || monthOf(word) === 0) return null;
  return year
    ? inCentury(year, monthOf(word), date, reading)
    : only(existingDay('', monthOf(word), date));
}

/** The day that a text in the usual form of `plainDay` is, or null. */
export function dayIn(text: string, reading: DayReading): TypedDay | null {
  if (isNothing(text)) return { day: '' };
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day && (text.length !== 5 || /\D/.test(text))) {
    return Number(year) === 0 ? null : only(existingDay(year, month, day));
  }
  const [, ofYear, inYear] = /^--(\d\d)-?(\d\d)$/.exec(text) ?? [];
  if (ofYear && inYear) return only(existingDay('', ofYear, inYear));
  const [, one = '', , second = '', digits] = SLASHES.exec(text) ?? [];
  if (digits) {
    const isReversed = isDayFirst(one, second, reading.dayFirst);
    return inCentury(digits, isReversed ? second : one, isReversed ? one : second, reading);
  }
  const [, monthBefore, yearBehind] = /^(\d{1,2})[/.-](\d{4}|3[2-9]|[4-9]\d)$/.exec(text) ?? [];
  if (monthBefore && yearBehind) return monthIn(yearBehind.padStart(4, '19'), monthBefore);
  const [, alone = '', beside = ''] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  if (alone) {
    const isReversed = isDayFirst(alone, beside, reading.dayFirst);
    return only(isReversed ? existingDay('', beside, alone) : existingDay('', alone, beside));
  }
  const [, whole, inWhole] = /^(\d{4})[/.-](\d\d?)$/.exec(text) ?? [];
  if (whole && inWhole) return monthIn(whole, inWhole);
  if (/^\d{4}$/.test(text)) return text === NO_YEAR || Number(text) === 0 ? null : { day: text };
  return /[a-z]/i.test(text) ? dayInWords(text, reading) : null;
}

const monthIn = (year: string, month: string): TypedDay | null =>
  only(existingDay(year, month, 1)?.slice(0, 7) ?? null);

/** The day that somebody types into a field, or null if it is none. */
export const typedDay = (text: string, now = new Date()): TypedDay | null =>
  text.length > LONGEST_DAY ? null : dayIn(plainDay(text), { now });
