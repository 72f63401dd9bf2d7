/** Text as a person sees it, and what in it stands for nothing. */
import { unguardCell } from '../csv.ts';

const ASCII = /^[\t\n\r -~]*$/;
/** Characters that nobody sees: soft hyphens, marks of direction, byte order marks, control characters, half letters. */
const UNSEEN =
  /[^\P{Cc}\t\n\r]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd\p{Cs}]/gu;

/** No letter has more marks, and composing a long run of them takes seconds. */
const MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** The text in composed letters, without characters that nobody sees. */
export const visibleText = (text: string): string =>
  ASCII.test(text)
    ? text
    : text.replaceAll(MANY_MARKS, '$1').normalize('NFC').replaceAll(UNSEEN, '');

/** The text without what no database keeps: zero bytes, and halves of letters, which a cut leaves. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '');

/** How far full-width signs are from the ASCII ones. */
const WIDE = 0xfee0;

/** The text with plain digits, signs, spaces and dashes, for numbers, addresses of mail and days. */
export const plainSigns = (text: string): string =>
  (ASCII.test(text)
    ? text
    : visibleText(text)
        .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE))
        .replaceAll(/[\p{Pd}\u2212]/gu, '-')
  )
    .replaceAll(/[^\S\n ]/g, ' ')
    .trim();

const SIGNS_ALONE = /^[\p{P}\s$+<=>^`|~]*$/u;
/** Longer texts are no marks (characters). */
const LONGEST_MARK = 30;
/** What databases and spreadsheets write for nothing: \N, and their errors. */
const MARKS = /^(?:\\N|#(?:N\/A|GETTING_DATA|[A-Z]{2,12}(?:\/0)?[!?]))$/i;
const MARK_WORDS = 'none|null|nan|nat|undefined|unknown|tbd|blank|empty';
const NO_WORD = /^[[(]?(?:#?n\/a|not provided)[\])]?$/i;
const NOTHING = /^[[(]?(?:#?n\/a|none|null|nan|nat|undefined|unknown|tbd|not provided)[\])]?$/i;
/** The same words within signs, which are no name: "<null>", "-- none --". */
const IN_SIGNS = new RegExp(String.raw`^[[({<«"'*_-]+\s*(?:${MARK_WORDS})\s*[\])}>»"'*_-]+$`, 'i');

/** How all of them begin: nearly no cell does. */
const MAY_BE_NOTHING = /^(?:[^\p{L}\p{N}]|n\/a|no|nu|na|un|tbd)/iu;

/** Whether the cell of a name says that there is none. Null, Nan and None are surnames. */
export const isNoName = (text: string): boolean =>
  SIGNS_ALONE.test(text) ||
  (text.length <= LONGEST_MARK &&
    MAY_BE_NOTHING.test(text) &&
    (NO_WORD.test(text) || MARKS.test(text) || IN_SIGNS.test(text)));
/** Whether any other cell says that there is nothing. */
export const isNothing = (text: string): boolean =>
  SIGNS_ALONE.test(text) ||
  (text.length <= LONGEST_MARK &&
    MAY_BE_NOTHING.test(text) &&
    (NOTHING.test(text) || MARKS.test(text) || IN_SIGNS.test(text)));

/* Text that was read as windows-1252 and written as UTF-8 again. */

/** The bytes of windows-1252 by their characters. */
const bytesOf1252 = new Map<string, number>();
/** What such a text has: the first byte of a letter in UTF-8, and its second. */
const TWICE = /[\u00c2-\u00f4][^\0-\x7f]/;

/** The text that a cell meant which is wholly windows-1252 of valid UTF-8: "José" for "JosÃ©". */
export function onceEncoded(text: string): string {
  if (ASCII.test(text) || !TWICE.test(text)) return text;
  if (bytesOf1252.size === 0) {
    const letters = new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    for (const [byte, letter] of [...letters].entries()) bytesOf1252.set(letter, byte);
  }
  const bytes = [...text].map((letter) => bytesOf1252.get(letter) ?? letter.codePointAt(0) ?? 0);
  if (bytes.some((byte) => byte > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

/** The text of a cell, without the apostrophes that guard it in a spreadsheet. */
export const cellText = (cell: string): string =>
  visibleText(onceEncoded(unguardCell(cell.trim()))).trim();

/** The characters that mail servers accept, except ? & and %, which would add fields to a `mailto:` link. */
const LOCAL_PART = String.raw`[^\s@<>"(),:;[\]\\?&%\p{C}\p{Default_Ignorable_Code_Point}]+`;
/** A part of a domain, with letters of any language. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const EMAIL = new RegExp(String.raw`^${LOCAL_PART}@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Whether the whole text is one email address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

const EXTENSION =
  /(?<=\d\)?)(?:[ ;,]*(?:ext(?:ension|n)?(?!\p{L})[.:=]*|x|#|p(?=\d))| ?,,|;ext=) *[.:]? ?(\d{1,7})#?(?!\d)/giu;

/** A phone number as people write it, with plain signs and its extension as "x12". */
export const plainPhone = (text: string): string =>
  plainSigns(text)
    .replace(/^['=]+/, '')
    .replaceAll(/\btel:|;phone-context=[^;\s]*/gi, '')
    .replaceAll(/(?<=\d) ?[\u2022\u00b7\u2219\u25cf] ?(?=\d)/g, ' ')
    .replace(/^(\d{7,15})\.0+$/, '$1')
    .replace(/^\d{1,3}(?:,\d{3}){2,4}$/, (number) => number.replaceAll(',', ''))
    .replaceAll(/\(((?:x|ext|#)[^()]{1,20}\d) ?\)/gi, '$1')
    .replace(/(?<=\d{4}) ?\((\d{1,5})\)$/, ' x$1')
    .replaceAll(EXTENSION, ' x$1');

const FEWEST_DIGITS = 7;
/** No number of the world has more (ITU-T E.164). */
const MOST_DIGITS = 15;
const NUMBER = /^\*?([+(]?[\d ().+/-]+)$/;

/** The number and the extension of a text that is one phone number, or undefined. */
export function phoneParts(text: string): { value: string; extension: string } | undefined {
  const [, written = '', extension = ''] = /^(.*?)(?: x(\d{1,7}))?$/s.exec(plainPhone(text)) ?? [];
  const [, value] = NUMBER.exec(written.trim()) ?? [];
  const { length } = value?.replaceAll(/\D/g, '') ?? '';
  return value && length >= FEWEST_DIGITS && length <= MOST_DIGITS
    ? { value, extension }
    : undefined;
}

/** Numbers that stand for none: ten times one digit, and 123-456-7890. */
export const isNoPhone = (value: string): boolean =>
  /^1?(?:(\d)\1{9}|1234567890)$/.test(value.replaceAll(/\D/g, ''));

/** The kinds of phone numbers that a word beside one can name. */
type PhoneKind = 'mobile' | 'home' | 'work' | 'fax' | 'other';

const KINDS: [kind: PhoneKind | undefined, words: RegExp][] = [
  ['fax', /^(f|fax|telefax)$/],
  ['mobile', /^(c|m|cell|cellphone|cellular|mobile|iphone|mob)$/],
  ['home', /^(h|home|house|residence|res)$/],
  ['work', /^(w|o|b|work|office|desk|direct|main|business|bus|ofc)$/],
  ['other', /^other$/],
  // These say nothing.
  [
    undefined,
    /^(t|p|tel|ph|phone|telephone|number|no|none|pref|preferred|primary|voice|line|and)$/,
  ],
];

/** The kind that the words name, and whether all of them are understood. */
export function phoneWords(text: string): { kind?: PhoneKind; all: boolean } {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = words.map((word) => KINDS.find(([, known]) => known.test(word)));
  const kinds = found.flatMap((one) => one?.[0] ?? []);
  const kind = kinds.includes('fax') ? 'fax' : kinds[0];
  return { ...(kind && { kind }), all: found.every(Boolean) };
}

/** Words before a number, the number with its extension, and words behind it: "Home phone: 212-555-0103 x4 (work)". */
const BESIDE = /^((?:\(?\p{L}[\p{L} ().:-]*?)?)([+(]?\d.*?)([ (]*(?:\p{L}[\p{L} ().]*)?)$/su;

/** A longer text is no number and no address, and its field says so (characters). */
const LONGEST_TYPED = 400;

export interface TypedPhone {
  value: string;
  extension: string;
  /** What a word beside it says. */
  kind?: PhoneKind;
}

/** What a person means who types one number into a field. */
export function typedPhone(text: string): TypedPhone {
  if (text.length > LONGEST_TYPED) return { value: text, extension: '' };
  if (isNothing(text.trim())) return { value: '', extension: '' };
  const typed = plainPhone(text);
  const [, before = '', number = typed, after = ''] = BESIDE.exec(typed) ?? [];
  const { kind, all } = phoneWords(`${before} ${after}`);
  const parts = all ? phoneParts(number) : undefined;
  return { ...(parts ?? { value: typed, extension: '' }), ...(parts && kind && { kind }) };
}

/** "(212) 555-0199 x12". */
export const phoneText = ({ value, extension }: TypedPhone): string =>
  extension ? `${value} x${extension}` : value;

/** The number that a person typed into a field, without words beside it. */
export const onePhone = (text: string): string => phoneText(typedPhone(text));

/** What a person means who types one email address into a field. */
export function oneEmail(text: string): string {
  if (text.length > LONGEST_TYPED) return text;
  const plain = plainSigns(text);
  if (isNothing(plain)) return '';
  const [, inBrackets] = /^[^<>@]*<([^<>]*)>$/.exec(plain) ?? [];
  return (inBrackets ?? plain).replaceAll(/^(?:mailto:|['"])+|['".;,]+$/gi, '');
}

/** Whether a spreadsheet has rounded the number: 2.12556E+09. */
export const isRounded = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell.trim());

/** The digits by which a number is compared, without the 1 of the United States. */
export const phoneKey = (value: string): string =>
  value.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
