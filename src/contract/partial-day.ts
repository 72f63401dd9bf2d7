/** Days whose year, or everything but the year, may be unknown (ISO 8601 as in RFC 6350, 4.3.4). */
import { DAY_MS } from '../config/units.ts';

export const LONGEST_LIFE_YEARS = 120;

/** 1952-05-01, 1952-05, 1952 or --05-01. */
const PARTIAL_DAY = /^(?:(\d{4})(?:-(\d\d)(?:-(\d\d))?)?|--(\d\d)-(\d\d))$/;
/** A leap year, because February 29 is valid without a year. */
const LEAP_YEAR = '2000';

/** A partial day as it is typed: 5/1/1952, 5/1952, 1952 or 5/1; any other text as it is. */
export function toAmerican(day: string): string {
  const [, year, month, date, onlyMonth, onlyDay] = PARTIAL_DAY.exec(day) ?? [];
  const parts = [month ?? onlyMonth, date ?? onlyDay, year].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.map(Number).join('/') : day;
}

const exists = (day: string): boolean => {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

/** Whether the text is a partial day that exists. */
export function isPartialDay(text: string): boolean {
  const [, year, month = '01', day = '01', onlyMonth, onlyDay] = PARTIAL_DAY.exec(text) ?? [];
  if (onlyMonth) return exists(`${LEAP_YEAR}-${onlyMonth}-${onlyDay}`);
  return year !== undefined && exists(`${year}-${month}-${day}`);
}

/** What a person keeps of a second birth date: the day that both say, or a line for the note if they differ. */
export function keptBirthDate(
  known: string | null | undefined,
  other: string,
): { day: string } | { line: string } {
  const day = known ? combinedDay(known, other) : other;
  return day === null ? { line: `Birth date: ${toAmerican(other)}` } : { day };
}

/** What two days say together if they agree: 1952-05-01 of 1952 and --05-01. Null if they are two days. */
export function combinedDay(first: string, second: string): string | null {
  const [ours, theirs] = [first, second].map((day) => {
    const [, year, month, date, onlyMonth, onlyDay] = PARTIAL_DAY.exec(day) ?? [];
    return [year, month ?? onlyMonth, date ?? onlyDay];
  });
  const parts = ours?.map((part, place) => part ?? theirs?.[place]) ?? [];
  const agree = theirs?.every((part, place) => part === undefined || part === parts[place]);
  const [year = '-', ...rest] = parts;
  const day = [year, ...rest].filter(Boolean).join('-');
  return agree && [first, second, day].every(isPartialDay) ? day : null;
}

/** Whether the day has begun in some time zone. A day without a year always has. */
export const isPartialDayPast = (text: string, now = Date.now()): boolean =>
  text.startsWith('--') || Date.parse(text) <= now + DAY_MS;

/** Whether even the latest day that it can mean is longer ago than people live. */
export function isTooLongAgo(text: string, now = Date.now()): boolean {
  if (text.startsWith('--')) return false;
  const [year = '', month = '12', day = '31'] = text.split('-');
  const limit = new Date(now - DAY_MS);
  limit.setUTCFullYear(limit.getUTCFullYear() - LONGEST_LIFE_YEARS);
  return `${year}-${month}-${day}` < limit.toISOString().slice(0, 10);
}
