/** Referral codes that look like the alliance, like its office, or like somebody else's name. */
import { LOOK_ALIKES } from '../../src/contract/look-alike.ts';
import { OFFICE } from './site.ts';

/** Codes that nobody may take: parts of the site. */
const RESERVED =
  'about affiliate app contact dashboard home info legal me privacy profile root settings share team terms test www';
/** Words that no code may have: who reads them takes the link for the office's. */
const RESERVED_PARTS =
  'account accounts admin administrator alliance api billing compliance help helpdesk login logout office official password payment payments security signin staff support sysadmin verify webmaster';
/** A word of so many letters says it inside another one as well, such as "adasupport". */
const LONG_WORD = 7;
/** A name of so many letters is not in a longer word by chance. */
const LONG_NAME = 8;

/** Digits that stand for letters, and letters that look the same. */
const STANDS_FOR = ['0123456789i', 'olzeasgtbgl'] as const;
const LETTER_OF = new Map([...STANDS_FOR[0]].map((sign, at) => [sign, STANDS_FOR[1][at] ?? sign]));

/** Text of a-z, 0-9 and hyphens as it is compared. */
const skeleton = (text: string): string =>
  text.replaceAll(/[0-9i]/g, (sign) => LETTER_OF.get(sign) ?? sign).replaceAll('-', '');

const skeletons = (words: string) =>
  new Map(words.split(' ').map((word) => [skeleton(word), word]));
const WHOLE = skeletons(RESERVED);
const PARTS = skeletons(RESERVED_PARTS);

/** The site's name, word by word, in the letters of codes. */
const siteWords = (): string[] =>
  OFFICE.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
    .map(skeleton);

/** A code as it is compared: as one word, and each run of its parts as a word, with and without a number behind it. */
function comparedCode(code: string): { whole: string; runs: string[] } {
  const parts = code.split('-').filter(Boolean);
  const runs = parts.flatMap((_part, from) =>
    parts.slice(from).map((_last, more) => parts.slice(from, from + more + 1).join('')),
  );
  const plain = runs.flatMap((run) => [run, run.replace(/\d+$/, '')]);
  return { whole: skeleton(code), runs: [...new Set(plain.map(skeleton))].filter(Boolean) };
}

/** Whether a code says the site's name or its initials. A name without Latin letters is in no code. */
function saysSite(whole: string, runs: string[]): boolean {
  const words = siteWords();
  if (words.length === 0) return false;
  const named = new RegExp(`^(?:${words.join('|')})+$`).test(whole);
  const initials = words.map(([first]) => first).join('');
  return named || whole.includes(words.join('')) || (words.length > 2 && runs.includes(initials));
}

/** Why nobody may take this code, as a sentence; null if it looks like nothing of the alliance's. */
export function reservedCode(code: string): string | null {
  const { whole, runs } = comparedCode(code);
  if (saysSite(whole, runs)) {
    return 'This referral code looks like the alliance’s own. Please choose another.';
  }
  const part = [...PARTS].find(
    ([word]) => runs.includes(word) || (word.length >= LONG_WORD && whole.includes(word)),
  );
  if (part) {
    return `A referral code with “${part[1]}” in it looks like the office’s. Please choose another.`;
  }
  if (!WHOLE.has(whole)) return null;
  return 'This referral code is reserved. Please choose another.';
}

/** A name in SQL as codes are compared. Most names are plain: to fold all of them would take seconds. */
const keyOf = (name: string): string =>
  `case when octet_length(${name}) = length(${name})
     then translate(lower(${name}), '${STANDS_FOR[0]} .-''', '${STANDS_FOR[1]}')
     else regexp_replace(translate(folded(translate(${name}, $6::text, $7::text)),
       $6::text || '${STANDS_FOR[0]}', $7::text || '${STANDS_FOR[1]}'), '[^a-z]', '', 'g') end`;

/** Whether the code says a name. */
const says = (name: string): string =>
  `(${name} = any($5::text[]) or (length(${name}) >= ${LONG_NAME} and position(${name} in $4) > 0))`;

/**
 * Part of a statement: `alike` has a row if a new code says the name of another affiliate's account,
 * and not one's own. $1 the code, $2 the affiliate, $4 to $7 the values of `alikeValues`.
 */
export const ALIKE = `named as materialized (
  select id, first || last one, last || first other from (
    select a.id, ${keyOf('a.first_name')} as first, ${keyOf('a.last_name')} as last
      from affiliate a where not exists (select from referral_code where code = $1)
     offset 0) each
), alike as materialized (
  select from named where id <> $2 and (${says('one')} or ${says('other')})
     and not exists (select from named where id = $2
       and (position(one in $4) > 0 or position(other in $4) > 0))
   limit 1
)`;

export const alikeValues = (code: string): unknown[] => {
  const { whole, runs } = comparedCode(code);
  return [whole, runs, ...LOOK_ALIKES];
};
