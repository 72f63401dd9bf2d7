/** The mails about orders and tickets, and where each kind links to. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { OfficeOrder, OfficeTicket } from '../../src/contract/office.ts';
import { query } from '../lib/db/db.ts';
import { sendWaiting } from '../lib/mail/outbox.ts';
import { callsOf, json } from './callers.ts';
import { givenOffice, givenSession, ORIGIN, withStore } from './harness.ts';
import { outbox, withMailServer } from './mail-server.ts';
import { atOffice } from './office-calls.ts';
import { order } from './order-calls.ts';
import { decideOn, givenPage, submit } from './page-calls.ts';
import { opened } from './ticket-calls.ts';

withStore();
const server = withMailServer();

const calendar = callsOf('/api/calendar');

let office = '';
let ada: { id: string; cookie: string };
let count = 0;
beforeEach(async () => {
  count += 1;
  ({ cookie: office } = await givenOffice(`olive-${count}`));
  ada = await givenSession(`ada-${count}`);
  await query("update profile set disclosure = 'A disclosure line.'");
  await query('delete from mail');
});

/** Waits for this many mails, which are sent after the responses. Returns their subjects and the last letter. */
async function came(mails: number) {
  await vi.waitFor(() => expect(server.came).toHaveLength(mails), 10_000);
  return { subjects: server.came.map(({ subject }) => subject).sort(), last: server.came.at(-1) };
}

test('each step of an order is mailed once, without the office’s note', async () => {
  const made = await order(ada.cookie);
  const move = (version: number, to: object) =>
    json<OfficeOrder>(atOffice(office, 'PATCH', `/orders/${made.id}`, { version, ...to }));
  await move(1, { status: 'approved', note: 'A private note' });
  await move(2, { status: 'printing' });
  await move(3, { status: 'shipped' });
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
  await json(calendar(ada.cookie, 'POST'), 201);
  await came(1);
  const to = { level: 'names', kinds: ['call'], version: 1 };
  await json(calendar(ada.cookie, 'PUT', '', to));
  const { subjects, last } = await came(2);
  expect(subjects).toEqual([
    'Security: A calendar address was made',
    'Security: Your calendar shows names',
  ]);
  expect(last?.text).toContain(`${ORIGIN}/dashboard/settings/calendar`);
});

test('a declined order links to its reason', async () => {
  const made = await order(ada.cookie);
  const to = { version: 1, status: 'declined', note: 'The secret reason' };
  await json(atOffice(office, 'PATCH', `/orders/${made.id}`, to));
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['Your order was declined']);
  expect(last?.text).toContain('The reason is in the portal.');
  expect(last?.raw).not.toContain('secret');
});

test('replies, closing and reopening of a ticket are mailed, without its words', async () => {
  const ticket = await opened(ada.cookie, { subject: 'My private subject' });
  const step = (version: number, to: object) =>
    json<OfficeTicket>(atOffice(office, 'PATCH', `/tickets/${ticket.id}`, { version, ...to }));
  await json(
    atOffice(office, 'POST', `/tickets/${ticket.id}/messages`, { version: 1, text: 'A secret' }),
  );
  await step(2, { status: 'closed' });
  await step(3, { status: 'open' });
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
  const sent = await submit(ada.cookie);
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'content')", [ada.id]);
  await json(decideOn(office, sent, 'changes', { reason: 'A secret reason' }));
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['The office asks for changes to your page']);
  for (const words of [last?.text, last?.html]) {
    expect(words).toContain(`${ORIGIN}/dashboard/profile`);
    expect(words).toContain('It cannot be switched off.');
  }
  expect(last?.raw).not.toContain('secret');
  await givenPage(ada.id);
  const [mail] = await query<{ kind: string; key: string }>(
    'select kind, subject_key key from mail order by created_at desc',
  );
  expect(mail).toEqual({ kind: 'page', key: expect.stringMatching(/^page:[0-9a-f-]{36}:2$/) });
});

test('the mail about an approved page says that families can read it now', async () => {
  await json(decideOn(office, await submit(ada.cookie), 'approved'));
  const { subjects, last } = await came(1);
  expect(subjects).toEqual(['Your page is approved']);
  expect(last?.text).toContain(
    'Families can read it now. Your links and printed codes lead to it.',
  );
});

test('an affiliate who wants neither gets neither', async () => {
  await query(
    'insert into mail_preference (affiliate_id, "order", ticket) values ($1, false, false)',
    [ada.id],
  );
  const made = await order(ada.cookie);
  await json(atOffice(office, 'PATCH', `/orders/${made.id}`, { version: 1, status: 'approved' }));
  const ticket = await opened(ada.cookie);
  await json(atOffice(office, 'PATCH', `/tickets/${ticket.id}`, { version: 1, status: 'closed' }));
  expect(await outbox()).toEqual([]);
});

test('the order or alert of a mail may be gone when the mail is sent', async () => {
  await query(
    `insert into mail (kind, affiliate_id, to_address, subject_key) values
       ('order', $1, 'ada@example.com', 'order:' || gen_random_uuid() || ':2:approved'),
       ('security', $1, 'ada@example.com', 'security:' || gen_random_uuid())`,
    [ada.id],
  );
  expect(await sendWaiting({ site: ORIGIN, forMs: 10_000 })).toMatchObject({ sent: 0, failed: 0 });
  // Work left over from the previous test may have taken them first.
  await expect.poll(outbox).toEqual([]);
});
