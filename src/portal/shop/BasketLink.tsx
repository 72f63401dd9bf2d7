import { useStore } from '@nanostores/react';
import { COUNT } from '../kit/badges.tsx';
import { $basket } from './basket.ts';
import { BASKET_PATH } from './words.ts';

/** The link to the cart before its contents are known. */
export const BasketAnchor = ({ count = 0 }: { count?: number }) => (
  <a href={BASKET_PATH} className="button kit-button button-quiet">
    Cart
    {count > 0 && (
      <span className={COUNT}>
        {count}
        <span className="sr-only">{count === 1 ? ' piece' : ' pieces'}</span>
      </span>
    )}
  </a>
);

/** The link to the cart, with the number of its pieces. */
export const BasketLink = () => <BasketAnchor count={useStore($basket).length} />;
