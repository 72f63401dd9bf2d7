import { BasketAnchor } from './BasketLink.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { PieceCards } from './PieceCards.tsx';
import type { Piece } from './proof/piece.ts';
import { ShopHeader } from './ShopHeader.tsx';

/** The page until it is known who is signed in: the list itself, without the drawings. */
export const ShopSkeleton = ({ pieces }: { pieces: Piece[] }) => (
  <>
    <ShopHeader basket={<BasketAnchor />} />
    <CategoryTabs pieces={pieces} category={undefined} />
    <PieceCards pieces={pieces} drawn={false} />
  </>
);
