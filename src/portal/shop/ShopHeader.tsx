import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { ORDERS_PATH } from './words.ts';

/** The shop's title and the ways to basket and orders. */
export const ShopHeader = ({ basket }: { basket: ReactNode }) => (
  <PageHeader
    title="Shop"
    actions={
      <>
        <a href={ORDERS_PATH} className="button kit-button button-quiet">
          Orders
        </a>
        {basket}
      </>
    }
  >
    Pieces with your name, your disclosure line and a code of their own. Nothing is charged here.
  </PageHeader>
);
