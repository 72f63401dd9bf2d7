/** Names as people see them: what shows nothing, and letters that look like others. */

/** Characters that show nothing, or that may show nothing: controls, fillers, tags, unassigned and private ones. */
export const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
/** Nothing but those, blanks, and marks without a letter. */
const BLANK = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\s]*$/u;

/** Whether a text shows nothing to anybody. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Letters of the Cyrillic and the Greek alphabet, and below each the Latin one that it looks like (Unicode TS 39). */
export const LOOK_ALIKES = [
  'АВЕЅІЈКМНОРСТУХҮѴԚԜҺавеѕіјкмнорстухүѵԛԝһԁӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγωıɑɡ',
  'ABESIJKMHOPCTYXYVQWHabesijkmhopctyxyvqwhdlABEZHIKMNOPTYXabeznikuvoptuxywiag',
] as const;
/** What spellings of one name share: its letters, without case and accents. */
const spelling = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The name without one initial in its middle. */
const withoutInitial = (name: string): string => name.replace(/\s\p{L}\.?(?=\s)/u, '');

/**
 * Whether one name is a spelling of the other: case, accents, blanks, hyphens and one middle initial
 * may differ. Marks that belong to no letter spell nothing.
 */
export const isSpellingOf = (one: string, other: string): boolean =>
  !/\p{M}/u.test(one.normalize('NFC')) &&
  spelling(withoutInitial(one)) === spelling(withoutInitial(other));
