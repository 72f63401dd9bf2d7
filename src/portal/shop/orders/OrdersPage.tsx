import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { forAffiliate } from '../../../config/audit-words.ts';
import { MAY_CANCEL, ORDER_STATUSES } from '../../../config/shop.ts';
import { cancelOrder, type Order, type WholeOrder } from '../../../contract/orders.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, ORDER_LOOKS } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { HeaderOf, PageHeader } from '../../kit/PageHeader.tsx';
import type { PageProps } from '../../kit/page.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { Stepper } from '../../kit/steps.tsx';
import { withinPage } from '../../kit/within-page.ts';
import { profile } from '../../shared/profile/profile.ts';
import { OrderSteps } from '../../shared/shop/OrderSteps.tsx';
import { $affiliateName } from '../../shell/affiliate-name.ts';
import { CartLink } from '../CartLink.tsx';
import { $cart, fillCart } from '../cart.ts';
import { OrderProofs, OrderTo } from '../proof/PrintFile.tsx';
import {
  $id,
  $step,
  itemInWords,
  type Orderable,
  orderInWords,
  orders,
  STEPS,
  type Step,
  shownOrder,
} from '../resources.ts';
import { ORDERS_PATH, PIECES } from '../words.ts';
import { RequestSteps } from './RequestSteps.tsx';

const OrderFacts = ({ order, pieces }: { order: WholeOrder; pieces: readonly Orderable[] }) => (
  <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
    <OrderProofs proofs={order.proofs} />
    <section aria-label="Pieces and address" className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="text-xl">Pieces</h2>
        <ul className="mt-2 grid gap-1">
          {order.items.map((item) => (
            <li key={item.product}>{itemInWords(pieces, item)}</li>
          ))}
        </ul>
        {order.by && (
          <p className="mt-2 text-sm text-ink-muted">
            {forAffiliate(order.by, $affiliateName.get())}
          </p>
        )}
      </div>
      <OrderTo order={order} as="h2" />
    </section>
    <section aria-label="Steps" className="card p-5 lg:p-6">
      <h2 className="text-xl">Steps</h2>
      <OrderSteps history={order.history} className="order-steps" />
    </section>
  </div>
);

function OrderDetail({ pieces }: { pieces: readonly Orderable[] }) {
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
            {ready && <Actions pieces={pieces} order={ready} />}
          </>
        }
      />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={6} />}
        retry={shownOrder.reload}
        subject="this order"
      >
        {(order) => <OrderFacts order={order} pieces={pieces} />}
      </Await>
    </>
  );
}

function Actions({ order, pieces }: { order: Order; pieces: readonly Orderable[] }) {
  const { busy, run } = useAct();
  const again = order.items.filter(({ product }) => pieces.some(({ id }) => id === product));

  const show = (now: WholeOrder) => {
    shownOrder.change(() => now);
    void orders.reload();
  };
  const { id, version } = order;
  const cancel = () =>
    run({
      call: () => call(cancelOrder, { params: { id }, body: { version, status: 'cancelled' } }),
      failed: 'Not canceled',
      done: (now) => {
        show(now);
        showToast({
          title: 'Order canceled',
          description: '“Order again” puts it back into your cart.',
        });
      },
      conflict: (now) => void show(now),
    });

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
            fillCart(again);
            changeSearch({ id: null, view: 'cart' });
          }}
        >
          Order again
        </Button>
      )}
    </>
  );
}

interface Props {
  orders: readonly Order[];
  /** The cursors of this page and of the next one. */
  after: string | undefined;
  next: string | null;
  pieces: readonly Orderable[];
}

const columnsFor = (pieces: readonly Orderable[]): readonly Column<Order>[] => [
  {
    key: 'pieces',
    header: 'Order',
    cell: (order) => (
      <a
        href={`?id=${order.id}`}
        className="row-link"
        onClick={(event) => withinPage(event, () => changeSearch({ id: order.id }))}
      >
        {orderInWords(pieces, order)}
      </a>
    ),
  },
  {
    key: 'to',
    header: 'Ship to',
    from: 'lg',
    card: 'none',
    cell: ({ address }) => `${address.city}, ${address.state}`,
  },
  {
    key: 'day',
    header: 'Asked for',
    cell: ({ createdAt, by }) => (
      <>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatMomentDay(createdAt)}
        </time>
        {by && (
          <span className="block text-sm text-ink-muted">
            {forAffiliate(by, $affiliateName.get())}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'beside',
    cell: ({ status }) => <Badge kind={ORDER_LOOKS[status]}>{ORDER_STATUSES[status]}</Badge>,
  },
];

/** All orders, newest first. */
const OrderTable = ({ orders, after, next, pieces }: Props) => (
  <DataTable
    caption="Orders"
    columns={columnsFor(pieces)}
    rows={orders}
    idOf={({ id }) => id}
    nameOf={(order) => orderInWords(pieces, order)}
    foot={pageTurns('orders', { after, next })}
    empty={
      <Empty
        kind="first"
        title="Nothing ordered yet"
        action={
          <a href="/dashboard/shop" className="button kit-button button-primary">
            To the shop
          </a>
        }
      >
        Each request is listed here with its status and every step on its way to you.
      </Empty>
    }
  />
);

const WORDS = { cart: 'Cart', address: 'Address', review: 'Review' } as const;

interface RequestViewProps {
  step: Step;
  pieces: readonly Orderable[];
  siteName: string;
}

/** A request in three steps. An empty cart has only the first one. */
function RequestView({ step: requested, pieces, siteName }: RequestViewProps) {
  const cart = useStore($cart);
  const loaded = useStore(profile.$loaded);
  const before = useStore(orders.$loaded);
  const step = cart.length === 0 ? 'cart' : requested;
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = step;
    box.current?.querySelector('h2')?.focus();
  }, [step]);
  return (
    <div ref={box}>
      <PageHeader title="Your request">
        The office prints and sends it. Nothing is charged here.
      </PageHeader>
      <Stepper
        label="Steps of the request"
        steps={STEPS.map((one) => WORDS[one])}
        current={STEPS.indexOf(step)}
      />
      <Await
        // The last address is the default; without earlier orders the fields are empty.
        loaded={before.status === 'loading' ? before : loaded}
        skeleton={<SkeletonCard lines={4} />}
        retry={profile.reload}
        subject="your profile"
      >
        {(data) => (
          <RequestSteps
            step={step}
            cart={cart}
            pieces={pieces}
            siteName={siteName}
            profile={data}
            last={before.status === 'ready' ? before.data.items[0]?.address : undefined}
          />
        )}
      </Await>
    </div>
  );
}

const ORDERABLE = PIECES.filter(({ quantities }) => quantities.length > 0);

export const Page = ({ site }: PageProps) => <Orders pieces={ORDERABLE} siteName={site.name} />;

function Orders({ pieces, siteName }: { pieces: Orderable[]; siteName: string }) {
  const step = useStore($step);
  const id = useStore($id);
  if (step) return <RequestView step={step} pieces={pieces} siteName={siteName} />;
  return id ? <OrderDetail key={id} pieces={pieces} /> : <AllOrders pieces={pieces} />;
}

function AllOrders({ pieces }: { pieces: Orderable[] }) {
  const after = useStore($after);
  const loaded = useStore(orders.$loaded);
  return (
    <>
      <HeaderOf page="orders" actions={<CartLink />} />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={4} />}
        retry={orders.reload}
        subject="your orders"
      >
        {({ items, next }) => (
          <OrderTable pieces={pieces} after={after} next={next} orders={items} />
        )}
      </Await>
    </>
  );
}
