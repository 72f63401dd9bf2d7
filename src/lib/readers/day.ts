/** Reads the days of a file, as people and programs write them. */
import { strict } from 'chrono-node/en';
import { isNothing } from './plain.ts';
import {
  DAY_MS,
  type DayReading,
  dayIn,
  existingDay,
  inCentury,
  isoOf,
  LONGEST_DAY,
  numbersOfDay,
  plainDay,
  type TypedDay,
} from './typed-day.ts';

/** How Outlook and others write that there is no date. */
const NO_DAY = /^(?:0{1,4}([/.-]?)0{1,2}\1(0{1,4})|1\/0\/(?:19)?00)(?: [0:]+)?$/;
/** The day 0 of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** The year that a person means by the last two digits of it: 52 is 1952. */
const yearWords = (text: string): string =>
  /(?:^|[^\d:])(\d\d)(?= \d|$)/.exec(text.replace(/^\D*\d{1,2}(st|nd|rd|th)?\b/i, ''))?.[1] ?? '';

/** A day in words that only the library reads: with a time behind it, or its year in front. */
function inOtherWords(text: string, reading: DayReading): TypedDay | null {
  const [found, more] = strict.parse(text, reading.now);
  if (!found || more || found.end || found.text.length !== text.length) return null;
  const { start } = found;
  if (found.tags().has('result/relativeDate')) return null;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
    start.isCertain(part) ? String(start.get(part)) : '',
  );
  if (!month || !day) return null;
  const short = year && !text.includes(year) ? yearWords(text) : '';
  if (short) return inCentury(short, month, day, reading);
  const whole = existingDay(year ?? '', month, day);
  return whole === null ? null : { day: whole };
}

/** The day that a cell says, or null if nobody can read it as one. */
export function dayInCell(cell: string, reading: DayReading): TypedDay | null {
  if (cell.length > LONGEST_DAY) return isNothing(cell) ? { day: '' } : null;
  const text = plainDay(cell);
  if (NO_DAY.test(text)) return { day: '' };
  // Spreadsheets count days, and programs milliseconds.
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    return { day: isoOf(DAY_ZERO + Math.floor(Number(text)) * DAY_MS) };
  }
  if (/^-?\d{11,13}$/.test(text)) return { day: isoOf(Number(text)) };
  return dayIn(text, reading) ?? (/[a-z]/i.test(text) ? inOtherWords(text, reading) : null);
}

/** The same without the century that it might be of. */
export const readDay = (cell: string, reading: DayReading): string | null =>
  dayInCell(cell, reading)?.day ?? null;

/**
 * How a column writes its days: the day is first if some first number can only be a day and no second
 * number can. If it holds both ways, `either` names the cells that could be read either way.
 */
export function dayOrder(cells: readonly string[]): { dayFirst: boolean; either: number[] } {
  const numbers = cells.map(numbersOfDay);
  const days = numbers.some((pair) => pair && pair[0] > 12);
  const months = numbers.some((pair) => pair && pair[1] > 12);
  const open = numbers.flatMap((pair, at) =>
    pair && pair[0] <= 12 && pair[1] <= 12 && pair[0] !== pair[1] ? [at] : [],
  );
  return { dayFirst: days && !months, either: days && months ? open : [] };
}
