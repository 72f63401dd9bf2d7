/** The shop's categories, formats and order statuses, with their labels. */
import { bankWords, namesCalifornia, payWords } from './practice.ts';
import type { Role } from './roles.ts';

export const PIECE_CATEGORIES = {
  cards: 'Cards',
  letters: 'Letters and flyers',
  seminar: 'Seminar',
  screen: 'Screen',
} as const;
export type PieceCategory = keyof typeof PIECE_CATEGORIES;

/** The trimmed size of one side (inches). `src/styles/shop-drawings.css` has a page of each size. */
export const PIECE_FORMATS = {
  card: { width: 3.5, height: 2 },
  note: { width: 5.5, height: 4.25 },
  postcard: { width: 6, height: 4 },
  invitation: { width: 5, height: 7 },
  letter: { width: 8.5, height: 11 },
  brochure: { width: 11, height: 8.5 },
  slide: { width: 13.333, height: 7.5 },
  /** 1,200 by 630 pixels. */
  social: { width: 12.5, height: 6.5625 },
  signature: { width: 6, height: 2.25 },
} as const;
export type PieceFormat = keyof typeof PIECE_FORMATS;

export const PAPERS = {
  matte: 'Matte, uncoated',
  linen: 'Linen',
  gloss: 'Gloss',
} as const;
export type Paper = keyof typeof PAPERS;

export const ORDER_STATUSES = {
  requested: 'Requested',
  approved: 'Approved',
  printing: 'Printing',
  shipped: 'Shipped',
  cancelled: 'Canceled',
  declined: 'Declined',
} as const;
export type OrderStatus = keyof typeof ORDER_STATUSES;

/** The statuses in which an affiliate may cancel an order: until it is printed. */
export const MAY_CANCEL: readonly OrderStatus[] = ['requested', 'approved'];

/** The statuses that the office may set, by current status; an order in any other status is final. */
export const OFFICE_STEPS: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  requested: ['approved', 'printing', 'shipped', 'declined'],
  approved: ['printing', 'shipped', 'declined'],
  printing: ['shipped', 'declined'],
};

export const SHOP_CAMPAIGN = 'shop';

/** The idempotency key of a piece's link, so that repeated requests create only one. */
export const linkKeyOf = (piece: string): string => `shop:${piece}`;

/** The words that a piece's drawing adds to those of pieces.json. A firm approves them with the piece. */
export const PIECE_CAPTIONS: Readonly<Record<string, readonly string[]>> = {
  letter: ['With kind regards,', 'My page'],
  postcard: ['Scan the code to find a time.', 'Scan the code to write to me.', 'Stamp'],
  brochure: ['Find a time to meet', 'Write to me'],
  flyer: ['Ask me about it'],
  'seminar-invitation': ['Reply'],
  'sign-in-sheet': ['Name', 'Phone or email', 'Call', 'Text', 'Email', 'My page'],
};

/** The pieces that say how a seminar's host is paid, by the roles of the profile. */
export const PAY_PIECES: readonly string[] = ['seminar-invitation', 'title-slide'];

/** The smallest type size of fine print and of licenses on paper (pt). */
export const SMALLEST_PT = 8;
/** The smallest type size of the word "Insurance" beside a license of California (pt; Cal. Ins. Code 1725.5). */
export const INSURANCE_PT = 12;
/** The largest fine print, as a multiple of the smallest. */
const LARGEST = 1.1;

/**
 * The space for fine print on each piece: width, height, smallest type size (pt; px for the social
 * image), and the width of the license line if it takes of that height.
 */
const FINE_PRINT: Readonly<Record<string, readonly [number, number, number, number?]>> = {
  'business-card': [226, 84, SMALLEST_PT],
  'referral-card': [226, 66, SMALLEST_PT, 226],
  'thank-you-card': [356, 100, SMALLEST_PT, 286],
  letter: [484, 110, SMALLEST_PT, 396],
  postcard: [196, 136, SMALLEST_PT, 124],
  brochure: [206, 210, SMALLEST_PT, 206],
  flyer: [512, 110, SMALLEST_PT, 424],
  'seminar-invitation': [288, 80, SMALLEST_PT, 222],
  'sign-in-sheet': [400, 90, SMALLEST_PT],
  'title-slide': [700, 90, 9, 600],
  'social-image': [1040, 150, 16],
};

/** The width of a long approval's line (multiples of its size). */
const APPROVAL_WIDTH = 49;
/** The average width of a letter of the bank disclosure, which is bold, as a share of its height. */
const BANK_LETTER = 0.53;
/** What surrounds the lines of the bank disclosure, and what is between its parts (multiples of its size). */
const BANK_FRAME = 1.4;
const BANK_GAP = 1;
/** The width of a letter of the license line (pt), at the largest size of phone lines. */
const LICENSE_LETTER = 5.2;
export const LINE_HEIGHT = 1.24;
/** The area of a letter, with its share of the line height, as a fraction of the squared type size; a capital takes more. */
const LETTER_AREA = 0.66;
const CAPITAL = 1.3;

export interface FinePrinted {
  disclosure: string;
  bank: boolean;
  roles?: readonly Role[] | undefined;
  license?: string | undefined;
  missing?: 'license' | 'california' | undefined;
}
interface FinePiece {
  id: string;
}

/** The length of a text in letters, with capitals weighted by their width. */
const lettersOf = (text: string): number =>
  text.length + (CAPITAL - 1) * (text.match(/\p{Lu}/gu)?.length ?? 0);

/** The type size (pt) of the bank disclosure and the approval on a piece: the smallest of its fine print. */
export const smallestPrint = (id: string): number => FINE_PRINT[id]?.[2] ?? SMALLEST_PT;

/** The type size (pt) and the lines of the approval on a piece. A draft keeps the place, so that both print alike. */
export function approvalSpace({ id }: FinePiece) {
  const [width, , size] = FINE_PRINT[id] ?? [Infinity, 0, SMALLEST_PT];
  return { size, lines: Math.max(1, Math.ceil((APPROVAL_WIDTH * size) / width)) };
}

/** The bank disclosure of a piece, in parts. Older orders do not say the roles. */
export const printedBank = ({ bank, roles }: FinePrinted): readonly string[] =>
  bank ? bankWords(roles ?? ['bank']) : [];

/** The height of the bank disclosure within this width, both in multiples of its type size. */
function bankHeight(parts: readonly string[], width: number): number {
  if (parts.length === 0) return 0;
  const whole = width - BANK_FRAME;
  let lines = 0;
  let left = 0;
  for (const part of parts) {
    const long = part.length * BANK_LETTER;
    if (long > left) {
      lines += Math.ceil(long / whole);
      left = whole;
    }
    left -= long + BANK_GAP;
  }
  return lines * LINE_HEIGHT + BANK_FRAME;
}

/** The height of the license line within this width (pt). */
function licenseHeight(license: string, width: number | undefined): number {
  if (!license || !width) return 0;
  const lines = Math.ceil((license.length * LICENSE_LETTER) / width);
  const first = namesCalifornia(license) ? INSURANCE_PT : SMALLEST_PT;
  return (first + (lines - 1) * SMALLEST_PT) * LINE_HEIGHT;
}

/** The space for a piece's disclosure line: at type size s, it takes `square` · s² of the height. */
function roomOf({ id }: FinePiece, printed: FinePrinted) {
  const [width, whole, smallest, beside] = FINE_PRINT[id] ?? [1, Infinity, SMALLEST_PT];
  const { size, lines } = approvalSpace({ id });
  const used =
    size * lines * LINE_HEIGHT +
    licenseHeight(printed.license ?? '', beside) +
    bankHeight(printedBank(printed), width / smallest) * smallest;
  const square = (Math.max(lettersOf(printed.disclosure), 1) * LETTER_AREA) / width;
  return { height: Math.max(0, whole - used), smallest, square };
}

/** The type size of a piece's disclosure line: as large as fits, and never too small to read. */
export function finePrintSize(piece: FinePiece, printed: FinePrinted): number {
  const { height, smallest, square } = roomOf(piece, printed);
  const fitting = Math.floor(Math.sqrt(height / square) * 10) / 10;
  return Math.max(smallest, Math.min(smallest * LARGEST, fitting));
}

/** About how many characters of this disclosure line fit on a piece at the smallest size. */
export function finePrintRoom(piece: FinePiece, printed: FinePrinted): number {
  const { height, smallest, square } = roomOf(piece, printed);
  return Math.floor((printed.disclosure.length * height) / (square * smallest ** 2));
}

/** What the profile has to say before a piece may be printed or ordered. */
export const PROFILE_GAPS = {
  license: 'Add your insurance license to your profile first: this piece has to carry it.',
  california: 'Add your California insurance license to your profile first.',
  roles: 'Say in your profile how you work: this piece says how its host is paid.',
} as const;

export type BlockedReason = 'expired' | keyof typeof PROFILE_GAPS | 'disclosure' | 'length';

/** The blocked reason of a piece on this day (YYYY-MM-DD), or undefined. */
export function blockedReasonOf(
  piece: FinePiece & { expiresOn: string; disclosure: boolean },
  printed: FinePrinted,
  today: string,
): BlockedReason | undefined {
  if (piece.expiresOn < today) return 'expired';
  if (printed.missing) return printed.missing;
  if (PAY_PIECES.includes(piece.id) && !payWords(printed.roles ?? [])) return 'roles';
  if (printed.disclosure.trim() === '') return piece.disclosure ? 'disclosure' : undefined;
  return finePrintRoom(piece, printed) < printed.disclosure.length ? 'length' : undefined;
}

export function tooLongSentence(piece: FinePiece & { name: string }, printed: FinePrinted): string {
  const length = printed.disclosure.length;
  const room = finePrintRoom(piece, printed);
  const inWords = (count: number) => count.toLocaleString('en-US');
  return `The disclosure line of your profile has ${inWords(length)} characters. ${piece.name} has room for about ${inWords(room)} of them at the smallest size that may be printed. Shorten the line by about ${inWords(length - room)} characters, or choose a larger piece.`;
}
