/** The search in contacts: by name, nickname, email address and phone number, by what was written about them, and by who is in their households. */
import { ROLE_WORDS } from '../../../src/config/contact-words.ts';
import type { Excerpt } from '../../../src/contract/search.ts';
import { APOSTROPHES, folded } from '../../../src/lib/folded.ts';
import { typoDistance } from '../../../src/lib/word-search.ts';
import { query } from '../db/db.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { isFullMember } from '../rows/households.ts';

const PHONE_NUMBER = /^[+(]?[0-9][0-9 ()./-]*$/;

/** The most words of a search. Each is compared with every contact, and more would narrow nothing. */
const MOST_WORDS = 12;
/** The characters between words, as in the database's `words_in`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words as well.
const BETWEEN_WORDS = /[\x01-/:-@[-`{-\xbf\u2000-\u206f\u3000-\u303f]+/;
/** Longer words are kept by their beginning, as in the database's `story_words`. */
const LONGEST_WORD = 30;

/** The typed words, limited to the first ones. A contact that a longer word finds is also found by its beginning. */
function typedWords(typed: string): string[] {
  const words = [...new Set(folded(typed).split(BETWEEN_WORDS).filter(Boolean))];
  const isBeginning = (word: string) =>
    words.some((other) => other !== word && other.startsWith(word));
  return words.filter((word) => !isBeginning(word)).slice(0, MOST_WORDS);
}

/** The names that a search without a result may mean. */
export interface Corrections {
  /** For each typed word with a typing error, the words of names that it may mean. */
  words: ReadonlyMap<string, readonly string[]>;
  /** The names that are typed closed up or apart, in place of all words. */
  closedUp?: ClosedUp;
}

/** The same letters, closed up or apart. */
interface ClosedUp {
  /** Patterns of LIKE: all letters that must be there, in their order. Few other names have them, so they spare the slow comparison. */
  letters: readonly string[];
  /** The regular expression that decides. */
  expression: string;
}
const NO_CORRECTIONS: Corrections = { words: new Map() };

/** A typed text as the database searches it. */
interface SearchWords {
  /** A text with digits alone is one phone number, however it is written. */
  number: string | undefined;
  words: readonly string[];
  corrections: Corrections;
}

export const searchWordsOf = (
  typed: string,
  corrections: Corrections = NO_CORRECTIONS,
): SearchWords => ({
  number: PHONE_NUMBER.test(typed) ? typed : undefined,
  words: typedWords(typed),
  corrections,
});

const IS_FULL_MEMBER = isFullMember(sql`own`);

/**
 * The condition that a word of the contact `c` begins as typed: in its name, nickname, email addresses or phone
 * numbers.
 */
function isNamed(word: string, { corrections }: SearchWords): Sql {
  const patterns = [word, ...(corrections.words.get(word) ?? [])].map((one) => `% ${one}%`);
  return sql`c.words like any (${patterns}::text[])`;
}

/** Begins with "or": a typing error in the name of a member who is no contact, in a household of the contact `c`. Empty if the word has none. */
function orNamedInHousehold(word: string, { corrections }: SearchWords, affiliateId: string): Sql {
  const guessed = corrections.words.get(word);
  if (!guessed) return sql``;
  const patterns = guessed.map((one) => `% ${one}%`);
  return sql` or c.id in (
    select own.contact_id from household_member m
      join household_member own on own.household_id = m.household_id and own.contact_id is not null and ${IS_FULL_MEMBER}
     where m.affiliate_id = ${affiliateId} and m.contact_id is null
       and ' ' || array_to_string(words_in(m.name), ' ') like any (${patterns}::text[]))`;
}

const hasNumber = (number: string): Sql => sql`c.words like any (number_patterns(${number}))`;

/** The condition that words of what was written about the contact `c` begin as each of these. */
function isInTexts(words: readonly string[], affiliateId: string): Sql {
  // No word needs escaping within the quotation marks: what would need it separates words.
  const terms = words.map(
    (word) => `'${affiliateId.slice(0, 8)}${[...word].slice(0, LONGEST_WORD).join('')}':*`,
  );
  // The inner select is not run by the planner, which would call the function to estimate its rows.
  return sql`c.id in (select unnest((select contacts_with(${terms.join(' & ')}::tsquery))))`;
}

const isNamedClosedUp = ({ letters, expression }: ClosedUp): Sql =>
  sql`(c.name_key like any (${letters}::text[]) and (' ' || c.name_key) ~ ${expression})`;

/** The condition for the contacts `c` that are found. Text without words finds none. */
export function matchesSearch(search: SearchWords, affiliateId: string): Sql {
  const { number, words, corrections } = search;
  if (words.length === 0) return sql`false`;
  if (corrections.closedUp) return isNamedClosedUp(corrections.closedUp);
  // What was written is looked up, and only the others' words are compared.
  const written = isInTexts(words, affiliateId);
  if (number) return sql`(${written} or ${hasNumber(number)})`;
  const named = words.map(
    (word) => sql`${isNamed(word, search)}${orNamedInHousehold(word, search, affiliateId)}`,
  );
  const any = joinParts(named, ' or ');
  if (words.length === 1) return sql`(${written} or ${any})`;
  // What was written about the others is read word by word only if one of the words is in a name, and then only
  // the words that are not: a short one is in the notes of most contacts.
  const each = words.map(
    (word, at) => sql`(${named[at] ?? sql`false`} or ${isInTexts([word], affiliateId)})`,
  );
  return sql`(${written} or (${any}) and ${joinParts(each, ' and ')})`;
}

/** The condition for the contacts `c` whose name, nickname, email addresses and phone numbers have all the words. */
export function matchesName(search: SearchWords): Sql {
  if (search.words.length === 0) return sql`false`;
  if (search.corrections.closedUp) return isNamedClosedUp(search.corrections.closedUp);
  if (search.number) return hasNumber(search.number);
  return joinParts(
    search.words.map((word) => isNamed(word, search)),
    ' and ',
  );
}

/** The words that an excerpt shows: those that were typed, and names that they may mean. */
export const shownWords = ({ words, corrections }: SearchWords): string[] => [
  ...words,
  ...[...corrections.words.values()].flat(),
];

/** A line of a contact's household. It is one sentence, even if a name has periods. */
const HOUSEHOLD_PREFIX = 'Household: ';
const HOUSEHOLD_LINE = new RegExp(`^${HOUSEHOLD_PREFIX}.*$`);

/** How many texts of a contact are read for its excerpt. */
const READ_TEXTS = 5;

/** The texts about the contact `c` with the most of the words, the newest first; null for those found by name. */
export function textsFor(search: SearchWords, named: Sql): Sql {
  const patterns = shownWords(search).map((word) => `(^|${BETWEEN_WORDS.source})${word}`);
  return sql`case when not (${named}) then (
    select json_agg(said) from (
      select t.said from (
          select said, at from story_texts(c.id)
          union all
          select ${HOUSEHOLD_PREFIX}::text || m.name || ', ' || (${JSON.stringify(ROLE_WORDS)}::jsonb ->> m.role), null
            from household_member own
            join household_member m on m.household_id = own.household_id and m.contact_id is null
           where own.contact_id = c.id and ${IS_FULL_MEMBER}) t,
        lateral (select folded(concat_ws(' ', t.said, nullif(split_apostrophes(t.said), t.said))) plain offset 0) f,
        lateral (select count(*) n from unnest(${patterns}::text[]) begun where f.plain ~ begun) found
       where found.n > 0 order by found.n desc, t.at desc limit ${READ_TEXTS}) best) end`;
}

/* Typing errors. */

/** The lengths from which a word may have one typing error, or two. */
const ONE_TYPO = 5;
const TWO_TYPOS = 9;
/** A typing error means few names; more would only slow the search. */
const MOST_CORRECTIONS = 50;

function allowedTypos({ length }: string): number {
  if (length >= TWO_TYPOS) return 2;
  return length >= ONE_TYPO ? 1 : 0;
}

/**
 * Parts of a typed word, one more than the typing errors that it may have: a name that it means has
 * one of them. Swapped letters may be in two parts, so the word is also cut with those swapped back.
 */
export function piecesOf(word: string): string[] {
  const count = allowedTypos(word) + 1;
  const cuts = Array.from({ length: count - 1 }, (_, at) =>
    Math.floor(((at + 1) * word.length) / count),
  );
  const swapped = cuts.map(
    (at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
  );
  return [word, ...swapped].flatMap((one) =>
    [0, ...cuts].map((from, at) => one.slice(from, cuts[at])),
  );
}

/** The words of names with at least this length that fit the patterns. */
const namesLike = (
  affiliateId: string,
  minLength: number,
  patterns: readonly string[],
): Sql => sql`array(
  select distinct word from (
    select unnest(string_to_array(translate(c.name_key, '-.,()"&/', '        '), ' ')) word from contact c
     where c.affiliate_id = ${affiliateId} and c.deleted_at is null and c.name_key like any (${patterns}::text[])
    union all
    select unnest(words_in(c.details ->> 'nickname')) from contact c
     where c.affiliate_id = ${affiliateId} and c.deleted_at is null and c.details ? 'nickname'
    union all
    select unnest(words_in(m.name)) from household_member m
     where m.affiliate_id = ${affiliateId} and m.contact_id is null and folded(m.name) like any (${patterns}::text[])) names
   where length(word) >= ${minLength})`;

/** A longer text is not a name typed closed up. */
const LONGEST_CLOSED_UP = 60;

/**
 * The names of the same letters, closed up or apart, after the beginning of a word: "van der berg" and
 * "vanderberg". An "e" that stands for an umlaut may be missing or added: "baer" and "bar".
 */
function closedUpNames(words: readonly string[]): ClosedUp | undefined {
  const typed = [...words.join('')];
  const isName =
    typed.length <= LONGEST_CLOSED_UP && typed.every((letter) => /[\p{L}\p{N}]/u.test(letter));
  if (!isName) return undefined;
  const [first = '', ...others] = words;
  // The key of a name begins with the last name.
  const orders = [words, [...others, first]].map((order) => lettersWithoutUmlauts(order.join('')));
  const expressions = orders.map((letters) =>
    letters.map((letter) => (/[aou]/.test(letter) ? `${letter}e?` : letter)).join('[ ,-]{0,2}'),
  );
  return {
    letters: orders.map((letters) => `%${letters.join('%')}%`),
    expression: `[ ,-](?:${expressions.join('|')})`,
  };
}

/** The letters without each "e" that may stand for an umlaut. */
function lettersWithoutUmlauts(text: string): string[] {
  const letters = [...text];
  return letters.filter((letter, at) => !(letter === 'e' && /[aou]/.test(letters[at - 1] ?? '')));
}

/** The names that a search without a result may mean, or undefined if it means none. */
export async function correctionsFor(
  affiliateId: string,
  typed: string,
): Promise<Corrections | undefined> {
  const search = searchWordsOf(typed);
  const { words, number } = search;
  const closedUp = closedUpNames(words);
  const long = words.filter((word) => allowedTypos(word) > 0);
  if (number || words.length === 0 || (long.length === 0 && !closedUp)) return undefined;
  const minLength = Math.min(ONE_TYPO, ...long.map(({ length }) => length)) - 2;
  const patterns = long.flatMap(piecesOf).map((part) => `%${part}%`);
  const finds = (changes: Partial<SearchWords>) =>
    sql`exists (select from contact c where c.affiliate_id = ${affiliateId} and c.deleted_at is null
      and ${matchesSearch({ ...search, ...changes }, affiliateId)})`;
  const known = joinParts(
    words.map((word) => finds({ words: [word] })),
    ', ',
  );
  const asName: Corrections = { ...NO_CORRECTIONS, ...(closedUp && { closedUp }) };
  const [matches] = await query<{
    finds: boolean;
    known: boolean[];
    names: string[];
    closedUp: boolean;
  }>(sql`
    with each_word as materialized (select array[${known}] known)
    select known, ${namesLike(affiliateId, minLength, patterns)} names,
      -- Reads the contacts once more only if each of the words finds some.
      case when true = all(known) then ${finds({})} else false end finds,
      ${closedUp ? finds({ corrections: asName }) : sql`false`} "closedUp"
      from each_word`);
  if (!matches) throw new Error('A query without a table always returns a row.');
  if (matches.finds) return undefined;
  if (matches.closedUp) return asName;
  const corrections = new Map<string, readonly string[]>();
  for (const [at, word] of words.entries()) {
    if (matches.known[at]) continue;
    const maxTypos = allowedTypos(word);
    const names = maxTypos
      ? matches.names.filter((name) => typoDistance(word, name, maxTypos) <= maxTypos)
      : [];
    if (names.length === 0) return undefined;
    corrections.set(word, names.slice(0, MOST_CORRECTIONS));
  }
  return corrections.size > 0 ? { words: corrections } : undefined;
}

/* Excerpts. */

/** The length of an excerpt, in characters. */
const MOST_LETTERS = 200;
/** How many characters of a long sentence an excerpt has before its first mark. */
const LETTERS_BEFORE = 30;

const LINES = /\n+|(?<=[.!?…])\s+/;
const LETTERS = String.raw`[\p{L}\p{M}\p{N}]+`;
const WORD = new RegExp(`${LETTERS}(?:[${APOSTROPHES}]${LETTERS})*`, 'gu');
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`);

type Mark = [from: number, to: number];

/** The places of the words that begin as typed, and how many of the typed words they match. */
function marksIn(text: string, typed: readonly string[]): { marks: Mark[]; count: number } {
  const hitWords = new Set<string>();
  const marks: Mark[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const readings = [word, ...word.split(APOSTROPHE)].map(folded);
    const hits = typed.filter((one) => readings.some((reading) => reading.startsWith(one)));
    if (hits.length > 0) marks.push([index, index + word.length]);
    for (const hit of hits) hitWords.add(hit);
  }
  return { marks, count: hitWords.size };
}

/** The part of a long text around its first mark, cut between words. */
function excerptAround(text: string, first: number): string {
  if (text.length <= MOST_LETTERS) return text;
  const room = MOST_LETTERS - 2;
  const from = Math.max(0, first - LETTERS_BEFORE);
  const start = from > 0 ? text.indexOf(' ', from - 1) + 1 : 0;
  const begin = start > 0 && start <= first ? start : from;
  const limit = begin + room;
  const space = text.lastIndexOf(' ', limit);
  let end = space > first ? space : limit;
  if (limit >= text.length) end = text.length;
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`.toWellFormed();
}

/** The sentence or line with the most of the words; undefined if none has any. */
export function excerptOf(texts: readonly string[], words: readonly string[]): Excerpt | undefined {
  let best: { text: string; marks: Mark[]; count: number } | undefined;
  for (const text of texts.flatMap((said) =>
    HOUSEHOLD_LINE.test(said) ? said : said.split(LINES),
  )) {
    const found = marksIn(text, words);
    if (found.count > (best?.count ?? 0)) best = { text, ...found };
  }
  const [first] = best?.marks ?? [];
  if (!best || !first) return undefined;
  const text = excerptAround(best.text.trim(), first[0]);
  return { text, marks: marksIn(text, words).marks };
}
