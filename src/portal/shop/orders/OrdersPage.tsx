import { useStore } from '@nanostores/react';
import { Await } from '../../kit/Await.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { $after } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { BasketLink } from '../BasketLink.tsx';
import { orders } from '../resources.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { OrderTable } from './OrderTable.tsx';
import { RequestView } from './RequestView.tsx';
import { $id, $step, type Orderable } from './state.ts';

interface Props {
  siteName: string;
  /** What can be ordered. */
  pieces: Orderable[];
}

/** The affiliate's orders, one of them, or the request of a new one. */
export function OrdersPage({ siteName, pieces }: Props) {
  return (
    <PortalPage page="orders" siteName={siteName} skeleton={OrdersSkeleton}>
      <Orders pieces={pieces} />
    </PortalPage>
  );
}

function Orders({ pieces }: { pieces: Orderable[] }) {
  const step = useStore($step);
  const id = useStore($id);
  if (step) return <RequestView {...{ step, pieces }} />;
  return id ? <OrderDetail key={id} pieces={pieces} /> : <AllOrders pieces={pieces} />;
}

function AllOrders({ pieces }: { pieces: Orderable[] }) {
  const after = useStore($after);
  const loaded = useStore(orders.$loaded);
  return (
    <>
      <PageHeader title="Orders" actions={<BasketLink />}>
        What you asked the office to print, and how far it is.
      </PageHeader>
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={4} />}
        retry={orders.reload}
        what="your orders"
      >
        {({ items, next }) => <OrderTable {...{ pieces, after, next }} orders={items} />}
      </Await>
    </>
  );
}
