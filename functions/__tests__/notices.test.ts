/** What the office is told of, and that nobody waits for it or sees a difference. */
import type { Context } from '@netlify/functions';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTIFY_KEY, NOTIFY_URL, notifyTarget } from '../lib/env.ts';
import { context, fromElsewhere, signedIn, TEST_KEYS, withStore } from './harness.ts';
import { deliverToPortal, GRACE, send } from './lead-calls.ts';
import { disclose, order } from './order-calls.ts';
import { DRAFT, opened, say } from './ticket-calls.ts';
import { startReceiver } from './webhook-server.ts';

const DEPLOYED = 'AWS_LAMBDA_FUNCTION_NAME';
const logged = withStore();

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ada = '';
beforeAll(async () => {
  ada = await signedIn('ada');
  await disclose();
});
beforeEach(async () => {
  deliverToPortal();
  receiver = await startReceiver();
  process.env[NOTIFY_URL] = receiver.url.href;
});
afterEach(async () => {
  for (const name of [NOTIFY_URL, NOTIFY_KEY, DEPLOYED]) delete process.env[name];
  await receiver.stop();
});

/** A context that keeps what goes on behind the answer. */
function withBehind(from: Context = fromElsewhere()) {
  const behind: Promise<unknown>[] = [];
  const kept = { ...from, waitUntil: (work: Promise<unknown>) => void behind.push(work) };
  return { from: kept as Context, behind: () => Promise.all(behind) };
}

/** Sends a lead, and waits for what goes on behind it. */
async function sendLead(changes: object = {}, headers: Record<string, string> = {}) {
  const { from, behind } = withBehind();
  const answer = await send(changes, headers, from);
  await behind();
  return answer;
}
const told = () => receiver.received.map(({ body }) => JSON.parse(body));
const failures = () => logged().filter(({ event }) => event === 'notice_failed');

test('a new lead is told in one line that holds nothing of the person', async () => {
  const lead = {
    ...GRACE,
    phone: '212 555 0142',
    interest: 'Trust planning',
    introducedBy: 'Robin',
  };
  expect((await sendLead(lead)).status).toBe(201);
  expect(told()).toEqual([
    {
      event: 'lead',
      text: 'A new lead is waiting.',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      count: 1,
    },
  ]);
  const all = JSON.stringify(receiver.received).toLowerCase();
  for (const word of Object.values(lead).flatMap((text) => text.toLowerCase().split(/[ @.]+/))) {
    if (word && word !== 'example') expect(all).not.toContain(`${word}"`);
    if (word.length > 4 && word !== 'example') expect(all).not.toContain(word);
  }
  expect(failures()).toEqual([]);
});

test('a message that is sent twice is told once, and a program’s is not told', async () => {
  const headers = { 'Idempotency-Key': 'twice' };
  await sendLead({}, headers);
  await sendLead({}, headers);
  await sendLead({ website: 'https://bot.example' });
  expect(receiver.received).toHaveLength(1);
});

test('orders, tickets and replies are told, without a word of them', async () => {
  await order(ada);
  await receiver.until(1);
  const ticket = await opened(ada);
  await receiver.until(2);
  await say(ada, ticket.id, 'Any news for the Ahorns?');
  await receiver.until(3);
  expect(told().map(({ event }) => event)).toEqual(['order', 'ticket', 'ticket']);
  const all = JSON.stringify(told());
  for (const words of [DRAFT.subject, DRAFT.message, 'Ahorns', 'business-card', 'Sampletown']) {
    expect(all).not.toContain(words);
  }
});

test('an alarm is told when its bound is reached, beside its line in the log', async () => {
  const address = (part: number) => context(`2001:db8:7:${part.toString(16)}::1`);
  await Promise.all(Array.from({ length: 100 }, (_none, part) => send({}, {}, address(part))));
  await receiver.until(101);
  const alarms = told().filter(({ event }) => event === 'alarm');
  expect(alarms.map(({ text }) => text)).toEqual([
    'Many messages came in a short time. The log says where.',
  ]);
  expect(logged().filter(({ event }) => event === 'lead_alarm')).toHaveLength(1);
});

describe('whatever becomes of the notice, the answer is the same', () => {
  test('while the receiver hangs, nobody waits for it', async () => {
    await receiver.stop();
    receiver = await startReceiver(() => {});
    process.env[NOTIFY_URL] = receiver.url.href;
    const { from, behind } = withBehind();
    expect((await send({}, {}, from)).status).toBe(201);
    await receiver.until(1);
    // The answer was there before; what goes on behind it ends with the receiver.
    expect(failures()).toEqual([]);
    await receiver.stop();
    await behind();
    expect(failures()).toHaveLength(1);
  });

  test('if it answers 500 three times, one line of the log says so', async () => {
    await receiver.stop();
    receiver = await startReceiver((response) => response.writeHead(500).end());
    process.env[NOTIFY_URL] = receiver.url.href;
    expect((await sendLead()).status).toBe(201);
    expect(receiver.received).toHaveLength(3);
    expect(failures()).toMatchObject([{ notice: 'lead', reason: 'status_500' }]);
    expect(JSON.stringify(failures())).not.toContain('/hook');
  });

  test.each([
    ['an address inside', { [DEPLOYED]: 'leads', [NOTIFY_URL]: 'https://10.0.0.8/hook' }],
    ['plain http', { [NOTIFY_URL]: 'http://hooks.example/secret-path' }],
    ['http to this machine where it is deployed', { [DEPLOYED]: 'leads' }],
    ['no address', { [NOTIFY_URL]: 'hooks example' }],
    ['a password in it', { [NOTIFY_URL]: 'https://u:secret-path@hooks.example/' }],
    ['a key that is too short', { [NOTIFY_KEY]: 'n1:c2hvcnQ=' }],
  ])('%s sends nothing, and is told in the log without the address', async (_what, env) => {
    Object.assign(process.env, env);
    expect((await sendLead()).status).toBe(201);
    expect(receiver.received).toEqual([]);
    expect(failures()).toHaveLength(1);
    expect(JSON.stringify(failures())).not.toMatch(/secret-path|10\.0\.0\.8|hooks|c2hvcnQ/);
  });

  test('without an address nothing is sent or logged', async () => {
    delete process.env[NOTIFY_URL];
    expect((await sendLead()).status).toBe(201);
    expect([receiver.received, failures()]).toEqual([[], []]);
  });
});

test('with a key the notice is signed', async () => {
  process.env[NOTIFY_KEY] = TEST_KEYS;
  await sendLead();
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});

test('this machine is an address only where nothing is deployed', () => {
  const target = (url: string, env = {}) => notifyTarget({ [NOTIFY_URL]: url, ...env });
  expect(target('http://localhost:9000/')?.inner).toBe(true);
  expect(target('https://hooks.example/')?.inner).toBe(false);
  expect(target('https://localhost/', { [DEPLOYED]: 'leads' })?.inner).toBe(false);
});
