/** Headings about the second person of a row: a spouse, or a second client. */

const PARTNER = '(?:spouse|wife|husband|his|hers?|(?:domestic |life )?partner|significant other)';
/** The people whom a row can hold, besides relatives: the second of them is another person. */
const PERSON =
  '(?:client|contact|applicant|person|member|investor|customer|insured|prospect|borrower|individual|participant|annuitant|adult)';
const SECOND = new RegExp(
  `^(?:(?:client|contact|primary)(?: 1)? (?=${PARTNER}))?(?:${PARTNER}(?: (?:or |and )?${PARTNER})*(?: 2)?|(?:co ?|second |2nd |secondary |joint )${PERSON}|${PERSON} (?:2|two|b))(?= |$)`,
);
/** The same without a space after it: "spousefname". Capitals separate the words of "SpouseName" already. */
const CLOSED_UP =
  /^(?:spouse(?:or)?partner|spouse|wife|husband|domesticpartner|partner|co(?:client|applicant|contact)|(?:client|contact|applicant)2)s?(?=[a-z])/;
/** "Birthday (Spouse)", "Cell - Wife", "Spouse’s" behind the field. */
const BEHIND = /^(.*?)(?: ?\(([^()]*)\)| ?[-–—:/] ?([^-–—:/]*)|(?: of)? (spouse|wife|husband))$/i;

/** A heading in words: small letters, without the endings of a possessive. */
const wordsOf = (heading: string): string =>
  heading
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|_/g, ' ')
    .replaceAll(/[’'`]s\b/gi, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** What follows so many letters and digits of the heading. */
function afterLetters(heading: string, letters: number): string {
  let count = 0;
  let at = 0;
  while (count < letters && at < heading.length) {
    if (/[a-z0-9]/i.test(heading[at] ?? '')) count += 1;
    at += 1;
  }
  return heading
    .slice(at)
    .replace(/^[’'`]s\b/i, '')
    .replace(/^[^a-z0-9]+/i, '');
}

/** The person whom a heading names, and the heading without that name: "wife" and "Birthday" of "Wife’s Birthday". */
interface OfSecond {
  who: string;
  /** Empty for a name. Several, if the heading can be read so. */
  rests: string[];
}

function secondPersonAtStart(heading: string): OfSecond | undefined {
  const words = wordsOf(heading);
  const [who] = SECOND.exec(words) ?? [];
  if (who !== undefined)
    return { who, rests: [afterLetters(heading, who.replaceAll(' ', '').length)] };
  const [closed] = CLOSED_UP.exec(words) ?? [];
  if (closed === undefined) return undefined;
  // The letter may begin the next word: "spousesurname".
  const lengths = closed.endsWith('s') ? [closed.length, closed.length - 1] : [closed.length];
  return { who: closed, rests: lengths.map((length) => afterLetters(heading, length)) };
}

/** What the heading says of a second person; undefined if it is not about one. */
export function secondPersonIn(heading: string): OfSecond | undefined {
  const found = secondPersonAtStart(heading);
  if (found) return found;
  const [, rest = '', inBrackets, last, word] = BEHIND.exec(heading.trim()) ?? [];
  const who = wordsOf(inBrackets ?? last ?? word ?? '');
  return rest && SECOND.exec(who)?.[0] === who && who ? { who, rests: [rest] } : undefined;
}
