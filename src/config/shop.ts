/** The shop's categories, formats and order statuses, with their labels. */

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

/** The bank disclosure for uninsured investments, in the short form that bank regulators accept. */
export const BANK_WORDS = [
  'Not a deposit',
  'Not FDIC-insured',
  'May lose value',
  'Not bank guaranteed',
] as const;

/** The words that a piece's drawing adds to those of pieces.json. A firm approves them with the piece. */
export const PIECE_CAPTIONS: Readonly<Record<string, readonly string[]>> = {
  letter: ['With kind regards,', 'My page'],
  postcard: ['Stamp'],
  brochure: ['Find a time to meet'],
  flyer: ['Ask me about it'],
  'seminar-invitation': ['Reply'],
  'sign-in-sheet': ['Name', 'Phone or email', 'Call', 'Text', 'Email', 'My page'],
};

/** The smallest type size of fine print on paper (pt). */
const SMALLEST_PT = 6;
/** The largest fine print, as a multiple of the smallest. */
const LARGEST = 1.25;

/** The space for fine print on each piece: width, height, smallest type size (pt; px for the social image). */
const FINE_PRINT: Readonly<Record<string, readonly [number, number, number]>> = {
  'business-card': [226, 84, SMALLEST_PT],
  'referral-card': [226, 66, SMALLEST_PT],
  'thank-you-card': [356, 56, SMALLEST_PT],
  letter: [484, 62, SMALLEST_PT],
  postcard: [196, 110, SMALLEST_PT],
  brochure: [206, 150, SMALLEST_PT],
  flyer: [512, 62, SMALLEST_PT],
  'seminar-invitation': [288, 70, SMALLEST_PT],
  'sign-in-sheet': [400, 60, SMALLEST_PT],
  'title-slide': [700, 90, 9],
  'social-image': [1040, 150, 16],
};

/** The height of the bank disclosure, in multiples of the type size. */
const BANK_HEIGHT = 4.6;
/** The smallest type size of the approval's line on paper (pt), and the width of a long one (multiples of its size). */
const APPROVAL_PT = 8;
const APPROVAL_WIDTH = 49;
export const LINE_HEIGHT = 1.24;
/** The area of a letter, with its share of the line height, as a fraction of the squared type size; a capital takes more. */
const LETTER_AREA = 0.66;
const CAPITAL = 1.3;

export interface FinePrinted {
  disclosure: string;
  bank: boolean;
}
interface FinePiece {
  id: string;
}

/** The length of a text in letters, with capitals weighted by their width. */
const lettersOf = (text: string): number =>
  text.length + (CAPITAL - 1) * (text.match(/\p{Lu}/gu)?.length ?? 0);

/** The type size (pt) and the lines of the approval on a piece. A draft keeps the place, so that both print alike. */
export function approvalSpace({ id }: FinePiece) {
  const [width, , smallest] = FINE_PRINT[id] ?? [Infinity, 0, SMALLEST_PT];
  const size = Math.max(APPROVAL_PT, smallest);
  return { size, lines: Math.max(1, Math.ceil((APPROVAL_WIDTH * size) / width)) };
}

/** The space for a piece's fine print: at type size s, its disclosure line takes `square` · s² of the height, the rest `taken` · s. */
function roomOf({ id }: FinePiece, { disclosure, bank }: FinePrinted) {
  const [width, all, smallest] = FINE_PRINT[id] ?? [1, Infinity, SMALLEST_PT];
  const taken = bank ? BANK_HEIGHT : 0;
  const { size, lines } = approvalSpace({ id });
  const height = all - size * lines * LINE_HEIGHT;
  const square = (Math.max(lettersOf(disclosure), 1) * LETTER_AREA) / width;
  return { height, smallest, taken, square };
}

/** The type size of a piece's fine print: as large as fits, and never too small to read. */
export function finePrintSize(piece: FinePiece, printed: FinePrinted): number {
  const { height, smallest, taken, square } = roomOf(piece, printed);
  const fitting = (Math.sqrt(taken ** 2 + 4 * square * height) - taken) / (2 * square);
  return Math.max(smallest, Math.min(smallest * LARGEST, Math.floor(fitting * 10) / 10));
}

/** About how many characters of this disclosure line fit on a piece at the smallest size. */
export function finePrintRoom(piece: FinePiece, printed: FinePrinted): number {
  const { height, smallest, taken, square } = roomOf(piece, printed);
  const left = height - taken * smallest;
  return Math.floor((printed.disclosure.length * left) / (square * smallest ** 2));
}

export type Hindrance = 'expired' | 'disclosure' | 'length';

/** The blocked reason of a piece on this day (YYYY-MM-DD), or undefined. */
export function blockedReasonOf(
  piece: FinePiece & { expiresOn: string; disclosure: boolean },
  printed: FinePrinted,
  today: string,
): Hindrance | undefined {
  if (piece.expiresOn < today) return 'expired';
  if (printed.disclosure.trim() === '') return piece.disclosure ? 'disclosure' : undefined;
  return finePrintRoom(piece, printed) < printed.disclosure.length ? 'length' : undefined;
}

export const tooLongSentence = (piece: FinePiece & { name: string }, printed: FinePrinted) =>
  `The disclosure line of your profile has ${printed.disclosure.length.toLocaleString('en-US')} characters. ${piece.name} has room for about ${finePrintRoom(piece, printed)} of them at the smallest size that may be printed. Shorten the line, or choose a larger piece.`;
