/** The Vietnamese letters that the text's font lacks; that of headings has them. */
const MISSING = /[ĨĩŨũƠơƯư\u1EA0-\u1EF1\u1EF4-\u1EF9]|\u0309|\u0323/;

/** The class of a name: with letters that the font lacks, all of it is in the system's font, not only these letters. */
export const faceOf = (name: string | null): string =>
  MISSING.test(name ?? '') ? 'system-face' : '';
