/** The shop's pieces, and its words. */
import { PIECE_FORMATS, type PieceFormat } from '../../config/shop.ts';
import written from '../../content/pieces.json' with { type: 'json' };
import { formatNumber } from '../../lib/format-number.ts';
import type { Piece } from './proof/piece.ts';

/** The pieces. They are part of the page's script, which browsers cache; in the HTML they would make it a fifth larger. */
export const PIECES = written as readonly Piece[];

export function sizeInWords(format: PieceFormat): string {
  if (format === 'social') return '1,200 × 630 pixels';
  if (format === 'signature') return 'For your mail program';
  const { width, height } = PIECE_FORMATS[format];
  return `${Math.round(width * 100) / 100} × ${height} in`;
}

/** The numbers of copies that a piece is printed in, and the chosen one, as options. */
export const copyOptions = (offered: readonly number[], chosen: number) =>
  [...new Set([...offered, chosen])]
    .sort((a, b) => a - b)
    .map((copies) => ({ value: String(copies), label: formatNumber(copies) }));

export const ORDERS_PATH = '/dashboard/shop/orders';
export const CART_PATH = `${ORDERS_PATH}?view=cart`;
