import { useStore } from '@nanostores/react';
import { OFFICE_STEPS, ORDER_STATUSES } from '../../../config/shop.ts';
import type { OfficeOrder, OrderPrint } from '../../../contract/office-orders.ts';
import { AddressLines } from '../../kit/AddressLines.tsx';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { OrderSteps } from '../../kit/OrderSteps.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ORDER_LOOKS } from '../../kit/status-looks.ts';
import { DetailHead } from '../DetailHead.tsx';
import type { PartProps } from '../Office.tsx';
import { BackToList } from '../ThingLink.tsx';
import { MoveForm } from './MoveForm.tsx';
import { itemWords, order, orderWords, pieceName, showOrder } from './orders.ts';

/** An order: what is printed, where it goes, and its next step. */
export function OrderDetail({ recount }: Pick<PartProps, 'recount'>) {
  const loaded = useStore(order.$loaded);
  const show = (now: OfficeOrder) => {
    showOrder(now);
    recount();
  };
  return (
    <>
      <BackToList part="orders">All orders</BackToList>
      <Await
        loaded={loaded}
        retry={order.reload}
        skeleton={<SkeletonCard lines={6} />}
        what="this order"
      >
        {(data) => (
          <>
            <DetailHead
              title={orderWords(data)}
              badge={<Badge kind={ORDER_LOOKS[data.status]}>{ORDER_STATUSES[data.status]}</Badge>}
            >
              For <bdi>{data.affiliate}</bdi>
            </DetailHead>
            <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
              <Facts order={data} print={data.print} />
              <div className="grid gap-3 lg:gap-5">
                {OFFICE_STEPS[data.status] && (
                  <MoveForm key={data.version} order={data} show={show} />
                )}
                <Steps {...data} />
              </div>
            </div>
          </>
        )}
      </Await>
    </>
  );
}

const Facts = ({ order, print }: { order: OfficeOrder; print: OrderPrint | null }) => (
  <section aria-label="Pieces and address" className="card grid gap-5 p-5 wrap-anywhere lg:p-6">
    <div>
      <h3 className="text-lg">Pieces</h3>
      <ul className="mt-2 grid gap-1">
        {order.items.map((item) => (
          <li key={item.product}>{itemWords(item)}</li>
        ))}
      </ul>
    </div>
    <div>
      <h3 className="text-lg">Sent to</h3>
      <div className="mt-2">
        <AddressLines {...order.address} />
      </div>
    </div>
    {print && (
      <div>
        <h3 className="text-lg">Printed on them</h3>
        <p className="mt-2">{print.lines.join(', ')}</p>
        <p className="mt-1 text-sm text-ink-muted">{print.disclosure || 'No disclosure line.'}</p>
        <ul className="mt-2 grid gap-1 text-sm">
          {print.codes.map(({ product, path }) => (
            <li key={product}>
              Code of {pieceName(product)}: {path}
            </li>
          ))}
        </ul>
      </div>
    )}
  </section>
);

const Steps = ({ history }: OfficeOrder) => (
  <section aria-label="Steps" className="card p-5 lg:p-6">
    <h3 className="text-lg">Steps</h3>
    <OrderSteps history={history} className="grid gap-3" />
  </section>
);
