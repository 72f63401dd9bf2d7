/** The office's notices. No one waits for them or sees a difference. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMessage } from '../../../src/contract/tickets.ts';
import { NOTIFY_KEY, NOTIFY_URL, notifyTarget } from '../../lib/platform/env.ts';
import { type Person, person } from '../helpers/caller.ts';
import { context, TEST_KEYS, withStore } from '../helpers/harness.ts';
import { behind } from '../helpers/mail-server.ts';
import { startReceiver } from '../helpers/webhook-server.ts';
import { deliverToPortal, GRACE, send } from '../leads/lead-calls.ts';
import { disclose, placedOrder } from '../orders/order-calls.ts';
import { DRAFT, openedTicket } from '../tickets/ticket-calls.ts';

const DEPLOYED = 'AWS_LAMBDA_FUNCTION_NAME';
const logged = withStore();

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
  await disclose();
});
/** Replaces the receiver by one that answers this way. */
async function receive(...answer: Parameters<typeof startReceiver>) {
  await receiver?.stop();
  receiver = await startReceiver(...answer);
  process.env[NOTIFY_URL] = receiver.url.href;
}
beforeEach(async () => {
  deliverToPortal();
  await receive();
});
afterEach(async () => {
  for (const name of [NOTIFY_URL, NOTIFY_KEY, DEPLOYED]) delete process.env[name];
});
afterAll(() => receiver.stop());

/** Sends a lead, and waits for the work after its response. */
async function sendLead(changes: object = {}, headers: Record<string, string> = {}) {
  const { context: from, done } = behind();
  const answer = await send(changes, headers, from);
  await done();
  return answer;
}
const notices = () => receiver.received.map(({ body }) => JSON.parse(body));
const failures = () => logged().filter(({ event }) => event === 'notice_failed');

test('a new lead is reported in one line that contains nothing about the person', async () => {
  const clues = { interest: 'Trust planning', introducedBy: 'Robin' };
  const lead = { ...GRACE, ...clues, phone: '212 555 0142' };
  expect((await sendLead(lead)).status).toBe(201);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(notices()).toEqual([{ event: 'lead', text: 'A new lead is waiting.', at, count: 1 }]);
  const all = JSON.stringify(receiver.received).toLowerCase();
  for (const word of Object.values(lead).flatMap((text) => text.toLowerCase().split(/[ @.]+/))) {
    // Digits alone may be part of an id, a time or a port.
    if (!/[a-z]/.test(word) || word === 'example') continue;
    expect(all).not.toContain(`${word}"`);
    if (word.length > 4) expect(all).not.toContain(word);
  }
  expect(all).not.toMatch(/555\D*0142/);
  expect(failures()).toEqual([]);
});

test('a repeated message is reported once, and a bot’s is not', async () => {
  const headers = { 'Idempotency-Key': 'twice' };
  await sendLead({}, headers);
  await sendLead({}, headers);
  await sendLead({ website: 'https://bot.example' });
  expect(receiver.received).toHaveLength(1);
});

test('orders, tickets and replies are reported, without their words', async () => {
  await placedOrder(ada);
  await receiver.until(1);
  const ticket = await openedTicket(ada);
  await receiver.until(2);
  await ada.send(addMessage, { id: ticket.id, body: { text: 'Any news for the Ahorns?' } });
  await receiver.until(3);
  expect(notices().map(({ event }) => event)).toEqual(['order', 'ticket', 'ticket']);
  const all = JSON.stringify(notices());
  for (const words of [DRAFT.subject, DRAFT.message, 'Ahorns', 'business-card', 'Sampletown']) {
    expect(all).not.toContain(words);
  }
});

test('an alarm is reported when its bound is reached, besides its line in the log', {
  tags: 'deep',
}, async () => {
  const address = (part: number) => context(`2001:db8:7:${part.toString(16)}::1`);
  await Promise.all(Array.from({ length: 100 }, (_none, part) => send({}, {}, address(part))));
  await receiver.until(101);
  const alarms = notices().filter(({ event }) => event === 'alarm');
  expect(alarms.map(({ text }) => text)).toEqual([
    'Many messages came in a short time. The log says where.',
  ]);
  expect(logged().filter(({ event }) => event === 'lead_alarm')).toHaveLength(1);
});

describe('whatever happens to the notice, the response is the same', () => {
  test('while the receiver hangs, no one waits for it', async () => {
    await receive(() => {});
    const { context: from, done } = behind();
    expect((await send({}, {}, from)).status).toBe(201);
    await receiver.until(1);
    // The response came before; the work after it ends with the receiver.
    expect(failures()).toEqual([]);
    await receiver.stop();
    await done();
    expect(failures()).toHaveLength(1);
  });

  test('if it responds with 500 three times, one log line says so', async () => {
    await receive((response) => response.writeHead(500).end());
    expect((await sendLead()).status).toBe(201);
    expect(receiver.received).toHaveLength(3);
    expect(failures()).toMatchObject([{ notice: 'lead', reason: 'status_500' }]);
    expect(JSON.stringify(failures())).not.toContain('/hook');
  });

  test.each([
    ['a private address', { [DEPLOYED]: 'leads', [NOTIFY_URL]: 'https://10.0.0.8/hook' }],
    ['plain http', { [NOTIFY_URL]: 'http://hooks.example/secret-path' }],
    ['http to the local machine when deployed', { [DEPLOYED]: 'leads' }],
    ['no address', { [NOTIFY_URL]: 'hooks example' }],
    ['a password in it', { [NOTIFY_URL]: 'https://u:secret-path@hooks.example/' }],
    ['a key that is too short', { [NOTIFY_KEY]: 'n1:c2hvcnQ=' }],
  ])('%s sends nothing, and is logged without the URL', async (_what, env) => {
    Object.assign(process.env, env);
    expect((await sendLead()).status).toBe(201);
    expect(receiver.received).toEqual([]);
    expect(failures()).toHaveLength(1);
    expect(JSON.stringify(failures())).not.toMatch(/secret-path|10\.0\.0\.8|hooks|c2hvcnQ/);
  });

  test('without a URL nothing is sent or logged', async () => {
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

test('the local machine is a valid address only outside of a deployment', () => {
  const target = (url: string, env = {}) => notifyTarget({ [NOTIFY_URL]: url, ...env });
  expect(target('http://localhost:9000/')?.inner).toBe(true);
  expect(target('https://hooks.example/')?.inner).toBe(false);
  expect(target('https://localhost/', { [DEPLOYED]: 'leads' })?.inner).toBe(false);
});
