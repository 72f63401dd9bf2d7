/** An affiliate's mail preferences, the mail address, and unsubscribing with a link. */
import { expect, test } from 'vitest';
import * as routes from '../../src/contract/account-mail.ts';
import { openUnsubscribe, unsubscribe } from '../../src/contract/unsubscribe.ts';
import { query } from '../lib/db/db.ts';
import { MAIL_URL } from '../lib/env.ts';
import { sendWaiting } from '../lib/mail/outbox.ts';
import { unsubscribeToken } from '../lib/mail/unsubscribe.ts';
import {
  givenAffiliate,
  givenSession,
  ORIGIN,
  PASSWORD,
  TEST_DATA_KEYS,
  withStore,
} from './harness.ts';
import { withMailServer } from './mail-server.ts';
import { alertsOf, auditOf } from './password-calls.ts';
import { send } from './routes.ts';

withStore();
const server = withMailServer();

const ALL = { lead: true, order: true, ticket: true, announcement: true, security: true };

test('everything is on by default, and a choice is stored', async () => {
  const { id, cookie } = await givenSession('choosing');
  const first = await (await send(routes.readMailChoice, { cookie })).json();
  expect(first).toEqual({
    ...{ kinds: ALL, digest: 'daily', version: 1, on: true },
    ...{ address: 'ada@example.com', unreachable: false },
  });
  const kinds = { ...ALL, lead: false };
  const put = (body: object) =>
    send(routes.changeMailChoice, { cookie, body: JSON.stringify(body) });
  const changed = await put({ kinds, digest: 'weekly', version: 1 });
  expect(await changed.json()).toMatchObject({ kinds, digest: 'weekly', version: 2 });
  const late = await put({ kinds: ALL, digest: 'off', version: 1 });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ error: 'conflict', current: { version: 2, kinds } });
  expect(
    (await put({ kinds: { ...ALL, security: false }, digest: 'off', version: 2 })).status,
  ).toBe(400);
  expect((await put({ kinds: ALL, digest: 'hourly', version: 2 })).status).toBe(400);
  const [to] = await query<{ lead: string | null; ticket: string | null }>(
    "select mail_address($1, 'lead') lead, mail_address($1, 'ticket') ticket",
    [id],
  );
  expect(to).toEqual({ lead: null, ticket: 'ada@example.com' });
  expect(await auditOf(id)).toContain('mail-changed');
  delete process.env[MAIL_URL];
  expect(await (await send(routes.readMailChoice, { cookie })).json()).toMatchObject({ on: false });
});

test('changing the address needs the password, and both addresses are notified', async () => {
  const { id, cookie } = await givenSession('moving');
  const move = (current: string, email: string) =>
    send(routes.changeEmail, { cookie, body: JSON.stringify({ current, email }) });
  const wrong = await move('wrong', 'new@example.com');
  expect(await wrong.json()).toMatchObject({ fields: { current: expect.any(String) } });
  expect((await move(PASSWORD, 'new@example.com\r\nBcc: all@example.com')).status).toBe(400);
  expect(await (await move(PASSWORD, 'new@example.com')).json()).toEqual({
    email: 'new@example.com',
  });
  await move(PASSWORD, 'new@example.com');
  await sendWaiting({ site: ORIGIN, forMs: 10_000 });
  const [told] = await server.to('new@example.com');
  expect(told?.subject).toBe('The email address of your account was changed');
  const mails = await query(
    "select to_address from mail where affiliate_id = $1 and kind = 'address'",
    [id],
  );
  expect(mails.map((row) => (row as { to_address: string }).to_address).sort()).toEqual([
    'ada@example.com',
    'new@example.com',
  ]);
  expect(await alertsOf(id)).toEqual(['The email address of your account was changed']);
  expect(await auditOf(id)).toContain('email-changed');
});

const stateOf = async (id: string) =>
  (
    await query('select digest, announcement from mail_preference where affiliate_id = $1', [id])
  )[0];

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program unsubscribes with one POST of %s, from anywhere',
  async (type) => {
    const id = await givenAffiliate(`leaving ${type}`);
    const post = (token: string) =>
      send(unsubscribe, {
        params: { token },
        headers: {
          'Content-Type': type,
          Origin: 'https://mail.example',
          'Sec-Fetch-Site': 'cross-site',
        },
        body: 'List-Unsubscribe=One-Click',
      });
    const token = unsubscribeToken(id, 'digest');
    for (const method of ['GET', 'HEAD']) {
      const opened = await send(openUnsubscribe, { method, params: { token } });
      expect([opened.status, opened.headers.get('location')]).toEqual([
        303,
        `/unsubscribe#${token}`,
      ]);
    }
    expect(await stateOf(id)).toBeUndefined();
    expect((await post(token)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ digest: 'off', announcement: true });
    expect((await post(unsubscribeToken(id, 'announcement'))).status).toBe(200);
    expect(await stateOf(id)).toEqual({ digest: 'off', announcement: false });
    for (const forged of [
      token.slice(0, -1),
      `${token}A`,
      `${token.startsWith('B') ? 'C' : 'B'}${token.slice(1)}`,
      'x',
      token.slice(0, 8),
    ]) {
      expect((await post(forged)).status, forged).toBe(404);
    }
  },
);

test('a token outlives a new key, and is invalid under a foreign one', async () => {
  const id = await givenAffiliate('lasting');
  const token = unsubscribeToken(id, 'digest');
  const other = `d9:${Buffer.alloc(32, 7).toString('base64')}`;
  const post = () => send(unsubscribe, { params: { token } });
  process.env.DATA_KEYS = other;
  expect((await post()).status).toBe(404);
  process.env.DATA_KEYS = `${other},${TEST_DATA_KEYS}`;
  expect((await post()).status).toBe(200);
});
