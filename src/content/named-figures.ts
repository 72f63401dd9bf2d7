/** The figures of law in a text: those that it names, and those that are typed. */
import { FIGURES, type Figure, figureOf, figureWords } from '../calculators/law/figures.ts';

/** Text in braces on one line. Braces around fields, of JSON and of front matter, are none. */
const IN_BRACES = /\{(?!\s*"|\s*\w+:\s)([^{}\n]*)\}/g;

/** `annual-exclusion 2026`, `annual-exclusion newest`, or with ` x2` a multiple. */
const NAMED = /^([a-z][a-z-]*) (\d{4}|newest)(?: x(\d{1,2}))?$/;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The figure of the newest year whose amount is final. */
const newestFigure = (name: string): Figure | undefined =>
  FIGURES.findLast((figure) => figure.name === name && figure.status === 'final');

/** The words of a named figure, or why there are none. The newest one says its year: "$19,000 in 2026". */
function wordsOf(name: string): { words: string } | { mistake: string } {
  const [, figure, year, times = '1'] = NAMED.exec(name) ?? [];
  if (!figure) return { mistake: `{${name}} names no figure: write {annual-exclusion 2026}.` };
  if (year === 'newest') {
    const newest = newestFigure(figure);
    if (newest) return { words: `${figureWords(newest, Number(times))} in ${newest.year}` };
  }
  const found = figureOf(figure, Number(year));
  if (found) return { words: figureWords(found, Number(times)) };
  const years = FIGURES.filter((one) => one.name === figure).map((one) => one.year);
  const known =
    years.length > 0
      ? `it is known for ${years.join(', ')}`
      : `the names are ${[...new Set(FIGURES.map((one) => one.name))].join(', ')}`;
  return { mistake: `{${name}} is not known: ${known}. See src/calculators/law/figures.ts.` };
}

/**
 * The text with its named figures filled in, and its mistakes as "line: rule". `otherNames` are names that
 * something else fills in later.
 */
export function withFigures(
  text: string,
  otherNames: readonly string[] = [],
): { text: string; mistakes: string[] } {
  const mistakes: string[] = [];
  const filled = text.replaceAll(IN_BRACES, (all, name: string, at: number) => {
    if (otherNames.includes(name)) return all;
    const found = wordsOf(name);
    if ('words' in found) return found.words;
    mistakes.push(`${lineOf(text, at)}: ${found.mistake}`);
    return all;
  });
  return { text: filled, mistakes };
}

/** Names in the pieces' texts that the affiliate's profile fills in. */
const FROM_PROFILE = ['name', 'firm'];

/** `pieces.json` with its named figures filled in, and its mistakes. */
export const piecesWithFigures = (json: string) => withFigures(json, FROM_PROFILE);

const AMOUNT = /\$\d{1,3}(?:,\d{3})+/g;

/** The newest figure of this amount; of two of one year the first in the list. */
const figureWith = (amount: string): Figure | undefined =>
  FIGURES.filter((one) => figureWords(one) === amount).reduce<Figure | undefined>(
    (newest, one) => (newest && newest.year >= one.year ? newest : one),
    undefined,
  );

interface Typed {
  /** "12: $19,000 (annual-exclusion 2026)": the line, the amount, and the newest figure with it. */
  at: string;
  year: number;
}

/** The amounts of a text that are figures of law, typed and not named. */
export const typedFigures = (text: string): Typed[] =>
  [...text.matchAll(AMOUNT)].flatMap(({ 0: amount, index }) => {
    const figure = figureWith(amount);
    if (!figure) return [];
    const { name, year } = figure;
    return [{ at: `${lineOf(text, index)}: ${amount} (${name} ${year})`, year }];
  });

/** The lines of a text that say "in 2026" of this year. */
export const linesThatSay = (text: string, year: string): number[] => [
  ...new Set(
    [...text.matchAll(new RegExp(`\\bin ${year}\\b`, 'gi'))].map(({ index }) =>
      lineOf(text, index),
    ),
  ),
];
