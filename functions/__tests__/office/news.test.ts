/** What the office hears of: its alerts and its mails. */

import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Counted } from '../../../src/config/office-waiting.ts';
import * as routes from '../../../src/contract/account/account.ts';
import { readAccount } from '../../../src/contract/account/account-state.ts';
import { listAlerts } from '../../../src/contract/alerts.ts';
import { unsubscribe } from '../../../src/contract/auth/mail-links.ts';
import { readToday } from '../../../src/contract/home.ts';
import {
  answerLead,
  answerTicket,
  declineLead,
  listOfficeLeads,
  listOfficeOrders,
  listOfficeTickets,
  moveOrder,
  type OfficeLead,
  type OfficeOrder,
  type OfficeTicketRow,
  setTicketStatus,
} from '../../../src/contract/office/office.ts';
import {
  decidePublication,
  listOfficePublications,
  type OfficePublication,
} from '../../../src/contract/profile/publications.ts';
import { addMessage } from '../../../src/contract/tickets.ts';
import daily from '../../daily.ts';
import { query, transaction } from '../../lib/db/db.ts';
import { unsubscribeToken } from '../../lib/mail/unsubscribe.ts';
import { tellOffice } from '../../lib/office-news.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { settings } from '../../lib/platform/site.ts';
import {
  browser,
  type Caller,
  changing,
  officer,
  type Person,
  person,
  readJson,
} from '../helpers/caller.ts';
import { context, insert, ORIGIN, withStore } from '../helpers/harness.ts';
import { makeDue, outbox, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { deliverToPortal, send } from '../leads/lead-calls.ts';
import { disclose, placedOrder } from '../orders/order-calls.ts';
import { submittedPage } from '../own-page/page-calls.ts';
import { openedTicket } from '../tickets/ticket-calls.ts';

withStore();
const server = withMailServer();

let office: Person;
let ada: Person;
beforeEach(async () => {
  deliverToPortal();
  await query('delete from affiliate');
  await query('delete from lead');
  await query("update publication set state = 'withdrawn' where state = 'submitted'");
  office = await officer('olga');
  ada = await person('ada');
  await disclose();
  await query("update profile set name = 'Ada Example' where affiliate_id = $1", [ada.id]);
  await query("update affiliate set email = username || '@example.com'");
});

const newTicket = () => ({ affiliate_id: ada.id, topic: 'question', subject: 'One' });
const alertsOf = (id: string) =>
  query<{ title: string; href: string }>(
    "select title, href from alert where affiliate_id = $1 and kind = 'office' order by created_at, title",
    [id],
  );
const titlesOf = async (id: string) => (await alertsOf(id)).map(({ title }) => title);

/** One of each thing that waits for the office. */
async function allComeIn(): Promise<void> {
  expect((await send({ introducedBy: 'nobody-known' })).status).toBe(201);
  await submittedPage(ada);
  await placedOrder(ada);
  const { id } = await openedTicket(ada);
  await ada.call(addMessage, { id, body: { text: 'And where is my code?' } });
}

test('each member of the office gets an alert of what comes in, without a visitor’s name', async () => {
  await allComeIn();
  expect(await alertsOf(office.id)).toEqual([
    { title: 'A message without credit', href: '/dashboard/office?part=leads' },
    { title: 'Page to review: Ada Example', href: '/dashboard/office?part=review' },
    { title: 'New order: Ada Example', href: '/dashboard/office?part=orders' },
    { title: 'New ticket: Ada Example', href: '/dashboard/office?part=tickets' },
    { title: 'Reply in a ticket: Ada Example', href: '/dashboard/office?part=tickets' },
  ]);
  expect(await alertsOf(ada.id)).toEqual([]);
  expect(await office.call(listAlerts, { query: '?view=unread' })).toMatchObject({
    unread: 0,
    items: [],
  });
});

test('no one is told of what they did themselves, of a retry, or once the kind is muted', async () => {
  const { id } = await openedTicket(office);
  await office.send(addMessage, { id, body: { text: 'One thing more.' } });
  await submittedPage(office);
  expect(await titlesOf(office.id)).toEqual([]);
  const other = await officer('otto');
  const key = crypto.randomUUID();
  await placedOrder(office, undefined, key);
  await placedOrder(office, undefined, key);
  const ticket = await openedTicket(ada);
  for (const _ of [1, 2])
    await ada.send(addMessage, { key, id: ticket.id, body: { text: 'Once.' } });
  expect((await titlesOf(other.id)).map((title) => title.replace(/:.*/, ''))).toEqual([
    'New order',
    'New ticket',
    'Reply in a ticket',
  ]);
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'office')", [other.id]);
  await query('update affiliate set disabled = true where id = $1', [office.id]);
  await send();
  expect(await titlesOf(other.id)).toHaveLength(3);
  expect(await titlesOf(office.id)).not.toContain('A message without credit');
});

test('a message with a credit, and a page that needs no review, are no news', async () => {
  await query("insert into referral_code (code, affiliate_id) values ('ada', $1)", [ada.id]);
  await send({ introducedBy: 'ada' });
  vi.spyOn(settings, 'review', 'get').mockReturnValue('none');
  await submittedPage(ada);
  expect(await titlesOf(office.id)).toEqual([]);
});

test('each list and each decision says what waits, and so do account and home', async () => {
  await allComeIn();
  const all = { review: 1, applications: 0, leads: 1, orders: 1, tickets: 1 };
  // Of versions, those that wait are counted, whichever are listed.
  const rejected = await office.call(listOfficePublications, { query: '?state=rejected' });
  const publications = await office.call(listOfficePublications, { query: '?state=submitted' });
  const leads = await office.call(listOfficeLeads);
  const orders = await office.call(listOfficeOrders);
  const tickets = await office.call(listOfficeTickets);
  for (const { waiting } of [rejected, publications, leads, orders, tickets]) {
    expect(waiting).toEqual(all);
  }
  expect(await office.call(readAccount)).toMatchObject({ office: { waiting: 4 } });
  expect(await office.call(readToday)).toMatchObject({ office: all });
  expect(await ada.call(readToday)).toMatchObject({ office: null });
  const [publication] = publications.items as [OfficePublication];
  const [lead] = leads.items as [OfficeLead];
  const [order] = orders.items as [OfficeOrder];
  const [ticket] = tickets.items as [OfficeTicketRow];
  const { hash } = publication;
  for (const [route, record, changes, waiting] of [
    [decidePublication, publication, { state: 'approved', hash }, { review: 0 }],
    [answerLead, lead, { answered: true }, { leads: 0 }],
    [answerLead, lead, { answered: false }, { leads: 1 }],
    [declineLead, lead, { reason: 'Spam' }, { leads: 0 }],
    [moveOrder, order, { status: 'approved' }, { orders: 0 }],
    [answerTicket, ticket, { text: 'Here.' }, { tickets: 0 }],
    [setTicketStatus, ticket, { status: 'open' }, { tickets: 1 }],
  ] as const) {
    const answer = await readJson<Counted>(office.send(route, changing(record, changes)));
    expect(answer.waiting, route.path).toEqual(Object.assign(all, waiting));
    record.version += 1;
  }
  expect(await office.call(readAccount)).toMatchObject({ office: { waiting: 1 } });
});

const KINDS = { lead: true, order: true, ticket: true, announcement: true, security: true };
const choose = (more: object) => ({
  body: { kinds: KINDS, digest: 'off', version: 1, ...more } as object,
});
const save = (caller: Caller, more: object) => caller.call(routes.changeMailChoice, choose(more));

test('the office’s mails are a choice of its members alone', async () => {
  const read = async (caller: Caller) => (await caller.call(routes.readMailChoice)).office;
  expect([await read(office), await read(ada)]).toEqual(['daily', null]);
  for (const [caller, wrong] of [
    [office, null],
    [office, 'weekly'],
    [ada, 'off'],
    [ada, ''],
  ] as const) {
    const choice = choose({ office: wrong });
    const { fields } = await caller.refused(routes.changeMailChoice, 400, choice);
    expect(fields).toHaveProperty('office');
  }
  expect(await save(office, { office: 'at-once' })).toMatchObject({ office: 'at-once' });
  // Left out, it stays.
  expect(await save(office, { version: 2 })).toMatchObject({ office: 'at-once' });
  expect(await save(ada, { office: null })).toMatchObject({ office: null });
});

const CLOCK = { ...context(), site: { url: ORIGIN } } as Context;
const runDaily = () => daily(new Request(ORIGIN), CLOCK);
const subjectsTo = (address: string) =>
  server.came
    .filter(({ envelope }) => envelope.to.includes(address))
    .map(({ subject }) => subject ?? '')
    .sort();

test('what waits is one mail a day with a link to each part, and none if nothing waits', async () => {
  await runDaily();
  expect(subjectsTo('olga@example.com')).toEqual([]);
  await allComeIn();
  await send({ email: 'second@example.com' });
  server.came.length = 0;
  await runDaily();
  await runDaily();
  expect(subjectsTo('ada@example.com')).toEqual([]);
  expect(subjectsTo('olga@example.com')).toEqual([
    '1 page to review, 2 messages, 1 order, 1 ticket',
  ]);
  const [mail] = await server.to('olga@example.com');
  for (const words of [mail?.text, mail?.html]) {
    for (const part of ['review', 'leads', 'orders', 'tickets']) {
      expect(words).toContain(`${ORIGIN}/dashboard/office?part=${part}`);
    }
    expect(words).toContain(`${ORIGIN}/unsubscribe#`);
  }
  await browser().call(unsubscribe, { token: unsubscribeToken(office.id, 'office') });
  expect(await office.call(routes.readMailChoice)).toMatchObject({ office: 'off' });
});

test('of two daily mails that a server held up, the later one is sent', async () => {
  await openedTicket(ada);
  await runDaily();
  await query(
    `update mail set state = 'waiting', subject_key = subject_key || '-late', next_try_at = now(),
       created_at = now() - interval '1 day' where kind = 'office'`,
  );
  server.came.length = 0;
  await runDaily();
  expect(subjectsTo('olga@example.com')).toEqual(['1 ticket']);
  await vi.waitFor(
    async () =>
      expect((await outbox()).map(({ state, kind }) => [state, kind])).toEqual([
        ['sent', 'office'],
      ]),
    10_000,
  );
});

test('at once comes a mail of each alert, unless somebody has dealt with it', async () => {
  await save(office, { office: 'at-once' });
  await allComeIn();
  await sendAll({ persistent: true });
  await vi.waitFor(() => expect(subjectsTo('olga@example.com')).toHaveLength(5), 10_000);
  expect(subjectsTo('olga@example.com')).toEqual([
    'A message without credit',
    'New order: Ada Example',
    'New ticket: Ada Example',
    'Page to review: Ada Example',
    'Reply in a ticket: Ada Example',
  ]);
  expect(server.came.map(({ raw }) => raw).join()).not.toMatch(/Grace/);
});

test('after a day without a mail server ten mails an hour come, each once, of what still waits', async () => {
  await save(office, { office: 'at-once' });
  process.env[MAIL_URL] = 'smtp://127.0.0.1:1';
  let first = '';
  for (let index = 0; index < 13; index += 1) {
    const thing = await insert('ticket', { ...newTicket(), subject: `Ticket ${index}` });
    await transaction((run) => tellOffice(run, ada.id, { kind: 'ticket', subjectId: thing }));
    first ||= thing;
  }
  for (let hour = 0; hour < 4; hour += 1) {
    await makeDue();
    expect((await sendAll({ persistent: true })).sent).toBe(0);
  }
  await query("update ticket set status = 'closed' where id = $1", [first]);
  process.env[MAIL_URL] = server.url;
  const deliver = async (sum: number) => {
    await makeDue();
    await Promise.all([sendAll({ persistent: true }), sendAll({ persistent: true })]);
    await vi.waitFor(() => expect(subjectsTo('olga@example.com')).toHaveLength(sum), 10_000);
  };
  await deliver(10);
  await deliver(10);
  await query(
    "update mail set sent_at = sent_at - interval '61 minutes' where sent_at is not null",
  );
  await deliver(12);
  await deliver(12);
  expect((await outbox()).map(({ state }) => state)).toEqual(Array(12).fill('sent'));
});

test('a former member, and one who chose otherwise meanwhile, get no mail that waits', async () => {
  await save(office, { office: 'at-once' });
  const other = await officer('otto');
  await save(other, { office: 'at-once' });
  await query("update affiliate set email = 'otto@example.com' where id = $1", [other.id]);
  const thing = await insert('ticket', newTicket());
  // In one transaction, because a request that ended may be sending, too.
  await transaction(async (run) => {
    await tellOffice(run, ada.id, { kind: 'ticket', subjectId: thing });
    await run('update affiliate set office = false where id = $1', [office.id]);
    await run("update mail_preference set office = 'daily' where affiliate_id = $1", [other.id]);
  });
  await sendAll({ persistent: true });
  expect(server.came).toEqual([]);
  await vi.waitFor(async () => expect(await outbox()).toEqual([]), 10_000);
});
