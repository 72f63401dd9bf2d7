/** Text as it is compared: without case, accents and apostrophes, as the database's function of this name does it. */

/** The signs that people type as an apostrophe. */
export const APOSTROPHES = "'`\u00b4\u02bb\u02bc‘’\u201b\u2032";
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** Letters that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Text of these characters has nothing else to fold. */
const PLAIN_TEXT = /^[ -&(-_a-~]*$/;

export const folded = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text.toLowerCase()
    : text
        .replaceAll(APOSTROPHE, '')
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[\u0300-\u036f']/g, '')
        .replaceAll(/[đðłøıħŧŋßæœþ]/g, (letter) => PLAIN[letter] ?? letter);
