/** What the office hears of: its alerts and its mails. */
import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Counted } from '../../../src/config/office-waiting.ts';
import * as routes from '../../../src/contract/account/account.ts';
import { readAccount } from '../../../src/contract/account/account-state.ts';
import { listAlerts } from '../../../src/contract/alerts.ts';
import { unsubscribe } from '../../../src/contract/auth/mail-links.ts';
import { readToday } from '../../../src/contract/home.ts';
import type { Publication } from '../../../src/contract/profile/publications.ts';
import type { Route } from '../../../src/contract/route.ts';
import daily from '../../daily.ts';
import { query, transaction } from '../../lib/db/db.ts';
import { unsubscribeToken } from '../../lib/mail/unsubscribe.ts';
import { tellOffice } from '../../lib/office-news.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { settings } from '../../lib/platform/site.ts';
import { json, refused } from '../helpers/callers.ts';
import {
  context,
  givenOffice,
  givenSession,
  insert,
  ORIGIN,
  withStore,
} from '../helpers/harness.ts';
import { makeDue, outbox, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { send } from '../helpers/routes.ts';
import { deliverToPortal, send as sendLead } from '../leads/lead-calls.ts';
import { disclose, order } from '../orders/order-calls.ts';
import { submit } from '../own-page/page-calls.ts';
import { opened, say } from '../tickets/ticket-calls.ts';
import { atOffice } from './office-calls.ts';

withStore();
const server = withMailServer();

let office: { id: string; cookie: string };
let ada: { id: string; cookie: string };
beforeEach(async () => {
  deliverToPortal();
  await query('delete from affiliate');
  await query('delete from lead');
  await query("update publication set state = 'withdrawn' where state = 'submitted'");
  office = await givenOffice('olga');
  ada = await givenSession('ada');
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
  expect((await sendLead({ introducedBy: 'nobody-known' })).status).toBe(201);
  await submit(ada.cookie);
  await order(ada.cookie);
  const { id } = await opened(ada.cookie);
  expect((await say(ada.cookie, id, 'And where is my code?')).status).toBe(201);
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
  const search = '?view=unread';
  const listed = await json(send(listAlerts, { cookie: office.cookie, search }));
  expect(listed).toMatchObject({ unread: 0, items: [] });
});

test('no one is told of what they did themselves, of a retry, or once the kind is muted', async () => {
  const { id } = await opened(office.cookie);
  await say(office.cookie, id, 'One thing more.');
  await submit(office.cookie);
  expect(await titlesOf(office.id)).toEqual([]);
  const other = await givenOffice('otto');
  const key = crypto.randomUUID();
  await order(office.cookie, undefined, key);
  await order(office.cookie, undefined, key);
  const ticket = await opened(ada.cookie);
  for (const _ of [1, 2]) await say(ada.cookie, ticket.id, 'Once.', { 'Idempotency-Key': key });
  expect((await titlesOf(other.id)).map((title) => title.replace(/:.*/, ''))).toEqual([
    'New order',
    'New ticket',
    'Reply in a ticket',
  ]);
  await query("insert into alert_mute (affiliate_id, kind) values ($1, 'office')", [other.id]);
  await query('update affiliate set disabled = true where id = $1', [office.id]);
  await sendLead();
  expect(await titlesOf(other.id)).toHaveLength(3);
  expect(await titlesOf(office.id)).not.toContain('A message without credit');
});

test('a message with a credit, and a page that needs no review, are no news', async () => {
  await query("insert into referral_code (code, affiliate_id) values ('ada', $1)", [ada.id]);
  await sendLead({ introducedBy: 'ada' });
  vi.spyOn(settings, 'review', 'get').mockReturnValue('none');
  await submit(ada.cookie);
  expect(await titlesOf(office.id)).toEqual([]);
});

test('each list and each decision says what waits, and so do account and home', async () => {
  await allComeIn();
  const at = async (method: string, path: string, body?: object) =>
    (await json<Counted>(atOffice(office.cookie, method, path, body))).waiting;
  const read = (route: Route) => json(send(route, { cookie: office.cookie }));
  const all = { review: 1, leads: 1, orders: 1, tickets: 1 };
  // Of versions, those that wait are counted, whichever are listed.
  for (const list of ['publications?state=rejected', 'leads', 'orders', 'tickets']) {
    expect(await at('GET', `/${list}`)).toEqual(all);
  }
  expect(await read(readAccount)).toMatchObject({ office: { waiting: 4 } });
  expect(await read(readToday)).toMatchObject({ office: all });
  expect(await json(send(readToday, { cookie: ada.cookie }))).toMatchObject({ office: null });
  const first = async (list: string) =>
    (await json<{ items: Publication[] }>(atOffice(office.cookie, 'GET', `/${list}`)))
      .items[0] as Publication;
  const page = await first('publications?state=submitted');
  const lead = await first('leads');
  const asked = await first('orders');
  const ticket = await first('tickets');
  const written = `POST /tickets/${ticket.id}/messages`;
  for (const [route, thing, changes, waiting] of [
    [`PATCH /publications/${page.id}`, page, { state: 'approved', hash: page.hash }, { review: 0 }],
    [`PATCH /leads/${lead.id}`, lead, { answered: true }, { leads: 0 }],
    [`PATCH /leads/${lead.id}`, lead, { answered: false }, { leads: 1 }],
    [`POST /leads/${lead.id}/decline`, lead, { reason: 'Spam' }, { leads: 0 }],
    [`PATCH /orders/${asked.id}`, asked, { status: 'approved' }, { orders: 0 }],
    [written, ticket, { text: 'Here.' }, { tickets: 0 }],
    [`PATCH /tickets/${ticket.id}`, ticket, { status: 'open' }, { tickets: 1 }],
  ] as const) {
    const [method = '', path = ''] = route.split(' ');
    const body = { version: thing.version, ...changes };
    expect(await at(method, path, body), route).toEqual(Object.assign(all, waiting));
    thing.version += 1;
  }
  expect(await read(readAccount)).toMatchObject({ office: { waiting: 1 } });
});

const choose = (cookie: string, more: object) =>
  send(routes.changeMailChoice, { cookie, body: { ...CHOICE, ...more } });
const put = (cookie: string, more: object) => json<routes.MailChoice>(choose(cookie, more));
const CHOICE = {
  kinds: { lead: true, order: true, ticket: true, announcement: true, security: true },
  digest: 'off',
  version: 1,
};

test('the office’s mails are a choice of its members alone', async () => {
  const read = async (cookie: string) =>
    (await json<routes.MailChoice>(send(routes.readMailChoice, { cookie }))).office;
  expect([await read(office.cookie), await read(ada.cookie)]).toEqual(['daily', null]);
  for (const [cookie, wrong] of [
    [office.cookie, null],
    [office.cookie, 'weekly'],
    [ada.cookie, 'off'],
    [ada.cookie, ''],
  ] as const) {
    expect((await refused(choose(cookie, { office: wrong }))).fields).toHaveProperty('office');
  }
  expect(await put(office.cookie, { office: 'at-once' })).toMatchObject({ office: 'at-once' });
  // Left out, it stays.
  expect(await put(office.cookie, { version: 2 })).toMatchObject({ office: 'at-once' });
  expect(await put(ada.cookie, { office: null })).toMatchObject({ office: null });
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
  await sendLead({ email: 'second@example.com' });
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
  const token = unsubscribeToken(office.id, 'office');
  expect((await send(unsubscribe, { params: { token } })).status).toBe(200);
  const choice = await json(send(routes.readMailChoice, { cookie: office.cookie }));
  expect(choice).toMatchObject({ office: 'off' });
});

test('of two daily mails that a server held up, the later one is sent', async () => {
  await opened(ada.cookie);
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
  await put(office.cookie, { office: 'at-once' });
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
  await put(office.cookie, { office: 'at-once' });
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
  await put(office.cookie, { office: 'at-once' });
  const other = await givenOffice('otto');
  await put(other.cookie, { office: 'at-once' });
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
