/** The shop's pieces, and what is printed on them. */
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
export interface Approval {
  number: string;
  /** Who approved it, and the day. */
  by: string;
  on: string;
  /** The day of its first use. */
  firstUse?: string | undefined;
  /** The firm's reference of its filing. */
  filing?: string | undefined;
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
  /** Whether the words of a bank are on it. */
  bank: boolean;
}

const readable = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** What of a profile may be printed. */
export type PrintedProfile = Pick<
  Profile,
  'name' | 'credentials' | 'role' | 'firm' | 'phone' | 'email' | 'website' | 'disclosure' | 'show'
>;

/** What is printed of a profile; without one, what stands for it. */
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

/** What is printed on one piece of an order, as it was when the order was sent. */
export interface OrderProof {
  product: string;
  piece: Piece;
  person: Printed;
  siteName: string;
  /** Where the code leads. */
  url: string;
}
