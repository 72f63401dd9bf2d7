import { ORDER_STATUSES } from '../../../config/shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { Badge } from '../../kit/Badge.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { pageTurns } from '../../kit/page-turns.tsx';
import { ORDER_LOOKS } from '../../kit/status-looks.ts';
import type { Column } from '../../kit/table.ts';
import { withinPage } from '../../kit/within-page.ts';
import type { Orderable } from './state.ts';
import { orderInWords } from './words.ts';

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
    header: 'Sent to',
    from: 'lg',
    card: 'none',
    cell: ({ address }) => `${address.city}, ${address.state}`,
  },
  {
    key: 'day',
    header: 'Asked for',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {momentDayWords(createdAt)}
      </time>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'beside',
    cell: ({ status }) => <Badge kind={ORDER_LOOKS[status]}>{ORDER_STATUSES[status]}</Badge>,
  },
];

/** All orders, the newest first. */
export const OrderTable = ({ orders, after, next, pieces }: Props) => (
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
