/** Reads the phone numbers of a cell, with the words beside them. */
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import {
  isNoPhone,
  isNothing,
  isRounded,
  phoneParts,
  phoneWords,
  plainPhone,
  type TypedPhone,
} from './plain.ts';

const digits = (text: string): number => text.replaceAll(/\D/g, '').length;
const FEWEST_DIGITS = 7;

/** The pieces of a cell with a whole number each; a number's own slash or comma stays. */
function pieces(text: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const piece of text.split(/(\n|;|\/|,|\bor\b)/i)) {
    const between = /^(\n|;|\/|,|or)$/i.test(piece);
    const whole = digits(open) >= FEWEST_DIGITS;
    if (between && whole) {
      parts.push(open);
      open = '';
    } else if (between && open === '') continue;
    else open += piece;
  }
  const last = parts.at(-1);
  if (open.trim() === '') return parts;
  // A word after the separator belongs to the number before it.
  if (last !== undefined && digits(open) < FEWEST_DIGITS)
    return [...parts.slice(0, -1), `${last} ${open}`];
  return [...parts, open];
}

/** The numbers of a piece, and whether it holds nothing else. */
function numbersOf(piece: string): { phones: TypedPhone[]; all: boolean } {
  const matches = findPhoneNumbersInText(piece, { defaultCountry: 'US', extended: true });
  const phones: TypedPhone[] = [];
  const words: string[] = [];
  let end = 0;
  for (const { startsAt, endsAt } of matches) {
    const parts = phoneParts(piece.slice(startsAt, endsAt));
    if (!parts) continue;
    words.push(piece.slice(end, startsAt));
    phones.push(parts);
    end = endsAt;
  }
  if (phones.length === 0) {
    // A local number, or one of a country that is not said.
    const number = /[+(\d][\d ().+-]*\d(?: x\d{1,7})?/.exec(piece);
    const parts = number && phoneParts(number[0]);
    if (!number || !parts) return { phones: [], all: false };
    words.push(piece.slice(0, number.index));
    phones.push(parts);
    end = number.index + number[0].length;
    // Digits within letters are no number: "B12-3456789".
    if (/\p{L}$/u.test(words[0] ?? '') || /^\p{L}/u.test(piece.slice(end))) {
      return { phones: [], all: false };
    }
  }
  words.push(piece.slice(end));
  // The words stand before the numbers or after them.
  const shift = /\p{L}/u.test(words[0] ?? '') ? 0 : 1;
  const read = words.map(phoneWords);
  const kindOf = (at: number) =>
    phones.length === 1 ? (read[0]?.kind ?? read[1]?.kind) : read[at + shift]?.kind;
  return {
    phones: phones.map((phone, at) => {
      const kind = kindOf(at);
      return { ...phone, ...(kind && { kind }) };
    }),
    all: read.every(({ all }) => all),
  };
}

/** A longer cell holds no numbers, but a text. */
const LONGEST = 400;

/** The phone numbers of a cell; `all` unless something in it is neither a number nor a word about it. */
export function readPhones(cell: string): { found: TypedPhone[]; all: boolean } {
  if (cell.length > LONGEST) return { found: [], all: isNothing(cell) };
  const text = plainPhone(cell);
  if (isNothing(text)) return { found: [], all: true };
  if (digits(text) < FEWEST_DIGITS || isRounded(text)) return { found: [], all: false };
  // The usual cell is one number, which needs no search.
  const one = /[/\n]/.test(text) ? undefined : phoneParts(text);
  const read = one ? [{ phones: [one], all: true }] : pieces(text).map(numbersOf);
  const found = read.flatMap(({ phones }) => phones).filter(({ value }) => !isNoPhone(value));
  return { found, all: read.every(({ all }) => all) };
}
