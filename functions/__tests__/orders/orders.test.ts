import { beforeAll, expect, test, vi } from 'vitest';
import {
  cancelOrder,
  createOrder,
  listOrders,
  MAX_OPEN_ORDERS,
  readOrder,
} from '../../../src/contract/orders.ts';
import { query } from '../../lib/db/db.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, ORIGIN, withStore } from '../helpers/harness.ts';
import { ADDRESS, CARDS, disclose, orderOf, placedOrder } from './order-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
  await disclose();
});

test('an order keeps its pieces, papers, address and first status', async () => {
  const made = await placedOrder(ada, [CARDS, { product: 'flyer', quantity: 50, paper: 'gloss' }]);
  expect(made).toMatchObject({
    version: 1,
    status: 'requested',
    items: [
      { product: 'business-card', quantity: 250, paper: 'matte', link: null },
      { product: 'flyer', quantity: 50, paper: 'gloss', link: null },
    ],
    address: ADDRESS,
    history: [{ status: 'requested', note: '' }],
  });
  expect(Date.parse(made.history[0]?.at ?? '')).not.toBeNaN();
  expect(await ada.call(readOrder, { id: made.id })).toEqual(made);
  const { proofs: _, ...listed } = made;
  expect((await ada.call(listOrders)).items[0]).toEqual(listed);
});

test('a suite and a phone number are optional', async () => {
  const { street2: _, phone: __, ...address } = ADDRESS;
  const made = await ada.call(createOrder, { body: { items: [CARDS], address } });
  expect(made.address).toMatchObject({ street2: '', phone: '' });
});

test('the print proofs stay as ordered, whatever happens to profile and code', async () => {
  await query(`update profile set phone = '(555) 010-0142', show = show || '{"phone": true}'`);
  const { id } = await placedOrder(ada);
  const before = await ada.call(readOrder, { id });
  const disclosure = 'Securities through Example Firm.';
  expect(before.proofs).toMatchObject([
    {
      product: 'business-card',
      piece: { id: 'business-card', format: 'card' },
      person: { name: 'Ada Example', phone: '(555) 010-0142', disclosure },
      url: expect.stringMatching(`^${ORIGIN}/r/ada`),
    },
  ]);
  await query("update profile set phone = '(555) 010-0199', name = 'Eve'");
  expect(await ada.call(readOrder, { id })).toEqual(before);
  await query("update profile set name = 'Ada Example'");
});

test('the same request makes one order, even if a piece can no longer be ordered', async () => {
  const first = await placedOrder(ada, [CARDS], 'press');
  await disclose('');
  expect(await placedOrder(ada, [CARDS], 'press')).toEqual(first);
  await disclose();
});

test.each([1, 10_000])('%s copies are accepted', async (quantity) => {
  expect((await placedOrder(ada, [{ ...CARDS, quantity }])).items[0]?.quantity).toBe(quantity);
});

test.each([0, -1, 10_001, 1.5, '100', null])('%s copies are refused', async (quantity) => {
  const wrong = orderOf([{ ...CARDS, quantity } as typeof CARDS]);
  const { fields } = await ada.refused(createOrder, 400, wrong);
  expect(fields?.items).toBe('Choose from 1 to 10,000 copies.');
});

const piecesOf = (product: string) => [{ product, quantity: 1 }];
test.each([
  ['no piece', [], 'Choose at least one piece.'],
  ['a piece twice', [CARDS, CARDS], 'A piece is in this order twice. Add up its copies.'],
  ['an unknown piece', piecesOf('poster'), 'There is no such piece.'],
  [
    'a piece for screens',
    piecesOf('social-image'),
    'Social image is not printed. Download it from its page.',
  ],
  [
    'a paper of another piece',
    [{ ...CARDS, paper: 'gloss' }],
    'Business card does not come on this paper.',
  ],
])('%s is refused with a sentence', async (_what, items, sentence) => {
  expect((await ada.refused(createOrder, 400, orderOf(items))).fields).toEqual({ items: sentence });
});

test('an address without a street, or with half a ZIP code, is refused', async () => {
  for (const wrong of [{ street: ' ' }, { zip: '1001' }, { state: 'ZZ' }]) {
    const body = { items: [CARDS], address: { ...ADDRESS, ...wrong } };
    expect((await ada.refused(createOrder, 400, { body })).fields).toHaveProperty('address');
  }
});

test('a piece without a disclosure line is refused, and a sheet that needs none is accepted', async () => {
  await disclose('  ');
  const { message } = await ada.refused(createOrder, 400, orderOf());
  expect(message).toBe('Business card needs a disclosure line. Add yours to your profile first.');
  await placedOrder(ada, [{ product: 'sign-in-sheet', quantity: 5 }]);
  await disclose();
});

test('a disclosure line is refused where it does not fit; a bank’s words leave it less room', async () => {
  const bank = (on: boolean) => query('update profile set roles = $1', [on ? ['bank'] : []]);
  await disclose('x'.repeat(330));
  await placedOrder(ada);
  await bank(true);
  const { message } = await ada.refused(createOrder, 400, orderOf());
  expect(message).toMatch(
    /^The disclosure line of your profile has 330 characters\. Business card .* Shorten the line by about \d+ characters/,
  );
  await placedOrder(ada, [{ product: 'flyer', quantity: 25 }]);
  await bank(false);
  await disclose();
});

test('a producer’s pieces are refused without a license that they have to carry', async () => {
  const profile = (changes: object) =>
    query(
      `update profile set (roles, licenses, states, crd) =
         (select roles, licenses, states, crd from jsonb_populate_record(null::profile, $1))`,
      [{ roles: ['producer'], licenses: [], states: [], crd: '', ...changes }],
    );
  const license = { state: 'NY', number: 'LA-123456', kinds: ['life'], expiresOn: null };
  const none = 'Add your insurance license to your profile first: this piece has to carry it.';
  const california = 'Add your California insurance license to your profile first.';
  for (const [changes, items] of [
    [{}, none],
    [{ licenses: [{ ...license, expiresOn: '2020-01-31' }] }, none],
    [{ licenses: [license], states: ['CA', 'NY'] }, california],
  ] as const) {
    await profile(changes);
    expect((await ada.refused(createOrder, 400, orderOf())).fields).toEqual({ items });
  }
  await profile({ licenses: [license], states: ['CA'], crd: '1234567' });
  await placedOrder(ada);
  const hers = { ...license, state: 'CA', number: '0X12345' };
  await profile({ licenses: [license, hers], states: ['CA'] });
  const { proofs } = await placedOrder(ada);
  expect(proofs[0]?.person.license).toBe('Insurance license CA 0X12345; NY LA-123456');
  await profile({ roles: [] });
});

test('an invitation is refused until the profile says how its host is paid', async () => {
  const items = [{ product: 'seminar-invitation', quantity: 25 }];
  expect((await ada.refused(createOrder, 400, orderOf(items))).fields).toEqual({
    items: 'Say in your profile how you work: this piece says how its host is paid.',
  });
  await query("update profile set roles = '{coach}'");
  await placedOrder(ada, items);
  await query("update profile set roles = '{}'");
});

test('a requested order is canceled once, and one in print or a finished one stays', async () => {
  const cancelled = { status: 'cancelled' } as const;
  const made = await placedOrder(ada);
  const gone = await ada.call(cancelOrder, changing(made, cancelled));
  const history = [{ status: 'requested' }, { status: 'cancelled' }];
  expect(gone).toMatchObject({ version: 2, status: 'cancelled', history });
  const conflict = await ada.refused(cancelOrder, 409, changing(made, cancelled));
  expect(conflict.current).toEqual(gone);
  const { message } = await ada.refused(cancelOrder, 400, changing(gone, cancelled));
  expect(message).toMatch(/can no longer be canceled/);
  const printed = await placedOrder(ada);
  await query("update piece_order set status = 'printing' where id = $1", [printed.id]);
  await ada.refused(cancelOrder, 400, changing(printed, cancelled));
  expect((await ada.call(readOrder, { id: printed.id })).status).toBe('printing');
});

test('an affiliate has a maximum number of open orders', async () => {
  const eve = await person('eve');
  await disclose();
  await query(
    `insert into piece_order (affiliate_id, items, address)
     select $1, '[]', '{}' from generate_series(1, $2)`,
    [eve.id, MAX_OPEN_ORDERS - 1],
  );
  const last = await placedOrder(eve);
  expect((await eve.refused(createOrder, 400, orderOf())).message).toContain(
    `${MAX_OPEN_ORDERS} open orders`,
  );
  await eve.send(cancelOrder, changing(last, { status: 'cancelled' }));
  await placedOrder(eve);
});

test('an order takes five statements and its transaction', async () => {
  const count = await countQueries(() => ada.send(createOrder, orderOf()));
  expect(count - SESSION_QUERIES).toBeLessThanOrEqual(7);
});

// This test is last: a sign-in a year later deletes earlier sessions.
test('a piece is accepted on its last day and refused on the next', async () => {
  // Midnight in New York.
  vi.setSystemTime('2027-12-01T04:59:59Z');
  const late = await person('late');
  await disclose();
  await placedOrder(late);
  vi.setSystemTime('2027-12-01T05:00:00Z');
  expect((await late.refused(createOrder, 400, orderOf())).message).toBe(
    'Business card is past its compliance date and cannot be ordered.',
  );
});
