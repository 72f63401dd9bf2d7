import { useState } from 'react';
import { PortalPage } from '../../shell/PortalPage.tsx';
import type { Item, Way } from '../items.ts';
import { ItemSkeleton } from './ItemSkeleton.tsx';
import { ItemView } from './ItemView.tsx';

export interface ItemPageProps {
  siteName: string;
  item: Item;
  /** The calculator that belongs to it. */
  calculator: Way | undefined;
  /** The items before and after it in its topic. */
  before: Way | undefined;
  after: Way | undefined;
}

/** One item of the library. */
export function ItemPage(props: ItemPageProps) {
  const [Skeleton] = useState(() => () => <ItemSkeleton {...props} />);
  return (
    <PortalPage page="item" siteName={props.siteName} skeleton={Skeleton}>
      <ItemView {...props} />
    </PortalPage>
  );
}
