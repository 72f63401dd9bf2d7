import { BasketAnchor } from './BasketLink.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { PieceCards } from './PieceCards.tsx';
import { PIECES } from './pieces.ts';
import { ShopHeader } from './ShopHeader.tsx';

/** The page until it is known who is signed in: the list itself, without the drawings. */
export const ShopSkeleton = () => (
  <>
    <ShopHeader basket={<BasketAnchor />} />
    <CategoryTabs category={undefined} />
    <PieceCards pieces={PIECES} drawn={false} />
  </>
);
