/** The shop's pieces and their printed contents. */
import type { Paper, PieceCategory, PieceFormat } from '../config/shop.ts';
import { phoneWords } from '../lib/phone.ts';
import type { Profile } from './profile.ts';
import type { PublicField } from './public-fields.ts';

/** A piece as src/content/pieces.json has it. */
export interface Piece {
  id: string;
  sample: boolean;
  name: string;
  category: PieceCategory;
  format: PieceFormat;
  about: string;
  papers: Paper[];
  /** Empty if the office does not print the piece. */
  quantities: number[];
  reviewedOn: string;
  expiresOn: string;
  disclosure: boolean;
  headline: string;
  texts: string[];
  points: { title: string; text: string }[];
  blanks: string[];
  /** Undefined until a firm has approved it. */
  approval?: Approval | undefined;
}

/** A firm's approval of a piece. */
export interface Approval {
  number: string;
  /** Who approved it, and when. */
  by: string;
  on: string;
  /** The date of first use. */
  firstUse?: string | undefined;
  /** The firm's filing reference. */
  filing?: string | undefined;
}

/** The affiliate's details on pieces: those that the profile shows to visitors. */
export interface Printed {
  name: string;
  credentials: string;
  /** Role and firm. */
  practice: string;
  phone: string;
  email: string;
  /** The website without https:// and www. */
  site: string;
  disclosure: string;
  /** Whether it includes the bank disclosure. */
  bank: boolean;
}

const readable = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** The fields of a profile that may be printed. */
export type PrintedProfile = Pick<
  Profile,
  'name' | 'credentials' | 'role' | 'firm' | 'phone' | 'email' | 'website' | 'disclosure' | 'show'
>;

/** The printed details of a profile, or placeholders without one. */
export function printedOf(profile: PrintedProfile | undefined): Printed {
  const shown = (field: keyof PrintedProfile & PublicField) =>
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

/** The printed contents of one piece of an order, as of when the order was sent. */
export interface OrderProof {
  product: string;
  piece: Piece;
  person: Printed;
  siteName: string;
  /** The address in the printed code. */
  url: string;
}
