/** The office’s desk: orders, tickets and leads. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeLead } from '../../../src/contract/office/office.ts';
import {
  answerLead,
  answerTicket,
  creditLead,
  declineLead,
  listOfficeLeads,
  listOfficeOrders,
  listOfficeTickets,
  moveOrder,
  readOfficeOrder,
  readWaiting,
  setTicketStatus,
} from '../../../src/contract/office/office.ts';
import * as orders from '../../../src/contract/orders.ts';
import { readTicket } from '../../../src/contract/tickets.ts';
import { query } from '../../lib/db/db.ts';
import { changing, officer, type Person, person } from '../helpers/caller.ts';
import { givenAffiliate, insert, withStore } from '../helpers/harness.ts';
import { countOf, deliverToPortal, givenIntroducer, idOf, send } from '../leads/lead-calls.ts';
import { placedOrder } from '../orders/order-calls.ts';
import { openedTicket } from '../tickets/ticket-calls.ts';
import { alertsOf, notesOf } from './office-calls.ts';

withStore();

let office: Person;
let ada: Person;
beforeAll(async () => {
  office = await officer('olive');
  ada = await person('ada');
  await query("update profile set disclosure = 'A disclosure line.'");
});
beforeEach(async () => {
  for (const table of ['ticket', 'piece_order', 'alert']) await query(`delete from ${table}`);
});

const answer = (ticket: { id: string; version: number }, text: string) =>
  changing(ticket, { text });

describe('orders', () => {
  test('are listed by status, oldest first, and one order shows its print proofs', async () => {
    const first = await placedOrder(ada);
    const second = await placedOrder(ada);
    const list = (search = '') => office.call(listOfficeOrders, { query: search });
    expect(await list()).toMatchObject({ items: [{ id: first.id }, { id: second.id }] });
    await office.call(moveOrder, changing(second, { status: 'shipped' }));
    await query("update profile set roles = '{bank}'");
    expect(await list('?status=requested')).toMatchObject({ items: [{ id: first.id }] });
    expect(await office.call(readOfficeOrder, { id: first.id })).toMatchObject({
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
    const made = await placedOrder(ada);
    const approval = changing(made, { status: 'approved', note: ' Soon ' });
    const approved = await office.call(moveOrder, approval);
    expect(approved).toMatchObject({ status: 'approved', version: 2 });
    expect(approved.history.at(-1)).toMatchObject({ status: 'approved', note: 'Soon' });
    const { fields } = await office.refused(
      moveOrder,
      400,
      changing(approved, { status: 'declined' }),
    );
    expect(fields).toEqual({ note: 'Please say why.' });
    expect(await alertsOf(ada.id)).toMatchObject([{ title: 'Your order is approved' }]);
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'approved', actor: office.id });
  });

  test('cannot be changed from an older version, or to an earlier status', async () => {
    const made = await placedOrder(ada);
    const shipped = await office.call(moveOrder, changing(made, { status: 'shipped' }));
    expect(
      await office.refused(moveOrder, 409, changing(made, { status: 'approved' })),
    ).toMatchObject({
      current: { status: 'shipped', version: 2, affiliate: 'ada' },
    });
    const { message } = await office.refused(
      moveOrder,
      400,
      changing(shipped, { status: 'approved' }),
    );
    expect(message).toBe('This order is shipped, and cannot become approved.');
  });

  test.each([
    ['ups', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
    ['usps', '9400-1000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400-1000'],
    ['fedex', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
    ['other', 'x'.repeat(40), null],
  ])('ship by %s with a tracking number, which both sides see', async (carrier, tracking, url) => {
    const made = await placedOrder(ada);
    expect(made).toMatchObject({ carrier: null, tracking: null, trackingUrl: null });
    const parcel = { carrier, tracking, trackingUrl: url };
    const shipped = changing(made, { status: 'shipped', carrier, tracking: ` ${tracking} ` });
    expect(await office.call(moveOrder, shipped)).toMatchObject(parcel);
    expect(await ada.call(orders.readOrder, { id: made.id })).toMatchObject(parcel);
  });

  test('take a carrier and a tracking number only together, and only once shipped', async () => {
    const made = await placedOrder(ada);
    const status = 'shipped';
    const carrier = 'ups';
    const tracking = '1Z999';
    const missing = 'The tracking number is missing.';
    for (const [to, field, sentence] of [
      [{ status, carrier }, 'tracking', missing],
      [{ status, carrier, tracking: ' ' }, 'tracking', missing],
      [{ status, tracking }, 'carrier', 'Choose the carrier of this tracking number.'],
      [{ status, carrier: 'dhl', tracking }, 'carrier', 'Choose a carrier from the list.'],
      [{ status: 'printing', carrier }, 'carrier', 'Only a shipped order has a carrier.'],
      [{ status: 'printing', tracking }, 'tracking', 'Only a shipped order has a tracking number.'],
      [
        { status, carrier, tracking: 'x'.repeat(41) },
        'tracking',
        'The tracking number has more than 40 characters.',
      ],
      [
        { status, carrier, tracking: '1Z&x=<b>' },
        'tracking',
        'A tracking number has only letters, digits, spaces and hyphens.',
      ],
    ] as const) {
      const { fields } = await office.refused(moveOrder, 400, changing(made, to));
      expect(fields, JSON.stringify(to)).toMatchObject({ [field]: sentence });
    }
    expect((await ada.call(orders.readOrder, { id: made.id })).version).toBe(1);
  });
});

describe('tickets', () => {
  test('are listed by status with their affiliates, longest waiting first', async () => {
    const first = await openedTicket(ada);
    const second = await openedTicket(ada);
    await office.call(answerTicket, answer(second, 'Under Links.'));
    const list = (search = '') => office.call(listOfficeTickets, { query: search });
    const affiliate = 'ada';
    expect(await list()).toMatchObject({ items: [{ id: first.id, affiliate }, { id: second.id }] });
    expect(await list('?status=open')).toMatchObject({ items: [{ id: first.id, affiliate }] });
  });

  test('get replies as text, which the affiliate reads and is alerted to', async () => {
    const ticket = await openedTicket(ada);
    const text = '<b>Under</b> “Links”.';
    const answered = await office.call(answerTicket, answer(ticket, text));
    expect(answered).toMatchObject({ status: 'waiting', version: 2, affiliate: 'ada' });
    expect((await ada.call(readTicket, { id: ticket.id })).messages.at(-1)).toMatchObject({
      byOffice: true,
      text,
    });
    expect(await alertsOf(ada.id)).toMatchObject([
      { kind: 'ticket', title: 'The office answered “How do I start?”' },
    ]);
    expect((await notesOf(ada.id)).at(-1)).toMatchObject({ action: 'reply', actor: office.id });
  });

  test('accept one of two simultaneous replies; the other gets the current thread', async () => {
    const ticket = await openedTicket(ada);
    const answers = await Promise.all(
      ['One', 'Two'].map((text) => office.send(answerTicket, answer(ticket, text))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      message: 'Someone else has changed this ticket. Nothing was sent.',
      current: { version: 2, affiliate: 'ada', messages: [{}, {}] },
    });
    expect((await ada.call(readTicket, { id: ticket.id })).messages).toHaveLength(2);
  });

  test('are closed and reopened, and the affiliate is alerted', async () => {
    const ticket = await openedTicket(ada);
    const closed = await office.call(setTicketStatus, changing(ticket, { status: 'closed' }));
    await office.call(setTicketStatus, changing(closed, { status: 'open' }));
    expect((await alertsOf(ada.id)).map(({ title }) => title)).toEqual([
      'The office closed “How do I start?”',
      'The office opened again “How do I start?”',
    ]);
    await office.refused(setTicketStatus, 409, changing(closed, { status: 'closed' }));
  });
});

test('an affiliate who muted orders and tickets gets no alert of them', async () => {
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'order'), ($1, 'ticket')", [
    ada.id,
  ]);
  const made = await placedOrder(ada);
  const ticket = await openedTicket(ada);
  await office.call(moveOrder, changing(made, { status: 'approved' }));
  await office.call(answerTicket, answer(ticket, 'Yes.'));
  expect(await alertsOf(ada.id)).toEqual([]);
  await query('delete from alert_mute');
});

let introducer = '';
beforeAll(async () => {
  introducer = await givenIntroducer('ada-example');
});
beforeEach(async () => {
  for (const table of ['lead', 'contact', 'alert']) await query(`delete from ${table}`);
  deliverToPortal();
});

const credit = (lead: OfficeLead, affiliateId = introducer, reason = 'She called us') =>
  changing(lead, { affiliateId, reason });
const decline = (lead: OfficeLead) => changing(lead, { reason: 'A test of ours' });

/** The introducer's contacts. */
const contacts = () => query('select * from contact where affiliate_id = $1', [introducer]);

/** A message that is credited to no one, as the office reads it. */
async function waitingLead(changes: object = {}): Promise<OfficeLead> {
  const id = await idOf(await send(changes));
  const lead = (await office.call(listOfficeLeads)).items.find((one) => one.id === id);
  if (!lead) throw new Error('The message is not in the list.');
  return lead;
}

test('waiting messages come first, and the person of an affiliate’s lead is not shown', async () => {
  const unknown = await waitingLead({ introducedBy: 'Somebody', email: 'kim@example.com' });
  await send({ introducedBy: 'ada-example', email: 'robin@example.com' });
  const all = (await office.call(listOfficeLeads)).items;
  expect(all).toEqual([
    unknown,
    expect.objectContaining({
      credit: 'typed',
      affiliate: 'introducer ada-example',
      affiliateName: 'Ada of ada-example',
      person: null,
    }),
  ]);
  expect(unknown.person).toMatchObject({ email: 'kim@example.com', introducedBy: 'Somebody' });
  expect(JSON.stringify(all)).not.toContain('robin@example.com');
  expect((await office.call(listOfficeLeads, { query: '?view=waiting' })).items).toEqual([unknown]);
  expect((await office.call(readWaiting)).leads).toBe(1);
});

describe('a credit', () => {
  test('creates a contact with its receipt, an alert with the reason, and a line in the audit', async () => {
    expect(await office.call(creditLead, credit(await waitingLead()))).toMatchObject({
      version: 2,
      credit: 'office',
      affiliate: 'introducer ada-example',
      person: null,
      decision: 'She called us',
    });
    const origin = { credit: 'office', reason: 'She called us' };
    expect(await contacts()).toMatchObject([
      { name: 'Grace Example', email: 'grace@example.com', source: 'form', origin },
    ]);
    expect(await query('select kind, text from interaction')).toMatchObject([
      { kind: 'lead', text: 'Tell me more.' },
    ]);
    expect(await alertsOf(introducer)).toMatchObject([
      {
        kind: 'lead',
        title: 'Grace Example wrote to you',
        why: 'The office credited this message to you: She called us',
      },
    ]);
    expect((await notesOf(introducer)).slice(-2)).toEqual([
      { action: 'credit', actor: office.id, reason: 'She called us' },
      { action: 'create', actor: office.id, reason: '' },
    ]);
  });

  test('uses an existing contact with the same name and address', async () => {
    const same = { name: 'Example, Grace', email: 'GRACE@example.com' };
    await insert('contact', { affiliate_id: introducer, ...same });
    await office.call(creditLead, credit(await waitingLead()));
    expect(await countOf('contact', introducer)).toBe(1);
    expect(await countOf('lead', introducer)).toBe(1);
  });

  test('by two members at the same moment counts once; the slower one sees who was faster', async () => {
    const grace = await givenAffiliate('second');
    const lead = await waitingLead();
    const answers = await Promise.all([
      office.send(creditLead, credit(lead)),
      office.send(creditLead, credit(lead, grace)),
      office.send(declineLead, decline(lead)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const slower = answers.find(({ status }) => status === 409);
    expect(await slower?.json()).toMatchObject({ current: { id: lead.id, version: 2 } });
    expect((await query('select from contact')).length).toBeLessThan(2);
  });

  test('needs a reason, and an active affiliate who did not write the message', async () => {
    const lead = await waitingLead();
    const gone = await givenAffiliate('disabled one', { disabled: true });
    await office.refused(creditLead, 400, credit(lead, introducer, ' '));
    await office.refused(creditLead, 400, credit(lead, gone));
    await office.refused(creditLead, 400, credit(lead, 'nobody'));
    const own = await waitingLead({ email: 'ada-example@example.com' });
    expect((await office.refused(creditLead, 400, credit(own))).fields).toEqual({
      affiliateId: 'This message came from the affiliate’s own address.',
    });
    expect(await countOf('contact', introducer)).toBe(0);
  });

  test('takes a message with a phone number alone, also for an affiliate whose profile has no address', async () => {
    const lead = await waitingLead();
    await query("update lead set email = '', phone = '212 555 0147' where id = $1", [lead.id]);
    const setAddress = (email: string) =>
      query('update profile set email = $2 where affiliate_id = $1', [introducer, email]);
    await setAddress('');
    await office.call(creditLead, credit(lead));
    await setAddress('ada-example@example.com');
    expect(await contacts()).toMatchObject([{ email: '', phone: '212 555 0147' }]);
  });
});

test('a declined lead leaves the queue with its reason, and stays declined', async () => {
  const lead = await waitingLead();
  expect(await office.call(declineLead, decline(lead))).toMatchObject({
    decision: 'A test of ours',
    affiliate: null,
    person: { email: 'grace@example.com' },
  });
  expect((await office.call(listOfficeLeads, { query: '?view=waiting' })).items).toEqual([]);
  await office.refused(creditLead, 409, credit({ ...lead, version: 2 }));
  expect(await query("select actor, reason from audit where action = 'declined'")).toEqual([
    { actor: office.id, reason: 'A test of ours' },
  ]);
});

test('a request to join is marked; a reply ends its wait, and can be unmarked', async () => {
  const lead = await waitingLead({ interest: 'affiliate' });
  expect([lead.joins, (await waitingLead({ interest: 'services' })).joins]).toEqual([true, false]);
  const mark = (of: OfficeLead, answered: boolean) => changing(of, { answered });
  const answered = await office.call(answerLead, mark(lead, true));
  expect(answered).toMatchObject({ version: 2, answeredAt: expect.any(String), decidedAt: null });
  expect((await office.call(listOfficeLeads, { query: '?view=waiting' })).items).toHaveLength(1);
  expect(await office.refused(answerLead, 409, mark(lead, true))).toMatchObject({
    current: { version: 2 },
  });
  expect(await office.call(answerLead, mark(answered, false))).toMatchObject({
    version: 3,
    answeredAt: null,
  });
  expect((await office.call(listOfficeLeads, { query: '?view=waiting' })).items).toHaveLength(2);
  const noted = "select action, actor from audit where thing = $1 and action like '%answered'";
  expect(await query(noted, [lead.id])).toEqual([
    { action: 'answered', actor: office.id },
    { action: 'unanswered', actor: office.id },
  ]);
});
