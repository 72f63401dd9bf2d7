import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PAPERS, type Paper } from '../../../config/shop.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { $basket, putIn } from '../basket.ts';
import type { Piece } from '../proof/piece.ts';
import { BASKET_PATH } from '../words.ts';

/** Puts printed copies into the basket. */
export function OrderCard({ piece }: { piece: Piece }) {
  const inBasket = useStore($basket).find(({ product }) => product === piece.id);
  const [paper, setPaper] = useState<Paper>(inBasket?.paper ?? piece.papers[0] ?? 'matte');
  const [quantity, setQuantity] = useState(inBasket?.quantity ?? piece.quantities[0] ?? 1);
  const add = () => {
    putIn({ product: piece.id, quantity, paper });
    showToast({ title: `${quantity.toLocaleString('en-US')} × ${piece.name} in your basket` });
  };
  return (
    <div className="card grid gap-4 p-5 print:hidden">
      <h2 className="text-xl">Ask for printed copies</h2>
      <SelectField
        name="paper"
        label="Paper"
        value={paper}
        onChange={({ target }) => setPaper(target.value as Paper)}
        options={piece.papers.map((one) => ({ value: one, label: PAPERS[one] }))}
      />
      <SelectField
        name="quantity"
        label="Copies"
        value={String(quantity)}
        onChange={({ target }) => setQuantity(Number(target.value))}
        options={[...new Set([...piece.quantities, quantity])]
          .sort((a, b) => a - b)
          .map((one) => ({ value: String(one), label: one.toLocaleString('en-US') }))}
      />
      <Button kind="primary" onClick={add}>
        {inBasket ? 'Change in basket' : 'Add to basket'}
      </Button>
      <p className="text-sm text-ink-muted">
        Nothing is charged here.{' '}
        {inBasket && (
          <a href={BASKET_PATH} className="link">
            To the basket
          </a>
        )}
      </p>
    </div>
  );
}
