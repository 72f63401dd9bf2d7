/** The shop's categories in the page's address. */
import { PIECE_CATEGORIES, type PieceCategory } from '../../config/shop.ts';

/** The category that the query names, if there is such a one. */
export const categoryIn = (search: string): PieceCategory | undefined => {
  const asked = new URLSearchParams(search).get('category') ?? '';
  return Object.hasOwn(PIECE_CATEGORIES, asked) ? (asked as PieceCategory) : undefined;
};
