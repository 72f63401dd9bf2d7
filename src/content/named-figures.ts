/** The figures of law in a text: those that it names, and those that are typed. */
import { FIGURES, type Figure, figureOf, figureWords } from '../calculators/law/figures.ts';

/** Text in braces on one line. Braces around fields, of JSON and of front matter, are none. */
const IN_BRACES = /\{(?!\s*"|\s*\w+:\s)([^{}\n]*)\}/g;

/** `annual-exclusion 2026`, `annual-exclusion newest`, or with ` x2` a multiple. */
const NAMED = /^([a-z][a-z\d-]*) (\d{4}|newest)(?: x(\d{1,2}))?$/;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The figure of the newest year whose amount is final. */
const newestFigure = (name: string): Figure | undefined =>
  FIGURES.findLast((figure) => figure.name === name && figure.status.state === 'final');

interface NamedFigure {
  /** The newest one says its year: "$19,000 in 2026". */
  words: string;
  isFinal: boolean;
}

/** The figure of a name in braces, or why there is none. */
function namedFigure(name: string): NamedFigure | { mistake: string } {
  const [, figure, year, times = '1'] = NAMED.exec(name) ?? [];
  if (!figure) return { mistake: `{${name}} names no figure: write {annual-exclusion 2026}.` };
  if (year === 'newest') {
    const newest = newestFigure(figure);
    if (newest) {
      const words = `${figureWords(newest, Number(times))} in ${newest.year}`;
      return { words, isFinal: true };
    }
  }
  const ofYear = figureOf(figure, Number(year));
  if (ofYear) {
    const words = figureWords(ofYear, Number(times));
    return { words, isFinal: ofYear.status.state === 'final' };
  }
  const years = FIGURES.filter((one) => one.name === figure).map((one) => one.year);
  const known =
    years.length > 0
      ? `the years with one are ${years.join(', ')}`
      : `the names are ${[...new Set(FIGURES.map((one) => one.name))].join(', ')}`;
  return { mistake: `{${name}} has no status: ${known}. See src/calculators/law/figures.ts.` };
}

/** The line of a text around this place. */
const lineAt = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '';

/** A row of a table in Markdown, by its first cell without the numbers of its sources; undefined for other lines. */
const rowIn = (line: string): string | undefined =>
  line.startsWith('|')
    ? line
        .split('|')[1]
        ?.replaceAll(/\[\d+\]/g, '')
        .trim()
    : undefined;

interface Filled {
  text: string;
  /** As "line: rule". */
  mistakes: string[];
  /** The rows of tables with a figure that is not final. */
  openRows: string[];
}

/** The text with its named figures filled in. `otherNames` are names that something else fills in later. */
export function withFigures(text: string, otherNames: readonly string[] = []): Filled {
  const mistakes: string[] = [];
  const openRows = new Set<string>();
  const filled = text.replaceAll(IN_BRACES, (all, name: string, at: number) => {
    if (otherNames.includes(name)) return all;
    const figure = namedFigure(name);
    const row = rowIn(lineAt(text, at));
    if ('words' in figure && (figure.isFinal || row !== undefined)) {
      if (!figure.isFinal && row !== undefined) openRows.add(row);
      return figure.words;
    }
    const mistake =
      'mistake' in figure
        ? figure.mistake
        : `{${name}} is not final (${figure.words}), so only a table may name it.`;
    mistakes.push(`${lineOf(text, at)}: ${mistake}`);
    return all;
  });
  return { text: filled, mistakes, openRows: [...openRows] };
}

/** Names in the pieces' texts that the affiliate's profile fills in. */
const FROM_PROFILE = ['name', 'firm', 'insurance'];

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
