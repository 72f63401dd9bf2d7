import { useStore } from '@nanostores/react';
import { $search } from '../../lib/search-params.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { BasketLink } from './BasketLink.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { categoryIn } from './categories.ts';
import { PieceCards } from './PieceCards.tsx';
import { PIECES } from './pieces.ts';
import { printedOf } from './proof/piece.ts';
import { profile } from './resources.ts';
import { ShopHeader } from './ShopHeader.tsx';
import { ShopSkeleton } from './ShopSkeleton.tsx';

/** All pieces of the shop. */
export function ShopPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="shop" siteName={siteName} skeleton={ShopSkeleton}>
      <Shop siteName={siteName} />
    </PortalPage>
  );
}

function Shop({ siteName }: { siteName: string }) {
  const category = categoryIn(useStore($search));
  const loaded = useStore(profile.$loaded);
  const person = printedOf(loaded.status === 'ready' ? loaded.data : undefined);
  const shown = PIECES.filter((piece) => !category || piece.category === category);
  return (
    <>
      <ShopHeader basket={<BasketLink />} />
      <CategoryTabs category={category} />
      <PieceCards pieces={shown} drawn={loaded.status !== 'loading' && { person, siteName }} />
    </>
  );
}
