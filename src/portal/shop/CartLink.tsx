import { useStore } from '@nanostores/react';
import { COUNT } from '../kit/badges.tsx';
import { $cart } from './cart.ts';
import { CART_PATH } from './words.ts';

/** The link to the cart before its contents are known. */
export const CartAnchor = ({ count = 0 }: { count?: number }) => (
  <a href={CART_PATH} className="button kit-button button-quiet">
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
export const CartLink = () => <CartAnchor count={useStore($cart).length} />;
