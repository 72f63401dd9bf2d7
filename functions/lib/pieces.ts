/** The shop's pieces, for the functions. */
import { blockedReasonOf, type FinePrinted, tooLongSentence } from '../../src/config/shop.ts';
import pieces from '../../src/content/pieces.json' with { type: 'json' };
import type { Piece } from '../../src/contract/pieces.ts';
import { dayOf } from '../../src/contract/reference.ts';

/** The pieces; a property, so that tests can change them. */
export const catalogue = { pieces: pieces as Piece[] };

/** Why a piece cannot be ordered, as a sentence, or undefined if it can. */
export function refusalOf(product: string, printed: FinePrinted): string | undefined {
  const piece = catalogue.pieces.find(({ id }) => id === product);
  if (!piece) return 'There is no such piece.';
  if (piece.quantities.length === 0) {
    return `${piece.name} is not printed. Download it from its page.`;
  }
  const blockedReason = blockedReasonOf(piece, printed, dayOf(Date.now()));
  if (blockedReason === 'expired') {
    return `${piece.name} is past its compliance date and cannot be ordered.`;
  }
  if (blockedReason === 'length') return tooLongSentence(piece, printed);
  return blockedReason && `${piece.name} needs a disclosure line. Add yours to your profile first.`;
}
