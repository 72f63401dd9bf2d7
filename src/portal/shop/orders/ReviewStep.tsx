import { call } from '../../../api/call.ts';
import { createOrder, type OrderAddress } from '../../../contract/orders.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { AddressLines } from '../../kit/AddressLines.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { type BasketItem, emptyBasket, orderKey } from '../basket.ts';
import { orders, ownLink } from '../resources.ts';
import type { Orderable } from './state.ts';
import { itemInWords, nameOf } from './words.ts';

interface Props {
  basket: readonly BasketItem[];
  pieces: readonly Orderable[];
  address: OrderAddress;
  onSent: (id: string) => void;
}

/** The last step: everything once more, and the button that sends it. */
export function ReviewStep({ basket, pieces, address, onSent }: Props) {
  const { submit, busy, problem } = useSubmit(async () => {
    // The office prints the codes: each piece has its link by then.
    for (const { product } of basket) {
      await ownLink({ id: product, name: nameOf(pieces, product) });
    }
    const items = basket.map(({ product, quantity, paper }) => ({ product, quantity, paper }));
    const body = { items, address };
    const order = await call(createOrder, { body, idempotencyKey: await orderKey(body) });
    emptyBasket();
    void orders.reload();
    showToast({ title: 'Request sent', description: 'You get an alert with each step.' });
    onSent(order.id);
  });
  return (
    <form onSubmit={submit} className="card grid max-w-measure gap-5 p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Review
      </h2>
      <ErrorSummary sentence={problem?.sentence} />
      <ul className="grid gap-1">
        {basket.map((item) => (
          <li key={item.product}>{itemInWords(pieces, item)}</li>
        ))}
      </ul>
      <AddressLines {...address} />
      <Notice kind="info" title="Nothing is charged here">
        This is a request. The office checks it, and you can cancel it until it is printed.
      </Notice>
      <div className="page-actions">
        <Button type="submit" kind="primary" busy={busy && 'Sending…'}>
          Send request
        </Button>
        <Button onClick={() => changeSearch({ view: 'address' })}>Back</Button>
      </div>
    </form>
  );
}
