/** Fields that forms share, with an error sentence for each way in which they can be invalid. */
import * as v from 'valibot';
import { isEmail, oneEmail, onePhone, phoneParts } from '../lib/readers/plain.ts';
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
export const text = (what: string, max: number) =>
  v.pipe(
    v.string(`${what} must be text.`),
    v.trim(),
    v.maxLength(max, `${what} has more than ${max} characters.`),
    v.transform((value) => (isBlank(value) ? '' : value)),
    readable(what),
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
export const email = (what = 'The email address') =>
  v.pipe(
    v.string(`${what} must be text.`),
    v.transform(oneEmail),
    text(what, 254),
    v.check((value) => value === '' || isEmail(value), `${what} must look like name@example.com.`),
  );

/** The URL parser reads `https:example.com` and backslashes differently from people. */
const HTTPS = /^https:\/\/[^\s\\]+$/i;

function isHttps(value: string): boolean {
  const url = HTTPS.test(value) ? URL.parse(value) : null;
  return url !== null && !url.username && !url.password;
}

/** An address typed without its scheme, such as `example.com/ada`. */
const BARE_ADDRESS = /^[^\s:/?#@\\]+\.[^\s:/?#@\\]+([:/?#].*)?$/;

/** An https:// address in the form that browsers write, or empty. An address without a scheme gets https://. */
export const httpsAddress = (what: string) =>
  v.pipe(
    text(what, 300),
    v.transform((value) => (BARE_ADDRESS.test(value) ? `https://${value}` : value)),
    v.check(
      (value) => value === '' || isHttps(value),
      `${what} must start with https:// and contain no username or password.`,
    ),
    v.transform((value) => (value === '' ? '' : new URL(value).href)),
  );

/** A phone number as people write it, or empty; its extension follows as "x12". */
export const phone = (what = 'The phone number') =>
  v.pipe(
    v.string(`${what} must be text.`),
    v.transform(onePhone),
    text(what, 40),
    v.check(
      (value) => value === '' || phoneParts(value) !== undefined,
      `${what} does not look complete. Example: +1 555 010 0100.`,
    ),
  );

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
