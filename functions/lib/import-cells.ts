/** What the cells of spreadsheets mean: days, numbers of days, words and lists as people write them. */
import { STAGE_WORDS } from '../../src/config/contact-words.ts';
import { MAX_TAGS, STAGES, type Stage } from '../../src/contract/contact-fields.ts';
import { LONGEST_CELL } from '../../src/contract/contact-moves.ts';
import { unguarded } from '../../src/lib/csv.ts';

/** The text of a cell; undefined if the value is neither text nor a number. What is too long for every field stays so. */
export function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : unguarded(text);
}

/** The tags of a cell: "a; b, c", or a list. */
export function cellList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const text = cellText(value);
  if (text === undefined) return [value];
  const words: string[] = [];
  for (const [word] of text.matchAll(/[^;,\s][^;,\n]*/g)) {
    words.push(unguarded(word.trim()));
    // One too many is enough to refuse them.
    if (words.length > MAX_TAGS) break;
  }
  return words;
}

/** The stage of a word in any case, or undefined. */
export const cellStage = (text: string): Stage | undefined =>
  STAGES.find((stage) => [stage, STAGE_WORDS[stage].toLowerCase()].includes(text.toLowerCase()));

/** "90" and "90 days" as 90; anything else as it is, for the contact's own check. */
export function cellDays(text: string): number | string {
  const [, digits] = /^(?:every )?(\d{1,9})(?: days?)?$/i.exec(text) ?? [];
  return digits ? Number(digits) : text;
}

/** Years of two digits are those up to twenty years ahead, and else of the last century. */
const yearOf = (digits: string, now: number): number => {
  if (digits.length === 4) return Number(digits);
  const year = 2000 + Number(digits);
  return year > now + 20 ? year - 100 : year;
};

/**
 * A day as YYYY-MM-DD: from 2026-11-21, with or without a time behind it, or from 11/21/2026. That is
 * month, day, year as in the United States, unless the first number can only be a day.
 */
export function cellDay(text: string, now = new Date()): string {
  const [iso] = /^\d{4}-\d\d-\d\d(?=$|[T ]\d)/.exec(text) ?? [];
  if (iso) return iso;
  const [, first, , second, digits] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?: \d.*)?$/.exec(text) ?? [];
  if (!first || !second || !digits) return text;
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  const year = yearOf(digits, now.getUTCFullYear());
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
