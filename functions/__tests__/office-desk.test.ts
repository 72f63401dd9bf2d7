import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeOrder } from '../../src/contract/office-orders.ts';
import type { OfficeTicket } from '../../src/contract/office-tickets.ts';
import { query } from '../lib/db/db.ts';
import { json } from './callers.ts';
import { givenOffice, givenSession, withStore } from './harness.ts';
import { alertsOf, atOffice, notesOf } from './office-calls.ts';
import { order } from './order-calls.ts';
import { opened, read } from './ticket-calls.ts';

withStore();

let office = '';
let officeId = '';
let ada: { id: string; cookie: string };
beforeAll(async () => {
  ({ id: officeId, cookie: office } = await givenOffice('olive'));
  ada = await givenSession('ada');
  await query("update profile set disclosure = 'A disclosure line.'");
});
beforeEach(async () => {
  for (const table of ['ticket', 'piece_order', 'alert']) await query(`delete from ${table}`);
});

describe('orders', () => {
  const move = ({ id, version }: { id: string; version: number }, to: object) =>
    atOffice(office, 'PATCH', `/orders/${id}`, { version, ...to });

  test('are listed by status, oldest first, and one order shows its print proofs', async () => {
    const first = await order(ada.cookie);
    const second = await order(ada.cookie);
    const list = async (search = '') =>
      (await json<{ items: OfficeOrder[] }>(atOffice(office, 'GET', `/orders${search}`))).items.map(
        ({ id }) => id,
      );
    expect(await list()).toEqual([first.id, second.id]);
    await json(move(second, { status: 'shipped' }));
    await query('update profile set show = show || \'{"bank": true}\'');
    expect(await list('?status=requested')).toEqual([first.id]);
    expect(await json(atOffice(office, 'GET', `/orders/${first.id}`))).toMatchObject({
      affiliate: 'ada',
      affiliateName: 'Ada Example',
      affiliateFirm: '',
      address: { city: 'Sampletown' },
      proofs: [
        {
          product: 'business-card',
          person: { name: 'Ada Example', bank: false, disclosure: 'A disclosure line.' },
          url: expect.stringContaining('/r/'),
        },
      ],
    });
  });

  test('change status with an alert and the actor in the audit; a declined one says why', async () => {
    const made = await order(ada.cookie);
    const approved = await json<OfficeOrder>(move(made, { status: 'approved', note: ' Soon ' }));
    expect(approved).toMatchObject({ status: 'approved', version: 2 });
    expect(approved.history.at(-1)).toMatchObject({ status: 'approved', note: 'Soon' });
    expect(await json(move(approved, { status: 'declined' }), 400)).toMatchObject({
      fields: { note: 'Please say why.' },
    });
    expect(await alertsOf(ada.id)).toMatchObject([{ title: 'Your order is approved' }]);
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'approved', actor: officeId });
  });

  test('cannot be changed from an older version, or to an earlier status', async () => {
    const made = await order(ada.cookie);
    const shipped = await json<OfficeOrder>(move(made, { status: 'shipped' }));
    expect(await json(move(made, { status: 'approved' }), 409)).toMatchObject({
      current: { status: 'shipped', version: 2, affiliate: 'ada' },
    });
    expect(await json(move(shipped, { status: 'approved' }), 400)).toMatchObject({
      message: 'This order is shipped, and cannot become approved.',
    });
  });
});

describe('tickets', () => {
  const answer = ({ id, version }: { id: string; version: number }, text: string) =>
    atOffice(office, 'POST', `/tickets/${id}/messages`, { version, text });
  const set = ({ id, version }: { id: string; version: number }, status: string) =>
    atOffice(office, 'PATCH', `/tickets/${id}`, { version, status });

  test('are listed by status with their affiliates, longest waiting first', async () => {
    const [first, second] = [await opened(ada.cookie), await opened(ada.cookie)];
    await json(answer(second, 'Under Links.'));
    const list = async (search = '') =>
      (
        await json<{ items: OfficeTicket[] }>(atOffice(office, 'GET', `/tickets${search}`))
      ).items.map(({ id, affiliate }) => [id, affiliate]);
    expect(await list()).toEqual([
      [first.id, 'ada'],
      [second.id, 'ada'],
    ]);
    expect(await list('?status=open')).toEqual([[first.id, 'ada']]);
  });

  test('get replies as text, which the affiliate reads and is alerted to', async () => {
    const ticket = await opened(ada.cookie);
    const text = '<b>Under</b> “Links”.';
    const answered = await json<OfficeTicket>(answer(ticket, text));
    expect(answered).toMatchObject({ status: 'waiting', version: 2, affiliate: 'ada' });
    expect((await read(ada.cookie, ticket.id)).messages.at(-1)).toMatchObject({
      byOffice: true,
      text,
    });
    expect(await alertsOf(ada.id)).toMatchObject([
      { kind: 'ticket', title: 'The office answered “How do I start?”' },
    ]);
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'reply', actor: officeId });
  });

  test('accept one of two simultaneous replies; the other gets the current thread', async () => {
    const ticket = await opened(ada.cookie);
    const answers = await Promise.all([answer(ticket, 'One'), answer(ticket, 'Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({
      message: 'Someone else has changed this ticket. Nothing was sent.',
      current: { version: 2, affiliate: 'ada' },
    });
    expect(refused.current.messages).toHaveLength(2);
    expect((await read(ada.cookie, ticket.id)).messages).toHaveLength(2);
  });

  test('are closed and reopened, and the affiliate is alerted', async () => {
    const closed = await json<OfficeTicket>(set(await opened(ada.cookie), 'closed'));
    await json(set(closed, 'open'));
    expect((await alertsOf(ada.id)).map(({ title }) => title)).toEqual([
      'The office closed “How do I start?”',
      'The office opened again “How do I start?”',
    ]);
    expect((await set(closed, 'closed')).status).toBe(409);
  });
});

test('an affiliate who muted orders and tickets gets no alert of them', async () => {
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'order'), ($1, 'ticket')", [
    ada.id,
  ]);
  const [made, ticket] = [await order(ada.cookie), await opened(ada.cookie)];
  await json(
    atOffice(office, 'PATCH', `/orders/${made.id}`, { version: made.version, status: 'approved' }),
  );
  const { version } = ticket;
  await json(atOffice(office, 'POST', `/tickets/${ticket.id}/messages`, { version, text: 'Yes.' }));
  expect(await alertsOf(ada.id)).toEqual([]);
  await query('delete from alert_mute');
});
