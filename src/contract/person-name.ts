/** Splits a person's name into its parts and joins them again. */
import { isNoName, visibleText } from '../lib/readers/plain.ts';

/** The parts of a name; unknown parts are empty. */
interface NameParts {
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
}
export const NO_PARTS: NameParts = { firstName: '', middleName: '', lastName: '', suffix: '' };
export const NAME_PARTS = Object.keys(NO_PARTS) as (keyof NameParts)[];

/** A name with what stands beside it. */
interface ParsedName extends NameParts {
  /** Its title, such as "Dr." */
  salutation: string;
  nickname: string;
}

export const NO_NAME: ParsedName = { ...NO_PARTS, nickname: '', salutation: '' };
/** What is told of a name in cells of its own, besides the whole name. */
export const NAME_FIELDS = Object.keys(NO_NAME) as (keyof ParsedName)[];

/** Generational suffixes follow a name without a comma. The database's `generations` has the same ones. */
export const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', '2nd', '3rd', '4th']);
/** Degrees and designations, without their dots. The database's `degrees` and `short_degrees` have the same ones. */
export const DEGREES = new Set(
  `md phd cpa esq esquire cfp clu chfc jd llm llb mba dds dmd dvm do rn np pa pe ma ms ba bs bsn msn edd psyd pharmd
  ea aif cima ricp cfa chfp aams crpc cpwa cdfa pfs cic cpcu flmi lutcf casl aep cap cepa rfc cebs cws mpa mph msw lcsw
  acp fsa asa fcas ceba ifa nssa crps cmfc wmcp fic
  aifa caia cltc dnp msfs rma`.split(/\s+/),
);
/** What somebody is to others: relatives and offices. */
export const OFFICES = new Set(
  `spouse husband wife fiance fiancee partner widow widower ex son daughter child children kid kids stepson stepdaughter
  mother father mom dad parent parents brother sister sibling aunt uncle niece nephew cousin grandson granddaughter
  grandchild grandmother grandfather grandparent kin heir relative friend neighbor roommate ward minor dependent
  trustee trustees ttee ttees tte cotrustee executor executors executrix administrator administratrix poa dpoa hcpoa
  representative rep guardian conservator custodian beneficiary beneficiaries bene fiduciary agent proxy grantor
  grantors settlor settlors trustor trustors attorney lawyer counsel accountant bookkeeper banker broker advisor adviser
  planner manager supervisor boss assistant secretary receptionist admin nurse doctor physician caregiver aide realtor
  notary owner cfo ceo coo cio president director treasurer chairman chairwoman chairperson principal founder referrer
  referral referred emergency staff hr tpa csr`.split(/\s+/),
);
/** Words that begin a last name with several words. */
const PARTICLES = new Set(
  'van von de della der den del di da dos du la las le los ter ten st'.split(' '),
);
const TITLES = new Set('mr mrs ms miss dr prof rev hon'.split(' '));

const bare = (word: string): string => word.toLowerCase().replaceAll(/\(r\)|[.,®™]/g, '');
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const isGeneration = (word: string): boolean => GENERATIONS.has(bare(word));
const hasCapitals = (word: string): boolean => /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(word);
const MOST_CAPITALS = 5;

/** "CPA/PFS" has two degrees. */
const isDegree = (word: string): boolean =>
  bare(word)
    .split('/')
    .every((one) => DEGREES.has(one));

/** Whether a word after a comma is a suffix: one that is known, or a few capitals in a name that has small letters. */
const isSuffixAfterComma = (word: string, inCapitals: boolean): boolean =>
  isGeneration(word) ||
  isDegree(word) ||
  (!inCapitals && hasCapitals(word) && bare(word).length > 1 && bare(word).length <= MOST_CAPITALS);

/** Whether a word without a comma is a suffix. Jack Ma is no Master: a degree has capitals or dots. */
const isSuffix = (word: string): boolean =>
  isGeneration(word) ||
  (isDegree(word) &&
    (hasCapitals(word) || /\p{L}\.\p{L}|®|^(phd|esq|esquire|pharmd|psyd)\b/iu.test(word)));

/** Splits off the suffixes at the end; at least one word always stays, and two before a degree in a name in capitals. */
function withoutSuffixes(
  words: readonly string[],
  least = 2,
): [rest: string[], suffixes: string[]] {
  const inCapitals = words.every((word) => !/\p{Ll}/u.test(word));
  let end = words.length;
  while (end > 1 && isSuffix(words[end - 1] ?? '')) {
    const word = words[end - 1] ?? '';
    if (inCapitals && end <= least && !isGeneration(word)) break;
    // "John V" has a middle name.
    if (bare(word) === 'v' && end < 3) break;
    end -= 1;
  }
  return [words.slice(0, end), words.slice(end)];
}

/** The index where the last name begins: at its particles, but never at the first word. */
function lastNameAt(words: readonly string[]): number {
  // "Ann Lee née Brown" has both last names.
  const birth = words.findIndex((word) => /^n[eé]e$/.test(word));
  let start = birth > 1 ? birth - 1 : words.length - 1;
  while (start > 1 && PARTICLES.has(bare(words[start - 1] ?? ''))) start -= 1;
  // "John and Mary" have no last name.
  return isAnd(words[start - 1] ?? '') ? words.length : start;
}

const isAnd = (word: string): boolean => word === '&' || word.toLowerCase() === 'and';

/** First and middle names. The names of a couple stay together. */
function givenNames(words: readonly string[]): Pick<NameParts, 'firstName' | 'middleName'> {
  const first = words.some(isAnd) ? words.length : 1;
  return {
    firstName: words.slice(0, first).join(' '),
    middleName: words.slice(first).join(' '),
  };
}

/** The titles at the beginning of a name, and the other words. */
function withoutTitles(words: readonly string[]): [titles: string[], rest: string[]] {
  const start = words.findIndex((word) => !TITLES.has(bare(word)));
  // The titles of a couple are part of its names.
  return start <= 0 || words.some(isAnd)
    ? [[], [...words]]
    : [words.slice(0, start), words.slice(start)];
}

const NICKNAME =
  /(?<=\S )(?:\(["“]?([\p{L}' .-]{1,40})["”]?\)|["“]([\p{L}' .-]{1,40})["”]|(?<=\s)['‘]([\p{L} .-]{1,40})['’](?=\s|$))/u;

const DEATH =
  /[([]\s{0,9}(?:deceased|dec['’]?d)\.?\s{0,9}[)\]]|(?: \p{Pd}|,| ) {0,9}deceased$|^deceased[ :\p{Pd}]{1,9}/giu;

/** Text about a person without the "(deceased)" in it. */
export function withoutDeath(text: string): { isDead: boolean; text: string } {
  const rest = text.replaceAll(DEATH, '');
  return { isDead: rest !== text, text: rest.replaceAll(/ {2,}/g, ' ').trim() };
}

/** The words of an office, "successor co-trustee of the Lee Trust", behind a name. */
const isOffice = (words: readonly string[]): boolean => {
  const said = words.flatMap((word) => bare(word).split('-'));
  const end = said.findIndex((word) => /^(?:of|for|under|u|uad|dtd|dated)$/.test(word));
  const office = end > 0 ? said.slice(0, end) : said;
  return (
    office.some((word) => OFFICES.has(word)) &&
    office.every((word) => OFFICES.has(word) || BESIDE_OFFICE.has(word))
  );
};
const BESIDE_OFFICE = new Set(
  'co successor former managing general limited personal legal estate financial health healthcare care durable first second sole joint power in fact and the vice senior insurance executive retired surviving'.split(
    ' ',
  ),
);
/** An office without a comma before it, which is nobody's last name: "SMITH, JOHN TTEE". */
const OFFICE_AT_END =
  /^(?:co-?)?(?:ttees?|tte|trustees?|executor|executrix|poa|custodian|conservator)$/i;
const LAST_WORD = new RegExp(OFFICE_AT_END.source.replace('^', ' '), 'i');
const REMARKS =
  /^(?:retired|divorced|married|widowed|separated|moved|engaged|prospect|client|vip|dnc)$/i;

/** "Ann (Annie) Lee": one or two words that begin as names do, unless all of the name is small. */
function isNickname(words: readonly string[], name: string): boolean {
  const isSmall = !/\p{Lu}/u.test(name);
  const isAcronym = /\p{Ll}/u.test(name) && words.some((word) => /^\p{Lu}{3,}$/u.test(word));
  return (
    words.length <= 2 &&
    !isAcronym &&
    !isOffice(words) &&
    words.every((word) => !REMARKS.test(word) && (isSmall || /^["“']?\p{Lu}/u.test(word)))
  );
}
const isSuffixes = (words: readonly string[]): boolean => words.every((word) => isSuffix(word));

/** A name, and the office or remark beside it: "Jane Doe, Trustee", "John Smith (do not call)". */
export function withoutRemark(text: string): { remark: string; name: string } {
  // The usual name.
  if (!/[([,;|–-]/.test(text) && !LAST_WORD.test(text)) return { remark: '', name: text };
  const remarks: string[] = [];
  let name = text.replaceAll(/ ?[([]([^()[\]]{2,80})[)\]]/g, (whole, inner: string, at: number) => {
    const words = wordsOf(inner);
    if (at === 0 || isNickname(words, text) || isSuffixes(words) || /^n[eé]e /.test(inner))
      return whole;
    remarks.push(inner.trim());
    return '';
  });
  const at = Math.max(...[',', ';', '|', ' - ', ' – '].map((sign) => name.lastIndexOf(sign)));
  const behind = name.slice(at).replace(/^[\s,;|–-]+/, '');
  if (wordsOf(name.slice(0, Math.max(at, 0))).length > 1 && isOffice(wordsOf(behind))) {
    remarks.push(behind.trim());
    name = name.slice(0, at);
  }
  const words = wordsOf(name);
  if (words.length > 2 && OFFICE_AT_END.test(words.at(-1) ?? '')) {
    remarks.push(words.pop() ?? '');
    name = words.join(' ').replace(/,$| as$/i, '');
  }
  return remarks.length === 0
    ? { remark: '', name: text }
    : { remark: remarks.join(', '), name: name.replaceAll(/ {2,}/g, ' ').trim() };
}

/** A name without the nickname in brackets or quotation marks within it. */
function withoutNickname(text: string): [nickname: string, rest: string] {
  const [whole = '', inBrackets, inQuotes, inSingle] = NICKNAME.exec(text) ?? [];
  const nickname = (inBrackets ?? inQuotes ?? inSingle ?? '').trim();
  // "Ann Lee (CPA)" has a degree.
  if (nickname && text.endsWith(whole) && isSuffix(nickname)) {
    return ['', text.replace(whole, nickname)];
  }
  return [nickname, nickname ? text.replace(whole, ' ') : text];
}

/** The suffixes of a text, as they are joined: "Jr MD" is "Jr, MD". */
const joined = (words: readonly string[]): string =>
  words
    .flatMap((word) => (isDegree(word) ? word.split('/') : word))
    .map((word) => word.replace(/,$/, ''))
    .join(', ');

/** The suffix of a cell of its own. Words that are no suffixes stay together. */
const suffixOf = (text: string): string =>
  joined(
    text
      .split(/[,;]/)
      .map((piece) => piece.trim())
      .filter(Boolean)
      .flatMap((piece) => {
        const words = wordsOf(piece);
        return words.every((word) => isSuffixAfterComma(word, true)) ? words : [piece];
      }),
  );

/** The name without the suffixes that follow it after commas. */
function withoutPieces(
  pieces: string[][],
  inCapitals: boolean,
  stays: (rest: string[][]) => boolean,
): string[] {
  const suffixes: string[] = [];
  for (let last = pieces.at(-1); pieces.length > 1 && last; last = pieces.at(-1)) {
    if (stays(pieces) || !last.every((word) => isSuffixAfterComma(word, inCapitals))) break;
    suffixes.unshift(...last);
    pieces.pop();
  }
  return suffixes;
}

/**
 * Parses a person's name. "Pruitt, Walter J., Jr." and "Walter J. Pruitt Jr." give the same parts. After
 * one word and a comma comes the given name: "Smith, J.D." is J.D. Smith.
 */
export function parsePersonName(given: string): ParsedName {
  const { name: plain } = withoutRemark(visibleText(given).replaceAll(/\s+/g, ' '));
  const [nickname, name] = withoutNickname(plain.replace(/,? \(?(n[eé]e [^,()]+)\)?/, ' $1'));
  const inCapitals = !/\p{Ll}/u.test(name);
  const pieces = name
    .replaceAll(/ \p{Pd}+ /gu, ' ')
    .split(/[,;|]/)
    .map(wordsOf);
  const isOneName = (words: readonly string[] = []): boolean =>
    words.filter((word) => !PARTICLES.has(bare(word))).length === 1;
  const suffixes = withoutPieces(pieces, inCapitals, (rest) => {
    const last = rest.at(-1) ?? [];
    return rest.length === 2 && isOneName(rest[0]) && last.length > 0 && !last.every(isGeneration);
  });
  const [before = [], ...behind] = pieces;
  if (behind.length > 0) {
    const [ofFamily, family] = withoutTitles(before);
    const [last, ofLast] = withoutSuffixes(family);
    const [titles, words] = withoutTitles(behind.flat());
    const [firsts, ofGiven] = withoutSuffixes(words, 1);
    if (last.length > 0 && firsts.length > 0) {
      const suffix = joined([...ofLast, ...ofGiven, ...suffixes]);
      return {
        ...givenNames(firsts),
        lastName: last.join(' '),
        suffix,
        salutation: [...ofFamily, ...titles].join(' '),
        nickname,
      };
    }
  }
  const [titles, named] = withoutTitles(pieces.flat());
  const [words, atEnd] = withoutSuffixes(named);
  const rest = { suffix: joined([...atEnd, ...suffixes]), salutation: titles.join(' '), nickname };
  if (words.length < 2) {
    const [word = ''] = words;
    return titles.length > 0
      ? { ...NO_PARTS, lastName: word, ...rest }
      : { ...NO_PARTS, firstName: word, ...rest };
  }
  const start = lastNameAt(words);
  return { ...givenNames(words.slice(0, start)), lastName: words.slice(start).join(' '), ...rest };
}

/** What someone is called in few words: the given name, or the whole name if there is none in it ("Dr. Lee"). */
export const givenNameOf = (name: string): string => parsePersonName(name).firstName || name;

/** An affiliate's own name. What follows a comma is a credential, unless one word is before it. */
export function parseOwnName(name: string): ParsedName {
  const [before = '', ...behind] = name.split(',');
  if (!/\S\s+\S/.test(before)) return parsePersonName(name);
  const parts = parsePersonName(before);
  const credentials = behind.map((piece) => piece.trim()).filter(Boolean);
  return { ...parts, suffix: [parts.suffix, ...credentials].filter(Boolean).join(', ') };
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
  return `${name}${isGeneration(first) ? ' ' : ', '}${suffix}`;
}

const own = (text = ''): string =>
  text === '' || isNoName(text)
    ? ''
    : wordsOf(visibleText(text))
        .join(' ')
        .replace(/^"([^"]*)"$|[ ,;]{1,9}$/, '$1');

/**
 * The parts of a row's name. If first or last name has a cell of its own, the whole name adds nothing. In its
 * own cell a comma begins the suffix: "Doe, MBA", "Bo, MBA", or "Doe Jr". A first name's has title and nickname.
 * "Doe, Jane" beside an empty cell is a whole name in the wrong column.
 */
export function namesOfCells(
  cells: Partial<ParsedName & { name: string }>,
): ParsedName & { name: string } {
  const [nickname, given] = withoutNickname(own(cells.firstName));
  const firstPieces = given.split(',').map(wordsOf);
  const ofFirst = withoutPieces(firstPieces, false, () => false);
  const [titles, firsts] = withoutTitles(
    firstPieces.length === 1
      ? (firstPieces[0] ?? [])
      : wordsOf(firstPieces.map((piece) => piece.join(' ')).join(', ')),
  );
  const firstName = firsts.join(' ');
  const middleName = own(cells.middleName);
  const pieces = own(cells.lastName).split(',').map(wordsOf);
  const ofLast = withoutPieces(pieces, false, () => false);
  const [last, atEnd] = withoutSuffixes(pieces.pop() ?? []);
  const lastName = [...pieces, last].map((piece) => piece.join(' ')).join(', ');
  const isWhole =
    !middleName && (lastName ? !firstName && lastName.includes(',') : firstPieces.length > 1);
  const parts =
    (firstName || lastName) && !isWhole
      ? {
          ...NO_PARTS,
          firstName,
          middleName,
          lastName,
          suffix: joined([...ofFirst, ...atEnd, ...ofLast]),
          salutation: titles.join(' '),
          nickname,
        }
      : parsePersonName(isWhole ? own(cells.firstName) || own(cells.lastName) : own(cells.name));
  const suffixes = `${parts.suffix}, ${suffixOf(own(cells.suffix))}`.split(', ').filter(Boolean);
  const suffix = [...new Map(suffixes.map((word) => [bare(word), word])).values()]
    .sort((a, b) => Number(isGeneration(b)) - Number(isGeneration(a)))
    .join(', ');
  return {
    ...parts,
    suffix,
    name: composeName({ ...parts, suffix }),
    salutation: own(cells.salutation) || parts.salutation,
    nickname: own(cells.nickname) || parts.nickname,
  };
}

/** Whether two middle names may be one person's, like the database's middles_agree. */
export const middlesAgree = (first: string, second: string): boolean =>
  first === '' ||
  second === '' ||
  first === second ||
  ((first.length === 1 || second.length === 1) && first[0] === second[0]);

/** A name with its parts and the kind of contact that has it. */
interface Named extends NameParts {
  name: string;
  kind: string;
}

/** The parts of a contact's name, parsed from the whole name if none are stored. */
export function partsOf(named: Named): NameParts {
  const parts = withDefaults(named);
  if (named.kind !== 'person' || parts.firstName || parts.lastName) return parts;
  return pickParts(parsePersonName(named.name));
}

type NamedChange = { [Key in keyof (Named & ParsedName)]?: (Named & ParsedName)[Key] | undefined };

export const concernsName = (change: NamedChange): boolean =>
  [...NAME_PARTS, 'name', 'kind'].some((key) => change[key as keyof Named] !== undefined);

/**
 * The change, completed for the name: a name without parts is split, and parts without a name form
 * the name. Only a person's name has parts.
 */
export function withNames<Change extends NamedChange>(change: Change, current?: Named): Change {
  return concernsName(change) ? { ...change, ...namesOf(change, current) } : change;
}

function namesOf(
  change: NamedChange,
  current: Named | undefined,
): Partial<ParsedName & Named> & { deceased?: true } {
  const name = change.name ?? current?.name ?? '';
  if ((change.kind ?? current?.kind ?? 'person') !== 'person') {
    return { ...NO_PARTS, name: name || composeName(withDefaults(change)) };
  }
  const changedParts = NAME_PARTS.filter((part) => change[part] !== undefined);
  const changes = Object.fromEntries(changedParts.map((part) => [part, change[part]]));
  if (change.name !== undefined) {
    // A missing part is not filled from the others: Mary Ann alone has no last name.
    if (change.firstName || change.lastName) return { ...NO_PARTS, ...changes, name };
    const { isDead, text } = withoutDeath(name);
    const { salutation, nickname, ...parsed } = parsePersonName(text);
    return {
      ...parsed,
      ...changes,
      // A title is no part of the name.
      name: salutation || nickname || isDead ? composeName(parsed) || name : name,
      ...(isDead && { deceased: true }),
      ...(salutation && !change.salutation && { salutation }),
      ...(nickname && !change.nickname && { nickname }),
    };
  }
  const parts = { ...(current ? partsOf(current) : NO_PARTS), ...changes };
  return { ...parts, name: (changedParts.length > 0 && composeName(parts)) || name };
}

const pickParts = ({ firstName, middleName, lastName, suffix }: NameParts): NameParts => ({
  firstName,
  middleName,
  lastName,
  suffix,
});

const withDefaults = ({ firstName, middleName, lastName, suffix }: NamedChange): NameParts => ({
  firstName: firstName ?? '',
  middleName: middleName ?? '',
  lastName: lastName ?? '',
  suffix: suffix ?? '',
});

/** "C. P." of "Carol Pruitt". */
export const initials = (name: string): string =>
  initialsOf(name)
    .map((letter) => `${letter}.`)
    .join(' ');
