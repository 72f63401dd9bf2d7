/** Numbers that the portal does not keep: those of social security, cards and accounts. */
import * as v from 'valibot';
import { line, phone, text } from './fields.ts';

/** Nine digits as they are written on the card; the areas 000, 666 and 900 to 999 are never given out (SSA). */
const SOCIAL_SECURITY = /(?<![\d-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/;
/** Nine digits in a row count only if the words before them say what they are. */
const NAMED_SOCIAL_SECURITY = /\b(ssn|social security|soc\.? ?sec)\D{0,20}\d{9}\b/i;
/** 13 to 19 digits, perhaps in groups (ISO/IEC 7812). */
const CARD = /(?<![\d+])(?:\d[ -]?){12,18}\d(?!\d)/g;
/** Every repetition has a limit: without one, a text of spaces would take seconds to check. */
const NAMED_ACCOUNT =
  /\b(account|acct|a\/c|routing|aba|iban)\.?\s{0,3}(number|no|num|nr|#)?\.?[:# ]{0,3}[a-z]{0,4}[\d -]{7,40}\d/i;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;

/** Whether the check digit fits (Luhn, ISO/IEC 7812-1). */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The text with the digits, dashes and spaces of keyboards: word processors write others. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]|(?<=\d)\.(?=\d)/gu, '-')
    .replaceAll(/[^\S\n]/g, ' ');

/** What kind of number the text seems to hold that the portal does not keep, or null. */
export function privateNumberIn(text: string): string | null {
  const value = plain(text);
  if (SOCIAL_SECURITY.test(value) || NAMED_SOCIAL_SECURITY.test(value)) {
    return 'a social security number';
  }
  const cards = value.match(CARD) ?? [];
  if (cards.some((found) => isCard(found.replaceAll(/\D/g, '')))) return 'a card number';
  if (NAMED_ACCOUNT.test(value) || IBAN.test(value)) return 'an account number';
  return null;
}

const KEPT_NOWHERE =
  'The portal does not keep such numbers: a list of contacts is the wrong place for them.';

const nonePrivate = (why = KEPT_NOWHERE) =>
  v.check(
    (value: string) => privateNumberIn(value) === null,
    ({ input }) => `This looks like it holds ${privateNumberIn(input)}. ${why} Please take it out.`,
  );

/** As `text`, without such numbers; `why` is the reason for refusing them. */
export const safeText = (what: string, max: number, why?: string) =>
  v.pipe(text(what, max), nonePrivate(why));

/** As `line`, without such numbers; `why` is the reason for refusing them. */
export const safeLine = (what: string, max: number, why?: string) =>
  v.pipe(line(what, max), nonePrivate(why));

/** As `phone`, without such numbers. */
export const safePhone = () => v.pipe(phone(), nonePrivate());
