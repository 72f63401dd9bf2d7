/** Floods of messages: what is limited, what only raises an alarm, and what the counters store. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { secretKeyOf } from '../lib/auth/throttle.ts';
import { query } from '../lib/db/db.ts';
import { context, countQueries, TEST_KEYS, withStore } from './harness.ts';
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

const MINUTE = 60_000;
const start = Date.UTC(2027, 0, 1);

const keptKeys = async () =>
  (await query<{ key: string }>('select key from login_attempt')).map(({ key }) => key);
/** The count under this key. */
const failuresOf = (key: string) =>
  query('select failures from login_attempt where key = $1', [key]);
const SITE = 'lead site';

/** Messages from one address in each of these /64s. */
const fromEach = (prefix: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_none, part) =>
      send({}, {}, context(`${prefix}:${part.toString(16)}::1`)),
    ),
  );

test('one network may send 30 messages in 5 minutes, in parallel too', async () => {
  vi.setSystemTime(start);
  // One household: a /64.
  const from = (time: number) => context(`2001:db8:1:2::${time.toString(16)}`);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, time) => send({}, {}, from(time))),
  );
  const taken = answers.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(30);
  vi.setSystemTime(start + MINUTE);
  const before = await failuresOf(secretKeyOf(SITE, ''));
  const refused = await send({}, {}, from(41));
  // Otherwise one network could use up the limit of its wider network.
  expect(before).toHaveLength(1);
  expect(await failuresOf(secretKeyOf(SITE, ''))).toEqual(before);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '240']);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('4 minutes') });
  expect(logged().at(-1)).toMatchObject({ event: 'lead_throttled', reason: 'network' });
  expect((await sendForm({}, from(42))).headers.get('content-type')).toContain('text/html');
  expect((await send({}, {}, context('2001:db8:1:3::1'))).status).toBe(201);
  vi.setSystemTime(start + 5 * MINUTE);
  expect((await send({}, {}, from(43))).status).toBe(201);
});

test('a /48 may send 100 messages in 5 minutes; the last raises an alarm, and the next is refused', async () => {
  vi.setSystemTime(start + 60 * MINUTE);
  const answers = await fromEach('2001:db8:2', 100);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
  const alarms = logged().filter(({ event }) => event === 'lead_alarm');
  expect(alarms).toMatchObject([{ place: 'wideNetwork', address: '2001:db8:2::/48' }]);
  const [refused] = await fromEach('2001:db8:2', 1);
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '300']);
  expect(logged().at(-1)).toMatchObject({ event: 'lead_throttled', reason: 'wideNetwork' });
  const [neighbour] = await fromEach('2001:db8:3', 1);
  expect(neighbour?.status).toBe(201);
});

test('the site raises an alarm at 500 messages in an hour, once, and refuses no one', async () => {
  vi.setSystemTime(start + 600 * MINUTE);
  await send();
  await query('update login_attempt set failures = 499 where key = $1', [secretKeyOf(SITE, '')]);
  const alarms = () => logged().filter(({ event }) => event === 'lead_alarm');
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
  // Begin, commit, the two of the message, and the counting.
  expect(first).toBe(5);
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
  const kept = async () => (await query("select from lead where message = 'Kept how?'")).length;
  await form();
  await form();
  expect(await kept()).toBe(1);
  process.env.SESSION_KEYS = TEST_KEYS.replace('k1:AQ', 'k1:BQ');
  await form();
  expect(await kept()).toBe(2);
});

test('a site without keys accepts messages, and counts them', async () => {
  vi.setSystemTime(start + 900 * MINUTE);
  delete process.env.SESSION_KEYS;
  const from = () => context('192.0.2.30');
  for (let time = 0; time < 30; time += 1) expect((await send({}, {}, from())).status).toBe(201);
  expect((await send({}, {}, from())).status).toBe(429);
});

test('of 90 simultaneous messages from 90 networks, an affiliate gets 60, and the office keeps the others', async () => {
  vi.setSystemTime(start + 1000 * MINUTE);
  const ada = await givenIntroducer('flooded');
  const grace = await givenIntroducer('calm');
  const flood = (count: number, ref = 'flooded') =>
    Promise.all(
      Array.from({ length: count }, (_none, index) =>
        send({ ref, email: `${index}@flood.example` }),
      ),
    );
  const answers = await flood(90);
  expect(answers.map(({ status }) => status)).toEqual(Array(90).fill(201));
  for (const table of ['lead', 'contact', 'alert']) {
    expect([table, await countOf(table, ada)]).toEqual([table, 60]);
  }
  const leads = await Promise.all(answers.map(leadOf));
  const kept = leads.filter(({ affiliate_id }) => affiliate_id === null);
  expect(kept).toHaveLength(30);
  for (const lead of kept) {
    expect(lead).toMatchObject({ contact_id: null, link_id: null, credit: 'unknown' });
    expect(lead).toMatchObject({
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
