/** Numbers that the portal does not store: Social Security, card and account numbers. */
import * as v from 'valibot';
import { line, phone, text } from './fields.ts';

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
/** A telephone number, a day, or a ZIP code with its four digits, which are written in other groups. */
const OTHER_NUMBERS =
  /^(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}-\d{1,2}-\d{2,4}$|^\d{5}-\d{4}$/;
const isAccount = (number: string): boolean => !OTHER_NUMBERS.test(number.trim());
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
  if (
    IBAN.test(value) ||
    [...value.matchAll(NAMED_ACCOUNT)].some(([, number = '']) => isAccount(number))
  ) {
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

/** Like `text`, but refuses private numbers; `why` is the reason that the message gives. */
export const safeText = (what: string, max: number, why?: string) =>
  v.pipe(text(what, max), nonePrivate(why));

/** Like `line`, but refuses private numbers; `why` is the reason that the message gives. */
export const safeLine = (what: string, max: number, why?: string) =>
  v.pipe(line(what, max), nonePrivate(why));

/** Like `phone`, but refuses private numbers. */
export const safePhone = () => v.pipe(phone(), nonePrivate());
