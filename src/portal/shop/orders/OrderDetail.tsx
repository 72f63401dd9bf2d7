import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { RequestError } from '../../../api/request.ts';
import { MAY_CANCEL, ORDER_STATUSES } from '../../../config/shop.ts';
import { cancelOrder, type Order } from '../../../contract/orders.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ORDER_LOOKS } from '../../kit/status-looks.ts';
import { fillBasket } from '../basket.ts';
import { orders } from '../resources.ts';
import { ORDERS_PATH } from '../words.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { type Orderable, shownOrder } from './state.ts';
import { orderInWords } from './words.ts';

/** The order that the address names. */
export function OrderDetail({ pieces }: { pieces: readonly Orderable[] }) {
  const loaded = useStore(shownOrder.$loaded);
  const ready = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <>
      <PageHeader
        title={ready ? orderInWords(pieces, ready) : 'Order'}
        badge={
          ready && <Badge kind={ORDER_LOOKS[ready.status]}>{ORDER_STATUSES[ready.status]}</Badge>
        }
        actions={
          <>
            <a href={ORDERS_PATH} className="button kit-button button-quiet">
              All orders
            </a>
            {ready && <Actions {...{ pieces }} order={ready} />}
          </>
        }
      />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={6} />}
        retry={shownOrder.reload}
        what="this order"
      >
        {(order) => <OrderFacts {...{ order, pieces }} />}
      </Await>
    </>
  );
}

function Actions({ order, pieces }: { order: Order; pieces: readonly Orderable[] }) {
  const [busy, setBusy] = useState(false);
  const again = order.items.filter(({ product }) => pieces.some(({ id }) => id === product));

  const show = (now: Order) => {
    shownOrder.change(() => now);
    void orders.reload();
  };
  const cancel = async () => {
    setBusy(true);
    try {
      const { id, version } = order;
      show(await call(cancelOrder, { params: { id }, body: { version, status: 'cancelled' } }));
      showToast({
        title: 'Order cancelled',
        description: '“Order again” puts it back into your basket.',
      });
    } catch (error) {
      const current =
        error instanceof RequestError ? (error.current as Order | undefined) : undefined;
      if (current) show(current);
      showToast({ kind: 'danger', title: 'Not cancelled', description: failureSentence(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {MAY_CANCEL.includes(order.status) && (
        <Button busy={busy && 'Cancelling…'} onClick={cancel}>
          Cancel order
        </Button>
      )}
      {again.length > 0 && (
        <Button
          onClick={() => {
            fillBasket(again);
            changeSearch({ id: null, view: 'basket' });
          }}
        >
          Order again
        </Button>
      )}
    </>
  );
}
