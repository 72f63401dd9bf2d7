/** Names as people see them: invisible characters, and letters that look alike. */

/** Treats usernames that look alike as the same: folds compatibility forms (NFKC) and case. */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');

/** Characters that are or may be invisible: controls, fillers, tags, unassigned and private-use characters. */
export const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
/** Nothing but invisible characters, spaces, and marks without a letter. */
const BLANK = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\s]*$/u;

export const isBlank = (text: string): boolean => BLANK.test(text);

/** Cyrillic and Greek letters, and below each the Latin letter that it looks like (Unicode TS 39). */
export const LOOK_ALIKES = [
  'АВЕЅІЈКМНОРСТУХҮѴԚԜҺавеѕіјкмнорстухүѵԛԝһԁӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγωıɑɡ',
  'ABESIJKMHOPCTYXYVQWHabesijkmhopctyxyvqwhdlABEZHIKMNOPTYXabeznikuvoptuxywiag',
] as const;
/** The letters of a name without case and accents, which all its spellings share. */
const spelling = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const withoutInitial = (name: string): string => name.replace(/\s\p{L}\.?(?=\s)/u, '');

/**
 * Whether one name is a spelling of the other: case, accents, spaces, hyphens and one middle initial
 * may differ. A name with marks that belong to no letter matches nothing.
 */
export const isSpellingOf = (one: string, other: string): boolean =>
  !/\p{M}/u.test(one.normalize('NFC')) &&
  spelling(withoutInitial(one)) === spelling(withoutInitial(other));
