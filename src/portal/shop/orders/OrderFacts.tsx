import { ORDER_STATUSES } from '../../../config/shop.ts';
import type { Order, OrderAddress } from '../../../contract/orders.ts';
import { momentHere } from '../../kit/here.ts';
import type { Orderable } from './state.ts';
import { itemInWords } from './words.ts';

/** Where pieces are sent. */
export const AddressLines = ({ name, street, city, state, zip }: OrderAddress) => (
  <address className="not-italic">
    {name}
    <br />
    {street}
    <br />
    {city}, {state} {zip}
  </address>
);

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
      <ol className="order-steps mt-3">
        {order.history.map(({ status, at, note }) => (
          <li key={`${status}${at}`}>
            <p className="font-semibold">{ORDER_STATUSES[status]}</p>
            <p className="text-sm text-ink-muted">
              <time dateTime={at}>{momentHere(at)}</time>
            </p>
            {note && <p className="text-sm">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  </div>
);
