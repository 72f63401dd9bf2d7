/** Searches texts in the browser, best matches first: whole words, their beginnings, and words with typos. */
import { APOSTROPHES, folded } from './folded.ts';

/** Words of nearly every question, which do not help the search. */
const COMMON = new Set(
  'a an and are as at be by can do does for from get how i if in is it me my of on or our that the there this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);
/** From this length on, a word may have two typos; shorter ones are too easily other words. */
const SLIPS_FROM = 8;
const MOST_SLIPS = 2;
/** Words of a name forgive one typo from this length on; a typed word may lack one of the letters. */
const NAME_SLIPS_FROM = 5;

const WORD = new RegExp(`[\\p{L}\\p{N}]+(?:[${APOSTROPHES}-][\\p{L}\\p{N}]+)*`, 'gu');

/** A word in the form for comparison: without case, accents, apostrophes and hyphens. */
const plain = (word: string): string => folded(word).replaceAll('-', '');

export const wordsOf = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([word]) => plain(word));

/** The words of a question without common words, or all of them if nothing else is left. */
export function searchWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The fewest typos (an extra, missing or wrong letter, or two swapped) that make the typed word the
 * beginning of this one; more than `most` count as `most + 1`.
 */
export function typoDistance(typed: string, word: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      const swapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  // The rest of the word may not be typed yet.
  const from = Math.max(0, typed.length - most);
  return Math.min(most + 1, ...row.slice(from));
}

/** How well a typed word matches: 3 for the same word, 2 for a beginning, 1 with typos, 0 for no match. */
export function closeness(typed: string, word: string): number {
  if (typed === word) return 3;
  if (word.startsWith(typed)) return 2;
  // Typos are rare in the first letter.
  if (typed.length < SLIPS_FROM || typed[0] !== word[0]) return 0;
  return typoDistance(typed, word, MOST_SLIPS) <= MOST_SLIPS ? 1 : 0;
}

/** Whether a typed word is a word of a name, or its beginning, with one typo. */
function isNearName(typed: string, word: string): boolean {
  if (word.length < NAME_SLIPS_FROM || typed.length < NAME_SLIPS_FROM - 1) return false;
  // A shorter word is the beginning of too many names.
  if (typed.length < NAME_SLIPS_FROM && word.length > NAME_SLIPS_FROM) return false;
  return typoDistance(typed, word, 1) <= 1;
}

/** The searchable words: those of a title, and those of the text below it. */
export interface Words {
  title: readonly string[];
  text: readonly string[];
  /** Whether the title is a name that is typed from memory, such as a page's. */
  isName?: boolean;
}

/** A match in the title weighs more than one in the text. */
const TITLE_WEIGHT = 4;

/** How well a typed word matches these words; without typos if `exact`. */
function scoreOf(typed: string, { title, text, isName }: Words, exact: boolean): number {
  const best = (words: readonly string[]) =>
    words.reduce((most, word) => Math.max(most, closeness(typed, word)), 0);
  const least = exact ? 2 : 1;
  const low = best(text);
  let high = best(title);
  if (!exact && high === 0 && isName && title.some((word) => isNearName(typed, word))) high = 1;
  return Math.max(high >= least ? TITLE_WEIGHT * high : 0, low >= least ? low : 0);
}

/**
 * The things that match the most typed words, best first; all if nothing was typed. A typo is
 * forgiven if no text has the word as typed.
 */
export function bestMatches<Thing>(
  typed: string,
  things: readonly Thing[],
  wordsOfThing: (thing: Thing) => Words,
): Thing[] {
  const words = searchWords(typed);
  if (words.length === 0) return [...things];
  const known = things.map((thing) => ({ thing, words: wordsOfThing(thing) }));
  const queries = words.map((word) => ({
    word,
    exact: known.some((one) => scoreOf(word, one.words, true) > 0),
  }));
  const rated = known.map(({ thing, words }) => {
    const scores = queries.map(({ word, exact }) => scoreOf(word, words, exact));
    return {
      thing,
      found: scores.filter((score) => score > 0).length,
      score: scores.reduce((sum, score) => sum + score, 0),
    };
  });
  const most = Math.max(0, ...rated.map(({ found }) => found));
  // A match of less than half of the words is about something else.
  if (most * 2 < words.length || most === 0) return [];
  return rated
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}

interface Part {
  text: string;
  marked: boolean;
}

export function markedParts(text: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!words.some((typed) => closeness(typed, plain(word)) > 0)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), marked: false });
    parts.push({ text: word, marked: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
}
