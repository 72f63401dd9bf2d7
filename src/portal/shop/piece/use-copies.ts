import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Paper } from '../../../config/shop.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { $basket, putIn } from '../basket.ts';
import type { Piece } from '../proof/piece.ts';

/** The paper and the number of copies that are chosen of a piece, and how they get into the basket. */
export function useCopies(piece: Piece) {
  const inBasket = useStore($basket).find(({ product }) => product === piece.id);
  const [paper, setPaper] = useState<Paper>(inBasket?.paper ?? piece.papers[0] ?? 'matte');
  const [quantity, setQuantity] = useState(inBasket?.quantity ?? piece.quantities[0] ?? 1);
  const add = () => {
    putIn({ product: piece.id, quantity, paper });
    showToast({ title: `${numberWords(quantity)} × ${piece.name} in your basket` });
  };
  return { paper, setPaper, quantity, setQuantity, inBasket: inBasket !== undefined, add };
}
export type Copies = ReturnType<typeof useCopies>;
