import { beforeAll, expect, test } from 'vitest';
import { givenAffiliate, ORIGIN, withStore } from '../functions/__tests__/harness.ts';
import { ADDRESS } from '../functions/__tests__/order-calls.ts';
import { query } from '../functions/lib/db/db.ts';
import { keyAt } from '../functions/lib/http/request-key.ts';
import { createLink } from '../functions/lib/links.ts';
import { cancelOrder, createOrder, readOrder } from '../functions/lib/orders.ts';
import { linkKeyOf } from '../src/config/shop.ts';
import { listOrders, moveOrder, showOrder } from './operator/orders.ts';

withStore();

let ada: string;
beforeAll(async () => {
  ada = await givenAffiliate('ada');
  await query("update profile set disclosure = 'A disclosure line.'");
});

const ITEMS = [{ product: 'business-card', quantity: 100 }];
const asked = () =>
  createOrder(ada, { items: ITEMS, address: ADDRESS }, { origin: ORIGIN, key: null });
const alerts = (id: string) =>
  query<{ title: string; href: string }>(
    "select title, href from alert where kind = 'order' and href like '%' || $1 order by created_at",
    [id],
  );

test('the office lists orders by status and shows one with its address', async () => {
  const { id } = await asked();
  const row = (await listOrders('requested')).find(({ order }) => order === id);
  expect(row).toMatchObject({ affiliate: 'ada', pieces: '100 × Business card (matte)' });
  expect((await listOrders('shipped')).some(({ order }) => order === id)).toBe(false);
  expect((await showOrder(id)).address).toBe(
    'Ada Example, 1 Example Street, Suite 4, Sampletown, NY 10001, (555) 010-0142',
  );
});

test('an order shows the printed parts of the profile, and the addresses of its codes', async () => {
  await query(
    `update profile set phone = '(555) 010-0142', email = 'ada@example.com',
            show = show || '{"phone": true, "email": false}' where affiliate_id = $1`,
    [ada],
  );
  const draft = { label: 'Business card', campaign: 'shop', destination: '/' };
  const made = await createLink(ada, draft, {
    origin: ORIGIN,
    key: { id: keyAt('POST', '/api/links', linkKeyOf('business-card')), body: '' },
  });
  const { id } = await asked();
  const shown = await showOrder(id);
  expect(shown.prints).toBe('Ada Example; (555) 010-0142');
  expect(shown.disclosure).toBe('A disclosure line.');
  expect(shown.codes).toBe(`Business card ${made.url}`);
});

test('each step is in the history and the audit, and alerts the affiliate', async () => {
  const { id } = await asked();
  await moveOrder(id, { status: 'approved' });
  await moveOrder(id, { status: 'printing' });
  await moveOrder(id, { status: 'shipped', note: 'By mail, about five days.' });
  const order = await readOrder(ada, id);
  expect(order.history.map(({ status, note }) => [status, note])).toEqual([
    ['requested', ''],
    ['approved', ''],
    ['printing', ''],
    ['shipped', 'By mail, about five days.'],
  ]);
  expect((await alerts(id)).map(({ title }) => title).sort()).toEqual([
    'Your order is approved',
    'Your order is being printed',
    'Your order is on its way',
  ]);
  const audit = await query<{ action: string; actor: string | null }>(
    "select action, actor from audit where kind = 'order' and thing = $1 order by id",
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['create', 'approved', 'printing', 'shipped']);
  expect(audit.at(-1)?.actor).toBeNull();
});

test('an affiliate who muted orders gets no alert', async () => {
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'order')", [ada]);
  const { id } = await asked();
  await moveOrder(id, { status: 'approved' });
  expect(await alerts(id)).toEqual([]);
  await query('delete from alert_mute');
});

test('an order moves only forward, and a canceled one does not move', async () => {
  const { id, version } = await asked();
  await moveOrder(id, { status: 'printing' });
  await expect(moveOrder(id, { status: 'approved' })).rejects.toThrow(
    'this order is printing, and cannot become approved.',
  );
  const other = await asked();
  await cancelOrder(ada, other.id, other.version);
  await expect(moveOrder(other.id, { status: 'approved' })).rejects.toThrow('cancelled');
  expect(version).toBe(1);
});

test('an unknown order, an unknown status and a refusal without a reason are refused', async () => {
  await expect(moveOrder('nothing', { status: 'approved' })).rejects.toThrow('there is no order');
  await expect(showOrder('00000000-0000-4000-8000-000000000000')).rejects.toThrow('no order');
  await expect(listOrders('lost')).rejects.toThrow('--status is one of');
  const { id } = await asked();
  await expect(moveOrder(id, { status: 'requested' })).rejects.toThrow('--status is one of');
  await expect(moveOrder(id, { status: 'declined' })).rejects.toThrow('say why');
  await moveOrder(id, { status: 'declined', note: 'The disclosure line is too short.' });
  expect((await readOrder(ada, id)).history.at(-1)?.note).toBe('The disclosure line is too short.');
});
