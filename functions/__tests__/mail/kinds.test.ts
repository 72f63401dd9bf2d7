/** The mails about orders and tickets, and where each kind links to. */

import { beforeEach, expect, test, vi } from 'vitest';
import { changeCalendar, makeCalendar } from '../../../src/contract/calendar.ts';
import { answerTicket, moveOrder, setTicketStatus } from '../../../src/contract/office/office.ts';
import { decidePublication } from '../../../src/contract/profile/publications.ts';
import { query } from '../../lib/db/db.ts';
import { changing, officer, type Person, person } from '../helpers/caller.ts';
import { insert, ORIGIN, withStore } from '../helpers/harness.ts';
import { outbox, queued, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { placedOrder } from '../orders/order-calls.ts';
import { decision, givenPage, submittedPage } from '../own-page/page-calls.ts';
import { openedTicket } from '../tickets/ticket-calls.ts';

withStore();
const server = withMailServer();

let office: Person;
let ada: Person;
let count = 0;
beforeEach(async () => {
  count += 1;
  office = await officer(`olive-${count}`);
  ada = await person(`ada-${count}`);
  await query("update profile set disclosure = 'A disclosure line.'");
  await query('delete from mail');
});

/** Waits for this many mails, which are sent after the responses. Returns their subjects and the last letter. */
async function came(mails: number) {
  await vi.waitFor(() => expect(server.came).toHaveLength(mails), 10_000);
  return { subjects: server.came.map(({ subject }) => subject).sort(), last: server.came.at(-1) };
}

const move = ({ id }: { id: string }, version: number, to: object) =>
  office.call(moveOrder, changing({ id, version }, to));
const step = ({ id }: { id: string }, version: number, status: string) =>
  office.call(setTicketStatus, changing({ id, version }, { status }));

test('each step of an order is mailed once, without the office’s note', async () => {
  const made = await placedOrder(ada);
  await move(made, 1, { status: 'approved', note: 'A private note' });
  await move(made, 2, { status: 'printing' });
  await move(made, 3, { status: 'shipped' });
  const { subjects, last } = await came(3);
  expect(subjects).toEqual([
    'Your order is approved',
    'Your order is being printed',
    'Your order is on its way',
  ]);
  for (const words of [last?.text, last?.html]) {
    expect(words).toContain(`${ORIGIN}/dashboard/shop/orders?id=${made.id}`);
    expect(words).toContain('Settings, Alerts');
  }
  expect(server.came.map(({ raw }) => raw).join()).not.toMatch(/private note|Elm|business/i);
});

test('a calendar address and names in a calendar are mailed', async () => {
  await ada.call(makeCalendar);
  await came(1);
  const to = { level: 'names', kinds: ['call'], version: 1 };
  await ada.call(changeCalendar, { body: to });
  const { subjects, last } = await came(2);
  expect(subjects).toEqual([
    'Security: A calendar address was made',
    'Security: Your calendar shows names',
  ]);
  expect(last?.text).toContain(`${ORIGIN}/dashboard/settings/calendar`);
});

test('a declined order links to its reason', async () => {
  await move(await placedOrder(ada), 1, { status: 'declined', note: 'The secret reason' });
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['Your order was declined']);
  expect(last?.text).toContain('The reason is in the portal.');
  expect(last?.raw).not.toContain('secret');
});

test('replies, closing and reopening of a ticket are mailed, without its words', async () => {
  const ticket = await openedTicket(ada, { subject: 'My private subject' });
  const reply = { version: 1, text: 'A secret' };
  await office.call(answerTicket, { id: ticket.id, body: reply });
  await step(ticket, 2, 'closed');
  await step(ticket, 3, 'open');
  const { subjects, last } = await came(3);
  expect(subjects).toEqual([
    'The office answered your ticket',
    'The office closed your ticket',
    'The office reopened your ticket',
  ]);
  expect(last?.text).toContain(`${ORIGIN}/dashboard/support/view?id=${ticket.id}`);
  expect(server.came.map(({ raw }) => raw).join()).not.toMatch(/private subject|A secret/);
});

test('each decision on a page is mailed, without its reason', async () => {
  const sent = await submittedPage(ada);
  await insert('alert_mute', { affiliate_id: ada.id, kind: 'content' });
  await office.call(decidePublication, decision(sent, 'changes', { reason: 'A secret reason' }));
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['The office asks for changes to your page']);
  for (const words of [last?.text, last?.html]) {
    expect(words).toContain(`${ORIGIN}/dashboard/profile`);
    expect(words).toContain('It cannot be switched off.');
  }
  expect(last?.raw).not.toContain('secret');
  await givenPage(ada.id);
  const subject_key = expect.stringMatching(/^page:[0-9a-f-]{36}:2$/);
  expect((await outbox()).at(-1)).toMatchObject({ kind: 'page', subject_key });
});

test('the mail about an approved page says that families can read it now', async () => {
  await office.call(decidePublication, decision(await submittedPage(ada), 'approved'));
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['Your page is approved']);
  const sentence = 'Families can read it now. Your links and printed codes lead to it.';
  expect(last?.text).toContain(sentence);
});

test('an affiliate who wants neither gets neither', async () => {
  await insert('mail_preference', { affiliate_id: ada.id, order: false, ticket: false });
  await move(await placedOrder(ada), 1, { status: 'approved' });
  await step(await openedTicket(ada), 1, 'closed');
  expect(await outbox()).toEqual([]);
});

test('the order or alert of a mail may be gone when the mail is sent', async () => {
  const hers = { affiliate_id: ada.id, to_address: 'ada@example.com' };
  const gone = crypto.randomUUID();
  await queued({ ...hers, kind: 'order', subject_key: `order:${gone}:2:approved` });
  await queued({ ...hers, kind: 'security', subject_key: `security:${gone}` });
  expect(await sendAll()).toMatchObject({ sent: 0, failed: 0 });
  // Work left over from the previous test may have taken them first.
  await expect.poll(outbox).toEqual([]);
});
