/** A piece as the pages know it, and what is printed on it. */

import {
  BANK_WORDS,
  type Paper,
  type PieceCategory,
  type PieceFormat,
} from '../../../config/shop.ts';
import type { Profile, PublicField } from '../../../contract/profile.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { phoneWords } from '../../../lib/phone.ts';

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
  /** Missing until a firm has approved it. */
  approval?: Approval | undefined;
}

/** A firm's approval of a piece. */
interface Approval {
  number: string;
  /** Who approved it, and the day. */
  by: string;
  on: string;
  /** The day of its first use. */
  firstUse?: string | undefined;
  /** The firm's reference of its filing. */
  filing?: string | undefined;
}

/** An approval as it is printed; the approver's name stays with the records. */
export const approvalWords = ({ number, on, filing }: Approval): string =>
  [`Approval ${number}`, formatDay(on), filing && `Filing ${filing}`].filter(Boolean).join(' · ');

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
  /** Whether the words of a bank are on it. */
  bank: boolean;
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
    phone: phoneWords(shown('phone')),
    email: shown('email'),
    site: readable(shown('website')),
    disclosure: profile?.disclosure.trim() ?? '',
    bank: Boolean(profile?.show.bank),
  };
}

const FIELDS = { phone: 'phone number', email: 'email address', website: 'website' } as const;

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

/** The fine print in lines: the words of a bank, the disclosure line, the approval. */
export const finePrintOf = ({ piece, person }: Pick<Drawing, 'piece' | 'person'>): string[] =>
  [
    person.bank ? BANK_WORDS.join(' · ') : '',
    person.disclosure,
    piece.approval ? approvalWords(piece.approval) : '',
  ].filter(Boolean);

/** The share of its height that a letter is wide. */
const LETTER_WIDTH = 0.54;

/** The size (pt) at which a text has room in one line, within bounds. */
export const sizeInLine = (text: string, width: number, [least, most]: readonly [number, number]) =>
  Math.max(least, Math.min(most, Math.floor((width / (text.length * LETTER_WIDTH)) * 10) / 10));
