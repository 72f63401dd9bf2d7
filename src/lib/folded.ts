/** Text as it is compared: without case, accents and apostrophes, as the database's function of this name does it. */

/** Letters that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’‘ʼʻ]/g, '')
    .replaceAll(/[đðłøıßæœþ]/g, (letter) => PLAIN[letter] ?? letter);
