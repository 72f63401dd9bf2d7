import { ORDER_STATUSES } from '../../../config/shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { formatMoment } from '../../../lib/format-date.ts';

interface Props {
  history: Order['history'];
  className: string;
}

export const OrderSteps = ({ history, className }: Props) => (
  <ol className={`${className} mt-3`}>
    {history.map(({ status, at, note }) => (
      <li key={`${status}${at}`} className="wrap-anywhere">
        <p className="font-semibold">{ORDER_STATUSES[status]}</p>
        <p className="text-sm text-ink-muted">
          <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {note && <p className="text-sm">{note}</p>}
      </li>
    ))}
  </ol>
);
