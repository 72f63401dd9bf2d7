import type { Order } from '../../../contract/orders.ts';
import { AddressLines } from '../../kit/AddressLines.tsx';
import { OrderSteps } from '../../kit/OrderSteps.tsx';
import type { Orderable } from './state.ts';
import { itemInWords } from './words.ts';

/** An order's pieces, address and steps. */
export const OrderFacts = ({ order, pieces }: { order: Order; pieces: readonly Orderable[] }) => (
  <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
    <section aria-label="Pieces and address" className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="text-xl">Pieces</h2>
        <ul className="mt-2 grid gap-1">
          {order.items.map((item) => (
            <li key={item.product}>{itemInWords(pieces, item)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-xl">Sent to</h2>
        <div className="mt-2">
          <AddressLines {...order.address} />
        </div>
      </div>
    </section>
    <section aria-label="Steps" className="card p-5 lg:p-6">
      <h2 className="text-xl">Steps</h2>
      <OrderSteps history={order.history} className="order-steps" />
    </section>
  </div>
);
