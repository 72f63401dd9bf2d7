import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isInner, lookupOuter } from '../../lib/http/outer-address.ts';
import { send } from '../../lib/notices.ts';
import type { Keys } from '../../lib/platform/env.ts';
import { startReceiver } from '../helpers/webhook-server.ts';

const NO_PAUSES = { tryMs: 60_000, pausesMs: [0, 0] };
const key = (fill: number) => ({ kid: `n${fill}`, secret: new Uint8Array(32).fill(fill) });
const MESSAGE = { id: 'lead_1', body: '{"event":"lead"}' };

let receiver: Awaited<ReturnType<typeof startReceiver>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver?.stop();
});

async function sendTo(
  answer?: (response: ServerResponse, nth: number) => void,
  keys: Keys | null = null,
  bounds = NO_PAUSES,
) {
  receiver = await startReceiver(answer);
  const target = { url: receiver.url, keys, inner: true };
  return send(target, MESSAGE, bounds).then(
    () => 'sent',
    (error: Error) => error.message,
  );
}
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('{"secret":"of the receiver"}');

test('a webhook arrives once, as JSON with its id and time, and unsigned without a key', async () => {
  expect(await sendTo()).toBe('sent');
  const [request] = receiver.received;
  expect([receiver.received.length, request?.path, request?.body]).toEqual([
    1,
    '/hook',
    MESSAGE.body,
  ]);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'lead_1',
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
  });
  expect(request?.headers).not.toHaveProperty('webhook-signature');
});

test('each key signs id, time and body, so that the receiver can verify them with either', async () => {
  expect(await sendTo(undefined, [key(1), key(2)])).toBe('sent');
  const [one] = receiver.received;
  if (!one) throw new Error('nothing came');
  const { headers, body } = one;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = [key(1), key(2)].map(
    ({ secret }) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  expect(headers['webhook-signature']).toBe(expected.join(' '));
});

test('a server that fails is tried three times with the same id, and accepted if it recovers', async () => {
  expect(await sendTo(status(500))).toBe('status_500');
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual(['lead_1', 'lead_1', 'lead_1']);
  await receiver.stop();
  const recovering = (response: ServerResponse, nth: number) =>
    nth < 3 ? status(503)(response) : status(204)(response);
  expect(await sendTo(recovering)).toBe('sent');
});

test('a server that hangs times out each try', async () => {
  const hang = () => {};
  expect(await sendTo(hang, null, { tryMs: 40, pausesMs: [0, 0] })).toBe('timeout');
});

test.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed, and is no reason to try again',
  async (code) => {
    const elsewhere = await startReceiver();
    try {
      expect(await sendTo(status(code, { Location: elsewhere.url.href }))).toBe(`status_${code}`);
      expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
    } finally {
      await elsewhere.stop();
    }
  },
);

test('a receiver that refuses is not tried again, but a busy one is', async () => {
  expect(await sendTo(status(410))).toBe('status_410');
  expect(receiver.received).toHaveLength(1);
  await receiver.stop();
  expect(await sendTo(status(429))).toBe('status_429');
  expect(receiver.received).toHaveLength(3);
});

test('a port without a listener is reported by its code', async () => {
  receiver = await startReceiver();
  await receiver.stop();
  const target = { url: receiver.url, keys: null, inner: true };
  await expect(send(target, MESSAGE, NO_PAUSES)).rejects.toThrow('ECONNREFUSED');
});

/** Lets every name resolve to these addresses, and returns them as they are looked up. */
function lookUpAs(...addresses: string[]) {
  const records = addresses.map((address) => ({ address, family: 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: (error: null, all: typeof records) => void,
  ) => done(null, records)) as never);
  return records;
}

describe('a private address', () => {
  const sendOut = (url: string) =>
    send({ url: new URL(url), keys: null, inner: false }, MESSAGE, NO_PAUSES);

  test.each(['https://0x7f.1/', 'https://169.254.169.254/latest/meta-data', 'https://[::1]/'])(
    '%s is not reached',
    async (url) => {
      await expect(sendOut(url)).rejects.toThrow('inner_address');
    },
  );

  test('is not reached through a public name either, whichever of its addresses it is', async () => {
    receiver = await startReceiver();
    lookUpAs('203.0.113.9', '127.0.0.1');
    const { port } = receiver.url;
    await expect(sendOut(`https://hooks.example:${port}/`)).rejects.toThrow('inner_address');
    expect(receiver.received).toEqual([]);
  });

  test('is recognized by its network', () => {
    const inner =
      '10.0.0.8 192.168.1.1 172.31.0.1 100.64.0.1 0.0.0.0 :: fd00::1 fe80::1 64:ff9b::7f00:1 224.0.0.1 ' +
      '192.88.99.1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:192.88.99.1 ::7f00:1 ::8.8.8.8 100::1 ' +
      '2001:0:4136:e378::1 5f00::1';
    const outer =
      '8.8.8.8 ::ffff:8.8.8.8 172.32.0.1 100.128.0.1 192.88.98.1 2001:4860::1 2600:1f18::1';
    for (const one of inner.split(' ')) expect(isInner(one), one).toBe(true);
    for (const one of outer.split(' ')) expect(isInner(one), one).toBe(false);
  });

  test('is kept apart from a public one, which is returned as it was looked up', async () => {
    const outside = lookUpAs('8.8.8.8');
    const answer = await new Promise((resolve) =>
      lookupOuter('hooks.example', { all: true }, (_error, found) => resolve(found)),
    );
    expect(answer).toEqual(outside);
  });
});
