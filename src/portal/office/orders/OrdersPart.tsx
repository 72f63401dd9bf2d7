import { useStore } from '@nanostores/react';
import { ORDER_STATUSES } from '../../../config/shop.ts';
import type { OfficeOrder } from '../../../contract/office-orders.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { FilterSelect, optionsOf } from '../../kit/FilterSelect.tsx';
import { $id } from '../../kit/named-thing.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ORDER_LOOKS } from '../../kit/status-looks.ts';
import type { Column } from '../../kit/table.ts';
import type { PartProps } from '../Office.tsx';
import { ThingLink } from '../ThingLink.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { $status, orders, orderWords } from './orders.ts';

const { requested: _, ...OTHERS } = ORDER_STATUSES;

const COLUMNS: readonly Column<OfficeOrder>[] = [
  {
    key: 'pieces',
    header: 'Pieces',
    cell: (order) => (
      <ThingLink part="orders" id={order.id}>
        {orderWords(order)}
      </ThingLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'beside',
    cell: ({ status }) => <Badge kind={ORDER_LOOKS[status]}>{ORDER_STATUSES[status]}</Badge>,
  },
  {
    key: 'affiliate',
    header: 'For',
    cell: ({ affiliate }) => <bdi className="wrap-anywhere">{affiliate}</bdi>,
  },
  {
    key: 'ordered',
    header: 'Ordered',
    right: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {momentDayWords(createdAt)}
      </time>
    ),
  },
];

/** What affiliates ask to be printed: the list, or the order that the address names. */
export default function OrdersPart({ recount }: PartProps) {
  const id = useStore($id);
  return id ? <OrderDetail key={id} recount={recount} /> : <OrderList />;
}

function OrderList() {
  const loaded = useStore(orders.$loaded);
  const status = useStore($status);
  const after = useStore($after);
  return (
    <Await
      loaded={loaded}
      retry={orders.reload}
      skeleton={<SkeletonCard lines={8} />}
      what="the orders"
    >
      {({ items, next }) => (
        <DataTable
          caption="Orders"
          columns={COLUMNS}
          rows={items}
          idOf={({ id }) => id}
          nameOf={orderWords}
          toolbar={
            <FilterSelect
              label="Show"
              name="status"
              value={status === 'requested' ? '' : (status ?? 'all')}
              all="Requested: new"
              options={[...optionsOf(OTHERS), { value: 'all', label: 'All' }]}
            />
          }
          empty={
            <Empty
              kind="none"
              title={status === 'requested' ? 'No order is new' : 'No such order'}
            />
          }
          foot={pageTurns('orders', { after, next })}
        />
      )}
    </Await>
  );
}
