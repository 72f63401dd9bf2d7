/** The shop's categories, sizes and steps of an order, with their words. */

export const PIECE_CATEGORIES = {
  cards: 'Cards',
  letters: 'Letters and flyers',
  seminar: 'Seminar',
  screen: 'Screen',
} as const;
export type PieceCategory = keyof typeof PIECE_CATEGORIES;

/** The size of one side as it is cut (inches). `src/styles/shop-print.css` has a page of each size. */
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
  cancelled: 'Cancelled',
  declined: 'Declined',
} as const;
export type OrderStatus = keyof typeof ORDER_STATUSES;

/** An affiliate may cancel an order until it is printed. */
export const MAY_CANCEL: readonly OrderStatus[] = ['requested', 'approved'];

/** What the office may make of an order; from an order that is not here it makes nothing. */
export const OFFICE_STEPS: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  requested: ['approved', 'printing', 'shipped', 'declined'],
  approved: ['printing', 'shipped', 'declined'],
  printing: ['shipped', 'declined'],
};

/** The campaign of the links that pieces carry. */
export const SHOP_CAMPAIGN = 'shop';

/** The key by which a piece's link is made only once, however often it is asked for. */
export const linkKeyOf = (piece: string): string => `shop:${piece}`;

/** What keeps a piece from being printed and ordered. */
export type Hindrance = 'expired' | 'disclosure';

/** What keeps a piece back on this day (YYYY-MM-DD), if anything does. */
export function hindranceOf(
  piece: { expiresOn: string; disclosure: boolean },
  disclosure: string,
  today: string,
): Hindrance | undefined {
  if (piece.expiresOn < today) return 'expired';
  return piece.disclosure && disclosure.trim() === '' ? 'disclosure' : undefined;
}
