/** A North American number in its usual groups, optionally with an extension. */
const NORTH_AMERICAN =
  /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?([2-9]\d{2})[ .-]?(\d{4})(?:[ ,]*(?:x|ext\.?) ?(\d{1,6}))?$/i;

/** What people type between the digits of a number. */
const GAPS = /[ .()/-]+/g;

/** Whether someone can be called at what was typed: a US number, or one that begins with a plus sign. */
export function isDialable(typed: string): boolean {
  const digits = typed.replaceAll(GAPS, '');
  return NORTH_AMERICAN.test(digits) || /^\+\d{7,15}$/.test(digits);
}

/** A US number as (212) 555-0199; any other number as typed. */
export function phoneWords(phone: string): string {
  const [, area, exchange, line, extension] = NORTH_AMERICAN.exec(phone.trim()) ?? [];
  if (!area) return phone;
  return `(${area}) ${exchange}-${line}${extension ? ` x${extension}` : ''}`;
}

/** What separates a number from its extension: 212-555-0199 x12, or ext. 12. */
const EXTENSION = /[;,]? ?(?:ext(?:ension|\b)|x)|#|,,/i;

/** A 0 in brackets behind a country's code, which is dialed only within the country (ITU-T E.123, 5.3). */
const NATIONAL_ZERO = /(?<=^\s*(?:\+|00|011)[\d .-]{1,8})\(0\)/;

/** The `tel:` link to this number: a phone waits before it dials the extension (RFC 3966). */
export function phoneHref(phone: string, extension = ''): string {
  const [number = '', written = ''] = phone.replace(NATIONAL_ZERO, '').split(EXTENSION, 2);
  const dialed = extension || written.replace(/\D/g, '');
  return `tel:${number.replace(/[^+\d]/g, '')}${dialed && `;ext=${dialed}`}`;
}
