/** A piece as the pages know it, and what is printed on it. */
import type { Paper, PieceCategory, PieceFormat } from '../../../config/shop.ts';
import type { Profile, PublicField } from '../../../contract/profile.ts';

/** A piece as src/content/pieces.json has it. */
export interface Piece {
  id: string;
  sample: boolean;
  name: string;
  category: PieceCategory;
  format: PieceFormat;
  about: string;
  papers: Paper[];
  /** Empty for what is not printed by the office. */
  quantities: number[];
  reviewedOn: string;
  expiresOn: string;
  disclosure: boolean;
  headline: string;
  texts: string[];
  points: { title: string; text: string }[];
  blanks: string[];
}

/** The affiliate as pieces show it: what the profile shows to visitors. */
export interface Printed {
  name: string;
  credentials: string;
  /** Role and firm. */
  practice: string;
  phone: string;
  email: string;
  /** The website as people read it. */
  site: string;
  disclosure: string;
}

const readable = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** What is printed of a profile; without one, what stands for it. */
export function printedOf(profile: Profile | undefined): Printed {
  const shown = (field: Exclude<PublicField, 'states'>) =>
    profile?.show[field] ? profile[field].trim() : '';
  return {
    name: profile?.name ?? 'Your name',
    credentials: shown('credentials'),
    practice: [shown('role'), shown('firm')].filter(Boolean).join(' · '),
    phone: shown('phone'),
    email: shown('email'),
    site: readable(shown('website')),
    disclosure: profile?.disclosure.trim() ?? '',
  };
}

const FIELDS = { phone: 'telephone number', email: 'e-mail address', website: 'website' } as const;

/** What a piece would like to show, and why it does not: not filled in, or switched off. */
export const gapsOf = (profile: Profile): string[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((field) => {
    if (!profile[field]) return [`Your ${FIELDS[field]} is not in your profile.`];
    return profile.show[field] ? [] : [`Your ${FIELDS[field]} is switched off in your profile.`];
  });

/** What a drawing is made of. */
export interface Drawing {
  piece: Piece;
  person: Printed;
  siteName: string;
  /** Where the code leads; undefined until the piece has its link. */
  url: string | undefined;
  /** What was filled in, by the blank's name. */
  filled: Readonly<Record<string, string>>;
}

/** How much of a square a letter takes, with its share of the line's height. */
const LETTER_AREA = 0.66;
const LETTER_WIDTH = 0.54;

/** The size (pt) at which a text fills a box (pt), from the largest to the smallest that may be. */
export function sizeFor(
  text: string,
  [width, height]: readonly [number, number],
  [smallest, largest]: readonly [number, number],
): number {
  const fitting = Math.sqrt((width * height) / (Math.max(text.length, 1) * LETTER_AREA));
  return Math.max(smallest, Math.min(largest, Math.floor(fitting * 10) / 10));
}

/** The size (pt) at which a text has room in one line, within bounds. */
export const sizeInLine = (text: string, width: number, [least, most]: readonly [number, number]) =>
  Math.max(least, Math.min(most, Math.floor((width / (text.length * LETTER_WIDTH)) * 10) / 10));
