/** Fields that forms share, with a sentence for each way in which they can be wrong. */
import * as v from 'valibot';

// Valibot's own messages are for programmers.
v.setGlobalMessage('This value does not fit.');
v.setSpecificMessage(v.object, ({ received }) =>
  received === 'undefined' ? 'This field is missing.' : 'This value does not fit.',
);

/** Characters that no text needs: controls (a line break is none) and those that hide or turn text. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/u;

const readable = (what: string) =>
  v.check<string, string>(
    (text) => !HIDDEN.test(text.replaceAll(/[\n\r\t]/g, '')),
    `${what} contains invisible characters. Please type it again.`,
  );

/** A paragraph or several of at most `max` characters, trimmed; it may be empty. */
export const text = (what: string, max: number) =>
  v.pipe(
    v.string(`${what} is missing.`),
    v.trim(),
    v.maxLength(max, `${what} has more than ${max} characters.`),
    readable(what),
  );

/** A text in one line: breaks and runs of spaces become one space. */
export const line = (what: string, max: number) =>
  v.pipe(
    text(what, max),
    v.transform((value) => value.replaceAll(/\s+/g, ' ')),
  );

/** A line that may not be empty. */
export const requiredLine = (what: string, max: number) =>
  v.pipe(line(what, max), v.minLength(1, `${what} is missing.`));

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** An e-mail address, or nothing. */
export const email = (what = 'The e-mail address') =>
  v.pipe(
    text(what, 254),
    v.check((value) => value === '' || EMAIL.test(value), `${what} must read name@domain.`),
  );

const isHttps = (value: string): boolean =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && !new URL(value).username;

/** An address that starts with https://, or nothing. */
export const httpsAddress = (what: string) =>
  v.pipe(
    text(what, 300),
    v.check((value) => value === '' || isHttps(value), `${what} must start with https://.`),
  );

/** A telephone number as people write it, or nothing. */
export const phone = (what = 'The phone number') =>
  v.pipe(
    text(what, 30),
    v.check(
      (value) => value === '' || /^[+\d][\d ().x/-]{5,}$/.test(value),
      `${what} may contain digits, spaces and + ( ) - . only.`,
    ),
  );

/** The version that a change is based on. */
export const version = v.pipe(
  v.number('The version is missing. Please reload the page.'),
  v.integer('The version is not valid. Please reload the page.'),
);
