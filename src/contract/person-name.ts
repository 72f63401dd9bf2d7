/** Splits a person's name into its parts and joins them again. */

/** The parts of a name; unknown parts are empty. */
export interface NameParts {
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
}
export const NO_PARTS: NameParts = { firstName: '', middleName: '', lastName: '', suffix: '' };
export const NAME_PARTS = Object.keys(NO_PARTS) as (keyof NameParts)[];

/** Generational suffixes follow a name without a comma. */
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const DEGREES = new Set(['md', 'phd', 'cpa', 'esq']);
/** Words that begin a last name with several words. */
const PARTICLES = new Set(
  'van von de della der den del di da dos du la las los ter ten'.split(' '),
);
const TITLES = new Set('mr mrs ms miss dr prof rev hon'.split(' '));

const bare = (word: string): string => word.toLowerCase().replaceAll(/[.,]/g, '');
const isSuffix = (word: string): boolean => GENERATIONS.has(bare(word)) || DEGREES.has(bare(word));
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Splits off the suffixes at the end; at least one word always stays. */
function withoutSuffixes(words: readonly string[]): [rest: string[], suffixes: string[]] {
  let end = words.length;
  while (end > 1 && isSuffix(words[end - 1] ?? '')) end -= 1;
  return [words.slice(0, end), words.slice(end)];
}

/** The index where the last name begins: at its particles, but never at the first word. */
function lastNameAt(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(bare(words[start - 1] ?? ''))) start -= 1;
  return start;
}

/** First and middle names. A title stays with the first name, and so do the names of a couple. */
function givenNames(words: readonly string[]): Pick<NameParts, 'firstName' | 'middleName'> {
  const isPair = words.some((word) => word === '&' || word.toLowerCase() === 'and');
  const first = isPair ? words.length : TITLES.has(bare(words[0] ?? '')) ? 2 : 1;
  return {
    firstName: words.slice(0, first).join(' '),
    middleName: words.slice(first).join(' '),
  };
}

/** Parses a person's name. "Pruitt, Walter J., Jr." and "Walter J. Pruitt Jr." give the same parts. */
export function parsePersonName(name: string): NameParts {
  const pieces = name.split(',').map(wordsOf);
  const suffixes: string[] = [];
  while (pieces.length > 1 && pieces.at(-1)?.every(isSuffix)) {
    suffixes.unshift(...(pieces.pop() ?? []));
  }
  const [before = [], ...behind] = pieces;
  if (behind.length > 0) {
    const [last, ofLast] = withoutSuffixes(before);
    const [given, ofGiven] = withoutSuffixes(behind.flat());
    if (last.length > 0 && given.length > 0) {
      const suffix = [...ofLast, ...ofGiven, ...suffixes].join(' ');
      return { ...givenNames(given), lastName: last.join(' '), suffix };
    }
  }
  const [words, atEnd] = withoutSuffixes(pieces.flat());
  const suffix = [...atEnd, ...suffixes].join(' ');
  if (words.length < 2) return { ...NO_PARTS, firstName: words.join(' '), suffix };
  const start = lastNameAt(words);
  return {
    ...givenNames(words.slice(0, start)),
    lastName: words.slice(start).join(' '),
    suffix,
  };
}

/** A date or a number in the name of a trust. */
const NO_WORD = /^[\p{N}\p{P}]+$|^\p{N}/u;

/** The first letters of the first and the last name, in capitals: "A" and "E" of "Ada M. Example, M.D.". */
export function initialsOf(name: string): string[] {
  const words = wordsOf(name).filter((word) => !NO_WORD.test(word));
  const { firstName, lastName } = parsePersonName(words.join(' '));
  return [wordsOf(firstName)[0], wordsOf(lastName).at(-1)].flatMap((word) => {
    const [letter] = /[\p{L}\p{N}]/u.exec(word ?? '') ?? word ?? '';
    return letter ? letter.toUpperCase() : [];
  });
}

/** The display name, such as "Walter J. Pruitt Jr." or "Ann Example, CPA". */
export function composeName({ firstName, middleName, lastName, suffix }: NameParts): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ');
  if (!suffix || !name) return name || suffix;
  const [first = ''] = wordsOf(suffix);
  return `${name}${GENERATIONS.has(bare(first)) ? ' ' : ', '}${suffix}`;
}

/** A name with its parts and the kind of contact that has it. */
export interface Named extends NameParts {
  name: string;
  kind: string;
}

/** The parts of a contact's name, parsed from the whole name if none are stored. */
export function partsOf(named: Named): NameParts {
  const parts = withDefaults(named);
  if (named.kind !== 'person' || parts.firstName || parts.lastName) return parts;
  return parsePersonName(named.name);
}

type NamedChange = { [Key in keyof Named]?: Named[Key] | undefined };

export const concernsName = (change: NamedChange): boolean =>
  [...NAME_PARTS, 'name', 'kind'].some((key) => change[key as keyof Named] !== undefined);

/**
 * The change, completed for the name: a name without parts is split, and parts without a name form
 * the name. Only a person's name has parts.
 */
export function withNames<Change extends NamedChange>(change: Change, current?: Named): Change {
  return concernsName(change) ? { ...change, ...namesOf(change, current) } : change;
}

function namesOf(change: NamedChange, current: Named | undefined): Partial<NameParts & Named> {
  const name = change.name ?? current?.name ?? '';
  if ((change.kind ?? current?.kind ?? 'person') !== 'person') {
    return { ...NO_PARTS, name: name || composeName(withDefaults(change)) };
  }
  const given = NAME_PARTS.filter((part) => change[part] !== undefined);
  const changes = Object.fromEntries(given.map((part) => [part, change[part]]));
  if (change.name !== undefined) {
    const parsed = parsePersonName(name);
    // A first name of two words, such as Mary Ann, has no middle name in it.
    if (change.firstName) parsed.middleName = '';
    return { name, ...parsed, ...changes };
  }
  const parts = { ...(current ? partsOf(current) : NO_PARTS), ...changes };
  return { ...parts, name: (given.length > 0 && composeName(parts)) || name };
}

const withDefaults = ({ firstName, middleName, lastName, suffix }: NamedChange): NameParts => ({
  firstName: firstName ?? '',
  middleName: middleName ?? '',
  lastName: lastName ?? '',
  suffix: suffix ?? '',
});
