import { useStore } from '@nanostores/react';
import { $search } from '../../lib/search-params.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { BasketLink } from './BasketLink.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { categoryIn } from './categories.ts';
import { PieceCards } from './PieceCards.tsx';
import type { Piece } from './proof/piece.ts';
import { printedOf } from './proof/piece.ts';
import { profile } from './resources.ts';
import { ShopHeader } from './ShopHeader.tsx';
import { ShopSkeleton } from './ShopSkeleton.tsx';

interface Props {
  siteName: string;
  pieces: Piece[];
}

/** All pieces of the shop. */
export function ShopPage({ siteName, pieces }: Props) {
  const Skeleton = () => <ShopSkeleton pieces={pieces} />;
  return (
    <PortalPage page="shop" siteName={siteName} skeleton={Skeleton}>
      <Shop {...{ siteName, pieces }} />
    </PortalPage>
  );
}

function Shop({ siteName, pieces }: Props) {
  const category = categoryIn(useStore($search));
  const loaded = useStore(profile.$loaded);
  const person = printedOf(loaded.status === 'ready' ? loaded.data : undefined);
  const shown = pieces.filter((piece) => !category || piece.category === category);
  return (
    <>
      <ShopHeader basket={<BasketLink />} />
      <CategoryTabs {...{ category, pieces }} />
      <PieceCards pieces={shown} drawn={loaded.status !== 'loading' && { person, siteName }} />
    </>
  );
}
