/** Reads an amount of dollars as people write it: the part of the fields' readers that the public page shares. */

export const WHOLE = /^(\d+|\d{1,3}(,\d{3})+)$/;
export const DECIMAL = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;
/** "1.234,56" and "12,5": a decimal comma. */
export const COMMA_FOR_POINT = /^\$?[\d.,]*,\d{1,2}$/;
const MAX_CENT_DIGITS = 2;
/** Abbreviated amounts: "1.5k", "22M", "22 million", "1.2 bn". */
const SHORT = /^\$?(\d[\d,]*|\d*)(?:\.(\d+))?(k|thousand|mm?|mil|mio|million|bn?|billion)$/i;
const zerosOf = (word: string): number =>
  ({ k: 3, t: 3, m: 6, b: 9 })[word[0]?.toLowerCase() ?? ''] ?? 0;

/** Expands an abbreviated amount: "1.5k" is "1500". Other texts stay as they are. */
function written(text: string): string {
  const [, wholes = '', decimals = '', word = ''] = SHORT.exec(text) ?? [];
  if (word === '' || wholes + decimals === '' || !(wholes === '' || WHOLE.test(wholes)))
    return text;
  const digits = decimals.padEnd(zerosOf(word), '0');
  const rest = digits.slice(zerosOf(word));
  return `${wholes.replaceAll(',', '')}${digits.slice(0, zerosOf(word))}${rest && `.${rest}`}`;
}

/** The code point offset from full-width letters, digits and signs to ASCII: from "！" to "!". */
const FULL_WIDTH = 0xfee0;

/** The text in plain characters: one kind of dash, no invisible characters, no full-width forms. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** Removes spaces; spaces that group thousands become commas, so that "5 5" is not 55. */
export const tidy = (text: string): string =>
  text.replaceAll(/(\d)\s(?=\d{3}(?!\d))/g, '$1,').replaceAll(/(^|\D)\s+|\s+(?=\D)/g, '$1');

/** Splits off the sign: "-5", "$-5" and "(5)" are all negative. */
export function splitSign(text: string): { sign: 1 | -1; digits: string } {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  const bare = inner ?? text;
  const isNegative = inner !== undefined || /^\$?-/.test(bare);
  return { sign: isNegative ? -1 : 1, digits: bare.replace(/^(\$?)[-+]/, '$1') };
}

/** The amount of a text in cents; null if it is none, or a sentence about the problem. */
export function readAmount(text: string): { cents: number } | { problem: string } | null {
  const { sign, digits } = splitSign(tidy(text));
  if (COMMA_FOR_POINT.test(digits)) {
    return { problem: 'Write the amount like 1,234.56, with a point before the cents.' };
  }
  const amount = written(digits).replace(/^\$/, '');
  if (!DECIMAL.test(amount) || !/\d/.test(amount)) return null;
  const [wholes = '', cents = ''] = amount.replaceAll(',', '').split('.');
  if (cents.length > MAX_CENT_DIGITS) {
    return { problem: 'Enter at most two digits after the point.' };
  }
  return { cents: sign * Number(`${wholes}${cents.padEnd(MAX_CENT_DIGITS, '0')}`) };
}
