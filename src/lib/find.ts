/** A search in the browser that tolerates one typing mistake. */

/** Shorter words are too often one letter away from another word. */
const FORGIVING_FROM = 4;

/** The words of a text, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

type Fits = (asked: string, word: string) => boolean;

const begins: Fits = (asked, word) => word.startsWith(asked);

/**
 * Those with every word that is asked for, as the beginning of one of their words. If there are none,
 * those with words that are one slip away.
 */
export function find<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  asked: string,
): readonly Thing[] {
  const wanted = wordsOf(asked);
  if (wanted.length === 0) return things;
  const known = things.map((thing) => ({ thing, words: wordsOf(textOf(thing)) }));
  const matching = (fits: Fits) =>
    known
      .filter(({ words }) => wanted.every((one) => words.some((word) => fits(one, word))))
      .map(({ thing }) => thing);
  const exact = matching(begins);
  return exact.length > 0 ? exact : matching(isNear);
}

function isNear(one: string, word: string): boolean {
  if (begins(one, word)) return true;
  if (one.length < FORGIVING_FROM) return false;
  // The word, or its beginning while somebody still types.
  return [-1, 0, 1].some((more) => isOneSlip(one, word.slice(0, one.length + more)));
}

/** Whether one letter is missing, too many, another one, or two have changed places. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const room = Math.min(a.length, b.length) - start;
  while (end < room && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
