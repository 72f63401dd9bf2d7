/** Fields that forms share, with an error sentence for each way in which they can be invalid. */
import * as v from 'valibot';
import {
  isEmail,
  oneEmail,
  onePhone,
  phoneParts,
  type TypedPhone,
  typedPhone,
} from '../lib/readers/plain.ts';
import { INVISIBLE, isBlank } from './look-alike.ts';

// Valibot's own messages are for programmers.
const RELOAD = 'Please reload the page and try again.';

// A text that is too long is not checked any further.
v.setGlobalConfig({ abortPipeEarly: true });
v.setGlobalMessage('This value is not valid.');
v.setSpecificMessage(v.object, ({ received, expected }) => {
  // A name in quotes is a missing field.
  if (received !== 'undefined' || !expected?.startsWith('"')) return 'This request is not valid.';
  // The page sends the version; no one types it.
  return expected === '"version"' ? RELOAD : `The field ${expected} is missing.`;
});

/** Characters that no text needs: control characters other than line breaks, and those that hide or reverse text. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u;
/** What a text may have of them: line breaks, and flags such as Scotland's, which are written with invisible tags. */
const ALLOWED = /[\n\r\t]|\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

const unseen = (what: string) => `${what} contains invisible characters. Please type it again.`;

/** Matches nearly all texts, which need no further check. */
const PLAIN = /^[\n -~]*$/;

const readable = (what: string) =>
  v.check<string, string>(
    (text) => PLAIN.test(text) || !HIDDEN.test(text.replaceAll(ALLOWED, '')),
    unseen(what),
  );

/** Text of at most `max` characters, trimmed, with line breaks allowed. Text without visible characters becomes empty. */
export const text = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.trim(),
    v.maxLength(max, `${label} has more than ${max} characters.`),
    v.transform((value) => (isBlank(value) ? '' : value)),
    readable(label),
  );

/** A single line of text: breaks and runs of spaces become one space. */
export const line = (what: string, max: number) =>
  v.pipe(
    text(what, max),
    // A single space stays as it is.
    v.transform((value) => value.replaceAll(/\s{2,}|[^\S ]/g, ' ')),
  );

export const requiredLine = (what: string, max: number) =>
  v.pipe(line(what, max), v.minLength(1, `${what} is missing.`));

/** The id of a row, in lowercase as the database writes it, because code compares ids as text. */
export const uuid = (sentence?: string) =>
  v.pipe(v.string(sentence), v.uuid(sentence), v.toLowerCase());

/** A line in which every character is visible, or empty. */
export const optionalVisibleLine = (what: string, max: number) =>
  v.pipe(
    line(what, max),
    v.check((value) => !INVISIBLE.test(value), unseen(what)),
  );

/** A line in which every character is visible, so that two accounts never look the same. */
export const visibleLine = (what: string, max: number) =>
  v.pipe(optionalVisibleLine(what, max), v.minLength(1, `${what} is missing.`));

/** An email address, or empty; a name, `mailto:` and marks around it are dropped. */
export const email = (label = 'The email address') =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.transform(oneEmail),
    text(label, 254),
    v.check((value) => value === '' || isEmail(value), `${label} must look like name@example.com.`),
  );

/** The URL parser reads `https:example.com` and backslashes differently from people. */
const HTTPS = /^https:\/\/[^\s\\]+$/i;

/** Whether an address has a user, whose name may be empty: the URL parser drops it. */
export const hasUser = (value: string): boolean => /^[a-z]+:\/{0,9}[^/?#]*@/i.test(value);

function isHttps(value: string): boolean {
  const url = HTTPS.test(value) ? URL.parse(value) : null;
  return url !== null && !hasUser(value);
}

/** An address typed without its scheme, such as `example.com/ada`. */
const BARE_ADDRESS = /^[^\s:/?#@\\]+\.[^\s:/?#@\\]+([:/?#].*)?$/;

/** An https:// address in the form that browsers write, or empty. An address without a scheme gets https://. */
export const httpsAddress = (label: string) =>
  v.pipe(
    text(label, 300),
    v.transform((value) => (BARE_ADDRESS.test(value) ? `https://${value}` : value)),
    v.check(
      (value) => value === '' || isHttps(value),
      `${label} must start with https:// and contain no username or password.`,
    ),
    v.transform((value) => (value === '' ? '' : new URL(value).href)),
  );

/** A phone number as people write it, or empty; its extension follows as "x12". */
export const phone = (label = 'The phone number') =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.transform(onePhone),
    text(label, 40),
    v.check(
      (value) => value === '' || phoneParts(value) !== undefined,
      `${label} does not look complete. Example: +1 555 010 0100.`,
    ),
  );

/** A number that `schema` accepts, with the extension and the kind that were typed beside it. */
export const phoneAsTyped = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.string('The phone number must be text.'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const { success, issues } = v.safeParse(schema, value);
      if (success) return typedPhone(value);
      addIssue({ message: issues[0].message });
      return NEVER;
    }),
  );

/** The list of numbers of a contact with this one; undefined if nothing was typed beside it. */
export const phoneEntries = ({ value, extension, kind }: TypedPhone) =>
  extension || kind ? [{ value, extension, kind: kind ?? ('mobile' as const) }] : undefined;

/**
 * A list of at most `most` entries. A longer list is rejected before any entry is checked, and only
 * the first invalid entry is reported: otherwise a large request could produce an error for each of
 * its bytes.
 */
export const list = <Entry extends v.GenericSchema>(
  entry: Entry,
  most: number,
  tooMany: string,
  noList?: string,
) =>
  v.pipe(
    v.custom<v.InferInput<Entry>[]>(Array.isArray, noList),
    v.maxLength(most, tooMany),
    v.config(v.array(entry), { abortEarly: true }),
  );

/** The schema of a group, which refuses a list: if all its fields may be left out, it would accept one. */
export const noList = <Group extends v.GenericSchema>(group: Group) =>
  v.pipe(
    v.custom<v.InferInput<Group>>((value) => !Array.isArray(value)),
    group,
  );

/** The largest `integer` of Postgres. */
const LARGEST_INTEGER = 2_147_483_647;

const integer = v.pipe(v.number(RELOAD), v.integer(RELOAD), v.maxValue(LARGEST_INTEGER, RELOAD));
export const version = v.pipe(integer, v.minValue(1, RELOAD));
/** Of what may not be stored yet: 0 before the first. */
export const versionOrNone = v.pipe(integer, v.minValue(0, RELOAD));

const DAY = 'Please give a day that exists, such as 11/21/2026.';

/** A day that exists, as YYYY-MM-DD, from 1900 to 2199. */
export const day = v.pipe(
  v.string(DAY),
  v.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, DAY),
  // `Date` reads a day such as February 31 as another day, or not at all.
  v.check((value) => new Date(value).getUTCDate() === Number(value.slice(-2)), DAY),
);

/* Numbers that the portal does not store: Social Security, card and account numbers. */

/** Nine digits as written on the card; the areas 000, 666 and 900 to 999 are never issued (SSA). */
const SOCIAL_SECURITY = /(?<![\d-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/;
/** Nine digits in a row count only if the words before them name a Social Security number. */
const NAMED_SOCIAL_SECURITY = /\b(ssn|social security|soc\.? ?sec)\D{0,20}\d{9}\b/i;
/** Digits as cards have them: in fours, as 4-6-5 or 4-6-4, or in one run of 13 to 19 (ISO/IEC 7812). */
const CARD =
  /(?<![\d+])(?:(?<!\d[ -])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![ -]?\d)|\d{13,19}(?!\d))/g;
/** Every repetition is bounded: without bounds, a text of spaces would take seconds to check. */
const NAMED_ACCOUNT =
  /\b(?:account|acct|a\/c|routing|aba|iban)\.?\s{0,3}(?:number|no|num|nr|#)?\.?[:# ]{0,3}[a-z]{0,4} ?(\d[\d -]{6,40}\d)/gi;
/** As many signs as `NAMED_ACCOUNT` takes. */
const A_NUMBER = /\d[\d -]{6,40}\d/;
/** Telephone numbers, days, a month with its day, years, ZIP codes, hours and short amounts, which are written in other groups. */
const OTHERS = [
  String.raw`(?:1-)?\d{3}-\d{3}-\d{4}`,
  String.raw`(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}(?:-\d{2,4})?)(?: \d{1,2})?`,
  String.raw`(?:19|20)\d\d(?:-(?:(?:19|20)?\d\d))?`,
  String.raw`\d{5}-\d{4}`,
].join('|');
/** Spaces may also part the groups of an account number, but not at its beginning. */
const SPACED_TELEPHONE = String.raw`(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}`;
const AT_START = new RegExp(`^(?:${OTHERS}|${SPACED_TELEPHONE})(?= |$)`);
const AT_END = new RegExp(`(?<=^| )(?:${OTHERS})$`);
/** Each run of digits is judged by itself: an account number is what is left without the others. */
function isAccount(number: string): boolean {
  let rest = number.trim();
  for (let before = ''; rest !== before; ) {
    before = rest;
    rest = rest.replace(AT_START, '').replace(AT_END, '').trim();
  }
  return A_NUMBER.test(rest);
}
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;

const ZERO = '0'.charCodeAt(0);

/**
 * How the issuers' numbers begin and how long they are: the shortest rule with the answers of
 * credit-card-type, whose whole list would weigh more than the rest of a form's check.
 */
const ISSUERS = new RegExp(
  [
    String.raw`(?:6|5[6-9]|493698|50(?!4175|6699|67[0-6]|677[0-8]|9))\d*`,
    String.raw`(?:5[0-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720|9792)\d{12}`,
    String.raw`4\d{15}(?:\d{2,3})?`,
    String.raw`3[47]\d{13}`,
    String.raw`(?:30[0-5]|3[689]\d)(?:\d{11}|\d{13}|\d{16})`,
    String.raw`(?:2131|1800|35(?:2[89]|[3-8]\d)|220[0-4])\d{12,15}`,
    String.raw`81(?:[0-6]\d|7[01])\d{10,15}`,
  ]
    .map((numbers) => `^${numbers}$`)
    .join('|'),
);
const hasIssuer = (number: string): boolean => ISSUERS.test(number.replaceAll(/\D/g, ''));

/** Whether the check digit of a number is correct (Luhn, ISO/IEC 7812-1). Spaces and hyphens are ignored. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  let doubled = false;
  // By index: a note can hold hundreds of such numbers, and reversed copies took most of its check.
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const digit = number.charCodeAt(at) - ZERO;
    if (digit < 0) continue;
    const value = doubled ? 2 * digit : digit;
    sum += value > 9 ? value - 9 : value;
    doubled = !doubled;
  }
  return sum % 10 === 0;
}

/** Matches ASCII text without digits, which needs no further check. */
const NO_DIGIT = /^[\0-/:-\x7f]*$/;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The text with plain ASCII digits and dashes, because word processors write others. Marks are removed
 * first, since normalizing a long run of them is slow, and so are two characters that would expand to
 * 18 and 8 letters.
 */
const unified = (text: string): string =>
  text
    .replaceAll(/[\p{M}\ufdfa\ufdfb]/gu, '')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');

/** The text with plain digits, dashes and spaces. */
const plain = (text: string): string =>
  (ASCII.test(text) ? text : unified(text))
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')
    .replaceAll(/[^\S\n ]/g, ' ');

const hasAccount = (value: string): boolean =>
  [...value.matchAll(NAMED_ACCOUNT)].some(([, number = '']) => isAccount(number));

/** Dollars with their cents. */
const AMOUNT = /(?<![\d.-])\d{1,12}\.\d\d(?![\d.-])/g;

/** The kind of private number that the text seems to contain, or null. */
export function privateNumberIn(text: string): string | null {
  if (NO_DIGIT.test(text)) return null;
  const value = plain(text);
  if (SOCIAL_SECURITY.test(value) || NAMED_SOCIAL_SECURITY.test(value)) {
    return 'a social security number';
  }
  // The check digit first: it is quicker.
  if (value.match(CARD)?.some((number) => hasCheckDigit(number) && hasIssuer(number))) {
    return 'a card number';
  }
  if (IBAN.test(value) || (hasAccount(value) && hasAccount(plain(text.replaceAll(AMOUNT, ' '))))) {
    return 'an account number';
  }
  return null;
}

/** Why a text that someone searches for is not sent; undefined if it may be. */
export function notSearched(typed: string): string | undefined {
  const found = privateNumberIn(typed);
  return found === null ? undefined : `This looks like it holds ${found}. It was not searched.`;
}

const KEPT_NOWHERE =
  'The portal does not keep such numbers: a list of contacts is the wrong place for them.';

const nonePrivate = (why = KEPT_NOWHERE) =>
  v.check(
    (value: string) => privateNumberIn(value) === null,
    ({ input }) => `This looks like it holds ${privateNumberIn(input)}. ${why} Please remove it.`,
  );

/** Rejects numbers that no one should send by a form, such as social security numbers. */
export const withoutPrivateNumbers = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (value) => privateNumberIn(value) === null,
  ({ input }) =>
    `This looks like it holds ${privateNumberIn(input)}. Please remove it: we never ask for it here.`,
);

/** Like `text`, but refuses private numbers; `why` is the reason that the message gives. */
export const safeText = (what: string, max: number, why?: string) =>
  v.pipe(text(what, max), nonePrivate(why));

/** Like `line`, but refuses private numbers; `why` is the reason that the message gives. */
export const safeLine = (what: string, max: number, why?: string) =>
  v.pipe(line(what, max), nonePrivate(why));

/** Like `phone`, but refuses private numbers. */
export const safePhone = () => v.pipe(phone(), nonePrivate());
