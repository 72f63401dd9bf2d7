import { useStore } from '@nanostores/react';
import { $basket } from './basket.ts';
import { BASKET_PATH } from './words.ts';

/** The way to the basket as long as nobody knows what is in it. */
export const BasketAnchor = ({ count = 0 }: { count?: number }) => (
  <a href={BASKET_PATH} className="button kit-button button-quiet">
    Cart
    {count > 0 && (
      <span className="count">
        {count}
        <span className="sr-only">{count === 1 ? ' piece' : ' pieces'}</span>
      </span>
    )}
  </a>
);

/** The way to the basket, with how many pieces are in it. */
export const BasketLink = () => <BasketAnchor count={useStore($basket).length} />;
