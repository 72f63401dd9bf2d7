/** Reads a day as people and programs write it, as YYYY-MM-DD or its known part. */
import { strict } from 'chrono-node/en';
import { isNothing, plainSigns } from './plain.ts';

const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** The year that Apple writes if it does not know the year. */
const NO_YEAR = '1604';
const TIME = String.raw`(?:[T ,]+\d.*)?`;
const SLASHES = new RegExp(String.raw`^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d\d)${TIME}$`);
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([/. -]?)(\d{1,2})\2(\d{1,2})${TIME}$`);
/** How Outlook and others write that there is no date. */
const NO_DAY = /^(?:0{1,4}([/.-]?)0{1,2}\1(0{1,4})|1\/0\/(?:19)?00)(?: [0:]+)?$/;
const LONGEST = 40;

export interface DayReading {
  now: Date;
  /** Whether the column has the day before the month. */
  dayFirst?: boolean;
  /** Whether a year of two digits may be ahead. */
  ahead?: boolean;
}

/** "'52", "5 / 5 / 1952", "5/5/1952 (age 74)", "05051952" and "Tues, May 5;" in their usual form. */
const plainDay = (cell: string): string =>
  plainSigns(cell)
    .replaceAll(/['’](?=\d)/g, '')
    .replaceAll(/ ?([/.]) ?(?=\d)/g, '$1')
    .replace(/ \((?:age )?\d{1,3}\)$/i, '')
    .replace(/^(\d\d)(\d\d)((?:19|20)\d\d)$/, '$1/$2/$3')
    .replace(/^(tue|wed)s\b/i, '$1')
    .replace(/[.,;]+$/, '');

const two = (part: string | number): string => String(part).padStart(2, '0');
const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day if it exists, else null. */
function dated(year: string, month: string | number, day: string | number): string | null {
  const known = year !== '' && year !== NO_YEAR;
  const text = `${known ? year : '2000'}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || isoOf(date.getTime()) !== text) return null;
  return known ? text : `-${text.slice(4)}`;
}

/** The day with a year of two digits written out. */
function inCentury(
  digits: string,
  month: string,
  day: string,
  { now, ahead }: DayReading,
): string | null {
  if (digits.length === 4) return dated(digits, month, day);
  const [near, before] = [`20${digits}`, `19${digits}`].map((year) => dated(year, month, day));
  return near && (ahead || near <= isoOf(now.getTime() + DAY_MS)) ? near : (before ?? null);
}

/** The year that a person means by the last two digits of it: 52 is 1952. */
const yearWords = (text: string): string =>
  /(?:^|[^\d:])(\d\d)(?= \d|$)/.exec(text.replace(/^\D*\d{1,2}(st|nd|rd|th)?\b/i, ''))?.[1] ?? '';

function inWords(text: string, reading: DayReading): string | null {
  const [, word = '', of = ''] = /^([a-z]{3,9})\.?,?[ -](\d{4}|3[2-9]|[4-9]\d)$/i.exec(text) ?? [];
  const given = word ? `1 ${word} ${of}` : text;
  const [found, more] = strict.parse(given, reading.now);
  if (!found || more || found.end || found.text.length !== given.length) return null;
  const { start } = found;
  if (found.tags().has('result/relativeDate')) return null;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
    start.isCertain(part) ? String(start.get(part)) : '',
  );
  if (!month || !day) return null;
  // No month has so many days: "May-52" is of 1952.
  if (word) return `${of.padStart(4, '19')}-${two(month)}`;
  const short = year && !text.includes(year) ? yearWords(text) : '';
  return short ? inCentury(short, month, day, reading) : dated(year ?? '', month, day);
}

/**
 * YYYY-MM-DD, YYYY-MM, YYYY, or --MM-DD without a year; empty if the cell says that there is no day,
 * and null if nobody can read it as one.
 */
export function readDay(cell: string, reading: DayReading): string | null {
  if (cell.length > LONGEST) return isNothing(cell) ? '' : null;
  const text = plainDay(cell);
  if (isNothing(text) || NO_DAY.test(text)) return '';
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day && (text.length !== 5 || /\D/.test(text))) {
    return Number(year) === 0 ? null : dated(year, month, day);
  }
  const [, ofYear, inYear] = /^--(\d\d)-?(\d\d)$/.exec(text) ?? [];
  if (ofYear && inYear) return dated('', ofYear, inYear);
  const [, one = '', , second = '', digits] = SLASHES.exec(text) ?? [];
  if (digits) {
    const [m, d] = isDayFirst(one, second, reading.dayFirst) ? [second, one] : [one, second];
    return inCentury(digits, m, d, reading);
  }
  const [, monthOf, yearOf] = /^(\d{1,2})[/.-](\d{4}|3[2-9]|[4-9]\d)$/.exec(text) ?? [];
  if (monthOf && yearOf) return dated(yearOf.padStart(4, '19'), monthOf, 1)?.slice(0, 7) ?? null;
  const [, alone = '', with_ = ''] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  if (alone) {
    return isDayFirst(alone, with_, reading.dayFirst)
      ? dated('', with_, alone)
      : dated('', alone, with_);
  }
  const [, whole, inWhole] = /^(\d{4})[/.-](\d\d?)$/.exec(text) ?? [];
  if (whole && inWhole) return dated(whole, inWhole, 1)?.slice(0, 7) ?? null;
  if (/^\d{4}$/.test(text)) return text === NO_YEAR || Number(text) === 0 ? null : text;
  if (/^\d{5}(\.\d+)?$/.test(text)) return isoOf(DAY_ZERO + Math.floor(Number(text)) * DAY_MS);
  if (/^-?\d{11,13}$/.test(text)) return isoOf(Number(text));
  return /[a-z]/i.test(text) ? inWords(text, reading) : null;
}

/** Whether the first of two numbers is the day: a day that can be read only one way is read so. */
const isDayFirst = (first: string, second: string, column = false): boolean =>
  Number(first) > 12 || (column && Number(second) <= 12);

/** The numbers of a day in digits, if it is written so. */
const numbersIn = (cell: string): [first: number, second: number] | undefined => {
  const [, first, , second] = cell.length > LONGEST ? [] : (SLASHES.exec(plainDay(cell)) ?? []);
  return first && second ? [Number(first), Number(second)] : undefined;
};

/**
 * How a column writes its days: the day is first if some first number can only be a day and no second
 * number can. If it holds both ways, `either` names the cells that could be read either way.
 */
export function dayOrder(cells: readonly string[]): { dayFirst: boolean; either: number[] } {
  const numbers = cells.map(numbersIn);
  const days = numbers.some((pair) => pair && pair[0] > 12);
  const months = numbers.some((pair) => pair && pair[1] > 12);
  const open = numbers.flatMap((pair, at) =>
    pair && pair[0] <= 12 && pair[1] <= 12 && pair[0] !== pair[1] ? [at] : [],
  );
  return { dayFirst: days && !months, either: days && months ? open : [] };
}
