import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { call, resource } from '../../../api/call.ts';
import { forAffiliate } from '../../../config/audit-words.ts';
import { OFFICE_STEPS, ORDER_STATUSES, type OrderStatus, PAPERS } from '../../../config/shop.ts';
import pieces from '../../../content/pieces.json' with { type: 'json' };
import {
  LONGEST_NOTE,
  LONGEST_TRACKING,
  listOfficeOrders,
  moveOrder,
  OFFICE_STATUSES,
  type OfficeOrder,
  type OfficeStatus,
  readOfficeOrder,
  type WholeOfficeOrder,
} from '../../../contract/office/office.ts';
import { CARRIERS, type Carrier } from '../../../contract/orders.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, ORDER_LOOKS } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FilterSelect, optionsOf, SelectField, TextArea, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $id } from '../../kit/page.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { endedWords } from '../../shared/approvals/words.ts';
import { OrderSteps } from '../../shared/shop/OrderSteps.tsx';
import { showWaiting, useQueue } from '../../shell/office-waiting.ts';
import { OrderProofs, OrderTo } from '../../shop/proof/PrintFile.tsx';
import {
  AffiliateLink,
  AffiliateName,
  BackToList,
  DetailHead,
  RecordLink,
  StaleNotice,
} from '../DetailHead.tsx';
import { $idIn, $param } from '../part.ts';

/* The orders of all affiliates, and the one that the page's address names. */

const $named = $param('status');

/** New orders by default. */
const $status = computed($named, (named) =>
  named === 'all'
    ? undefined
    : ((Object.keys(ORDER_STATUSES) as OrderStatus[]).find((one) => one === named) ?? 'requested'),
);

const orders = resource(
  listOfficeOrders,
  computed([$status, $after], (status, after) => ({ query: { status, after } })),
);
const order = resource(
  readOfficeOrder,
  computed($idIn('orders'), (id) => ({ params: { id } })),
);

function showOrder(now: WholeOfficeOrder): void {
  order.change(() => now);
  void orders.reload();
}

const pieceName = (product: string): string =>
  pieces.find(({ id }) => id === product)?.name ?? product;

/** An item in words: "250 × Business card, matte". */
const itemWords = ({ product, quantity, paper }: OfficeOrder['items'][number]): string =>
  `${formatNumber(quantity)} × ${pieceName(product)}, ${PAPERS[paper].toLowerCase()}`;

/** An order's title: its first piece, and the number of others. */
function orderWords({ items }: OfficeOrder): string {
  const [first] = items;
  if (!first) return 'Order';
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return `${formatNumber(first.quantity)} × ${pieceName(first.product)}${more}`;
}

const isOffice = (status: OrderStatus): status is OfficeStatus =>
  (OFFICE_STATUSES as readonly OrderStatus[]).includes(status);

interface Props {
  order: OfficeOrder;
  show: (now: WholeOfficeOrder) => void;
}

function MoveForm({ order, show }: Props) {
  const { id, version } = order;
  const steps = (OFFICE_STEPS[order.status] ?? []).filter(isOffice);
  const form = useForm({
    name: `order:${id}:${version}`,
    stored: undefined,
    draftOf: () => ({
      status: steps[0],
      note: '',
      carrier: '' as Carrier | '',
      tracking: '',
    }),
    save: async ({ draft: { status, note, carrier, tracking } }) => {
      if (!status) return undefined;
      // The fields show only with this status, and keep what is typed until it is chosen again.
      const parcel = status === 'shipped' && {
        carrier: carrier || undefined,
        tracking: tracking.trim() || undefined,
      };
      const body = { version, status, note, ...parcel };
      return call(moveOrder, { params: { id }, body });
    },
    onSaved: (now) => {
      show(now);
      showWaiting(now.waiting);
      showToast({ title: `The order is ${ORDER_STATUSES[now.status].toLowerCase()}` });
    },
  });
  const { status } = form.draft;
  return (
    <form noValidate onSubmit={form.submit} className="card grid gap-4 p-5 lg:p-6">
      <h3 className="text-lg">Next step</h3>
      <WrittenBefore of={form} />
      <StaleNotice title="Not changed" failure={form.failure} show={show} />
      <SelectField
        name="status"
        label="Status"
        value={status}
        error={form.wrong.status}
        options={steps.map((value) => ({ value, label: ORDER_STATUSES[value] }))}
        onChange={({ target }) => form.set({ status: target.value as OfficeStatus })}
      />
      {status === 'shipped' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field('carrier')}
            label="Carrier"
            optional
            placeholder="Not said"
            options={optionsOf(CARRIERS)}
          />
          <TextField
            {...form.field('tracking')}
            label="Tracking number"
            optional
            autoComplete="off"
            maxLength={LONGEST_TRACKING}
          />
        </div>
      )}
      <TextArea
        {...form.field('note')}
        label="Note to the affiliate"
        optional={status !== 'declined'}
        rows={2}
        count={LONGEST_NOTE}
      />
      <Button
        kind="primary"
        type="submit"
        busy={form.busy && 'Saving…'}
        className="justify-self-start"
      >
        Save
      </Button>
    </form>
  );
}

function OrderDetail() {
  const loaded = useStore(order.$loaded);
  return (
    <>
      <BackToList part="orders">All orders</BackToList>
      <Await
        loaded={loaded}
        retry={order.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="this order"
      >
        {(data) => (
          <>
            <DetailHead
              title={orderWords(data)}
              badge={<Badge kind={ORDER_LOOKS[data.status]}>{ORDER_STATUSES[data.status]}</Badge>}
            >
              {data.by ? (
                <>
                  <bdi>{data.by}</bdi> for
                </>
              ) : (
                'For'
              )}{' '}
              <AffiliateLink {...data} />
            </DetailHead>
            <OrderEnd ended={data.ended} />
            <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
              <OrderProofs proofs={data.proofs} />
              <div className="grid gap-3 lg:gap-5">
                <Facts order={data} />
                {OFFICE_STEPS[data.status] && (
                  <MoveForm key={data.version} order={data} show={showOrder} />
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

/** The printed approvals that ended since the order was sent. */
const OrderEnd = ({ ended }: Pick<WholeOfficeOrder, 'ended'>) =>
  ended.length > 0 && (
    <div className="mb-4">
      <Notice kind="warning" title="What this order prints is no longer approved">
        {ended.map((approval) => (
          <p key={approval.id}>{endedWords(approval)}.</p>
        ))}
      </Notice>
    </div>
  );

const Facts = ({ order }: { order: OfficeOrder }) => (
  <section aria-label="Pieces and address" className="card grid gap-5 p-5 wrap-anywhere lg:p-6">
    <div>
      <h3 className="text-lg">Pieces</h3>
      <ul className="mt-2 grid gap-1">
        {order.items.map((item) => (
          <li key={item.product}>{itemWords(item)}</li>
        ))}
      </ul>
    </div>
    <OrderTo order={order} as="h3" />
  </section>
);

const Steps = ({ history }: OfficeOrder) => (
  <section aria-label="Steps" className="card p-5 lg:p-6">
    <h3 className="text-lg">Steps</h3>
    <OrderSteps history={history} className="grid gap-3" />
  </section>
);

const { requested: _, ...OTHERS } = ORDER_STATUSES;

const COLUMNS: readonly Column<OfficeOrder>[] = [
  {
    key: 'pieces',
    header: 'Pieces',
    cell: (order) => (
      <RecordLink part="orders" id={order.id}>
        {orderWords(order)}
      </RecordLink>
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
    cell: (order) => (
      <>
        <AffiliateName {...order} />
        {order.by && (
          <span className="block text-sm text-ink-muted">
            {forAffiliate(order.by, order.affiliateName || order.affiliate)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'ordered',
    header: 'Ordered',
    right: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatMomentDay(createdAt)}
      </time>
    ),
  },
];

/** The affiliates' print orders: the list, or the order that the address names. */
export default function OrdersPart() {
  const id = useStore($id);
  return id ? <OrderDetail key={id} /> : <OrderList />;
}

function OrderList() {
  const loaded = useQueue(orders);
  const status = useStore($status);
  const after = useStore($after);
  return (
    <Await
      loaded={loaded}
      retry={orders.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="the orders"
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
