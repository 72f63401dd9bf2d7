/** Bots, foreign sites, repeated messages and floods of messages. */

import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { secretKeyOf } from '../../lib/auth/throttle.ts';
import { query } from '../../lib/db/db.ts';
import { readJson } from '../helpers/caller.ts';
import {
  context,
  counted,
  countQueries,
  snapshot,
  TEST_KEYS,
  withStore,
} from '../helpers/harness.ts';
import {
  countOf,
  deliverToPortal,
  givenIntroducer,
  idOf,
  leadOf,
  send,
  sendForm,
} from './lead-calls.ts';

const logged = withStore();

beforeEach(() => {
  deliverToPortal();
});

const leadCount = async () => (await query('select from lead')).length;
const inParallel = (count: number, work: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)));
const takenOf = (answers: Response[]) => answers.filter(({ status }) => status === 201);

describe('a bot', () => {
  test('that fills in the hidden field is thanked, and nothing is stored', async () => {
    const before = await snapshot();
    const answer = await readJson(send({ website: 'https://spam.example' }), 201);
    expect(answer).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await sendForm({ website: 'x' })).headers.get('location')).toBe('/thank-you');
    expect(await snapshot()).toEqual(before);
  });

  test.each([0, 2999, '2999', -5])(
    'that takes %s ms is refused without a query',
    async (openMs) => {
      const { result: answer, queries } = await counted(() => send({ openMs }));
      expect([answer.status, queries]).toEqual([400, 0]);
      expect(await answer.json()).toMatchObject({
        message: expect.stringContaining('few seconds'),
      });
    },
  );

  test.each([3000, '3000', '', 86_400_000, 'soon'])(
    'is not a sender who takes %s ms',
    async (openMs) => {
      expect((await send({ openMs })).status).toBe(201);
    },
  );
});

describe('sent twice', () => {
  test('with the same key in parallel it is one lead, one contact and one alert', async () => {
    const ada = await givenIntroducer('parallel');
    const headers = { 'Idempotency-Key': 'one message' };
    const answers = await inParallel(8, () => send({ ref: 'parallel' }, headers));
    expect(takenOf(answers)).toHaveLength(8);
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1);
    for (const table of ['lead', 'contact', 'interaction', 'alert']) {
      expect(await countOf(table, ada), table).toBe(1);
    }
  });

  test('without a key, in parallel, it is two leads of one contact', async () => {
    const ada = await givenIntroducer('no-key');
    await Promise.all([send({ ref: 'no-key' }), send({ ref: 'no-key' })]);
    expect([await countOf('lead', ada), await countOf('contact', ada)]).toEqual([2, 1]);
  });

  test('one person’s key never returns another’s lead', async () => {
    const headers = { 'Idempotency-Key': '1' };
    const [one, two] = ['one@example.com', 'two@example.com'].map((email) =>
      send({ email }, headers).then(idOf),
    );
    expect(await two).not.toBe(await one);
  });
});

test('a form of 1 MB is refused with a page, and nothing is stored', async () => {
  const before = await leadCount();
  const { status, headers } = await sendForm({ message: 'x'.repeat(1024 * 1024) });
  expect([status, headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect(await leadCount()).toBe(before);
});

test('message texts never reach the log', async () => {
  await send({ ref: 'nobody-at-all' });
  await send({ email: 'grace at example' });
  await sendForm({ message: '' });
  expect(JSON.stringify(logged())).not.toMatch(/grace|example\.com|Tell me/i);
});

const MINUTE = 60_000;
/** After what the tests before have sent, whenever they run. */
const start = Date.UTC(new Date().getUTCFullYear() + 2, 0, 1);

const keptKeys = async () =>
  (await query<{ key: string }>('select key from login_attempt')).map(({ key }) => key);
const siteKey = () => secretKeyOf('lead site', '');
/** The count of the whole site. */
const ofSite = () => query('select failures from login_attempt where key = $1', [siteKey()]);

/** Messages from one address in each of these /64s. */
const fromEach = (prefix: string, count: number) =>
  inParallel(count, (part) => send({}, {}, context(`${prefix}:${part.toString(16)}::1`)));
const alarms = () => logged().filter(({ event }) => event === 'lead_alarm');

test('one network may send 30 messages in 5 minutes, in parallel too', async () => {
  vi.setSystemTime(start);
  // One household: a /64.
  const from = (time: number) => context(`2001:db8:1:2::${time.toString(16)}`);
  expect(takenOf(await inParallel(40, (time) => send({}, {}, from(time))))).toHaveLength(30);
  vi.setSystemTime(start + MINUTE);
  const before = await ofSite();
  const refused = await send({}, {}, from(41));
  // Otherwise one network could use up the limit of its wider network.
  expect(before).toHaveLength(1);
  expect(await ofSite()).toEqual(before);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '240']);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('4 minutes') });
  expect(logged().at(-1)).toMatchObject({ event: 'lead_throttled', reason: 'network' });
  expect((await sendForm({}, from(42))).headers.get('content-type')).toContain('text/html');
  expect((await send({}, {}, context('2001:db8:1:3::1'))).status).toBe(201);
  vi.setSystemTime(start + 5 * MINUTE);
  expect((await send({}, {}, from(43))).status).toBe(201);
});

test('a /48 may send 100 messages in 5 minutes; the last raises an alarm, and the next is refused', {
  tags: 'deep',
}, async () => {
  vi.setSystemTime(start + 60 * MINUTE);
  expect(takenOf(await fromEach('2001:db8:2', 100))).toHaveLength(100);
  expect(alarms()).toMatchObject([{ place: 'wideNetwork', address: '2001:db8:2::/48' }]);
  const [refused] = await fromEach('2001:db8:2', 1);
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '300']);
  expect(logged().at(-1)).toMatchObject({ event: 'lead_throttled', reason: 'wideNetwork' });
  const [neighbour] = await fromEach('2001:db8:3', 1);
  expect(neighbour?.status).toBe(201);
});

test('the site raises an alarm at 500 messages in an hour, once, and refuses no one', async () => {
  vi.setSystemTime(start + 600 * MINUTE);
  await send();
  await query('update login_attempt set failures = 499 where key = $1', [siteKey()]);
  expect(alarms()).toEqual([]);
  for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(201);
  expect(alarms()).toMatchObject([{ place: 'site', requestId: 'test-request' }]);
});

test('counting takes one statement, and deletes outdated counters', async () => {
  vi.setSystemTime(start + 700 * MINUTE);
  await send({}, {}, context('192.0.2.1'));
  const old = secretKeyOf('lead network', '192.0.2.1');
  expect(await keptKeys()).toContain(old);
  vi.setSystemTime(start + 706 * MINUTE);
  const first = await countQueries(() => send({}, {}, context('192.0.2.99')));
  expect(await keptKeys()).not.toContain(old);
  // Begin, commit, the two of the message, the office’s alert, and the counting.
  expect(first).toBe(6);
});

test('no address can be recovered from the stored counters, even by trying all addresses', async () => {
  vi.setSystemTime(start + 800 * MINUTE);
  const plain = (text: string) => createHash('sha256').update(text).digest();
  const answer = await send({}, {}, context('192.0.2.7'));
  const keys = await keptKeys();
  expect(keys).toContain(secretKeyOf('lead network', '192.0.2.7'));
  expect(keys).not.toContain(plain('lead network 192.0.2.7').toString('hex'));
  expect(await idOf(answer)).toBeTruthy();
  // A form without scripts is recognized by its words and its network. With another secret it is a new one.
  const form = () => sendForm({ message: 'Kept how?' }, context('192.0.2.7'));
  const stored = () => query("select from lead where message = 'Kept how?'");
  await form();
  await form();
  expect(await stored()).toHaveLength(1);
  process.env.SESSION_KEYS = TEST_KEYS.replace('k1:AQ', 'k1:BQ');
  await form();
  expect(await stored()).toHaveLength(2);
});

test('a site without keys accepts messages, and counts them', async () => {
  vi.setSystemTime(start + 900 * MINUTE);
  delete process.env.SESSION_KEYS;
  const status = async () => (await send({}, {}, context('192.0.2.30'))).status;
  for (let time = 0; time < 30; time += 1) expect(await status()).toBe(201);
  expect(await status()).toBe(429);
});

test('of 90 simultaneous messages from 90 networks, an affiliate gets 60, and the office keeps the others', {
  tags: 'deep',
}, async () => {
  vi.setSystemTime(start + 1000 * MINUTE);
  const ada = await givenIntroducer('flooded');
  const grace = await givenIntroducer('calm');
  const flood = (count: number, ref = 'flooded') =>
    inParallel(count, (index) => send({ ref, email: `${index}@flood.example` }));
  const answers = await flood(90);
  expect(takenOf(answers)).toHaveLength(90);
  for (const table of ['lead', 'contact', 'alert']) {
    expect([table, await countOf(table, ada)]).toEqual([table, 60]);
  }
  const leads = await Promise.all(answers.map(leadOf));
  const kept = leads.filter(({ affiliate_id }) => affiliate_id === null);
  expect(kept).toHaveLength(30);
  for (const lead of kept) {
    expect(lead).toMatchObject({
      contact_id: null,
      link_id: null,
      credit: 'unknown',
      ref: 'flooded',
      decision: 'More than 60 messages came for this affiliate within an hour.',
      receipt: { credit: 'unknown', reference: 'flooded' },
    });
  }
  await flood(1, 'calm');
  expect(await countOf('lead', grace)).toBe(1);
  vi.setSystemTime(start + 1061 * MINUTE);
  await flood(1);
  expect(await countOf('lead', ada)).toBe(61);
});
