/** HTML of plain texts, for what firms approve. */

const CODES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => CODES[sign] ?? '');

/** The characters by their codes, also of those that only Markdown writes so. */
export const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...CODES, "'": '&#39;', ' ': '&nbsp;' }).map(([sign, code]) => [code, sign]),
);

export const tagged = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escaped(text)}</${tag}>\n`).join('');

/** A heading with its list, or nothing without a list. */
export const listed = (heading: string, texts: readonly string[]): string =>
  texts.length > 0 ? `${tagged('h2', [heading])}<ul>\n${tagged('li', texts)}</ul>\n` : '';
