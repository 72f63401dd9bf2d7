/** Routes that one address may call less often in a minute than their function. */
import { beforeAll, expect, test, vi } from 'vitest';
import { readCaller } from '../../lib/auth/sessions.ts';
import { query } from '../../lib/db/db.ts';
import { problem } from '../helpers/callers.ts';
import { context, countQueries, get, givenSession, withStore } from '../helpers/harness.ts';
import { functionOf, routeNamed, send } from '../helpers/routes.ts';

const logged = withStore();
const LIMIT = { name: 'once', perMinute: 1 };

let cookie = '';
beforeAll(async () => {
  ({ cookie } = await givenSession('ada'));
});

test.each([
  ['GET /api/account/export', 10],
  ['POST /api/account/password', 30],
  ['GET /api/account/two-step', 60],
  ['POST /api/account/passkeys/options', 60],
  ['POST /api/account/step-up/options', 60],
  ['POST /api/auth/invitation', 30],
  ['GET /api/certificates/:code', 30],
  ['GET /api/referrals/:code', 60],
])('%s takes %d requests of an address in a minute', async (name, most) => {
  const route = routeNamed(name);
  const body = JSON.stringify({ token: 'x'.repeat(43) });
  const params = { code: 'ABCD-EFGH-JKLM-NPQR' };
  const ask = () => send(route, { cookie, params, ...(route.method === 'POST' ? { body } : {}) });
  for (let at = 0; at < most; at += 1) expect((await ask()).status, `${at}`).not.toBe(429);
  const refused = await ask();
  expect(await problem(refused)).toEqual([429, 'too_many_attempts']);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  expect(logged().at(-1)).toMatchObject({ event: 'request_throttled' });
  vi.advanceTimersByTime(60_000);
  expect((await ask()).status).not.toBe(429);
});

test('another address has its own count, and a count takes no statement more', async () => {
  const route = routeNamed('GET /api/account/two-step');
  const ask = (ip: string) => functionOf(route).handler(get(route.path, cookie), context(ip));
  for (let at = 0; at < 61; at += 1) await ask('192.0.2.1');
  expect((await ask('192.0.2.1')).status).toBe(429);
  expect((await ask('192.0.2.2')).status).toBe(200);
  const [session] = await query<{ id: string; affiliateId: string }>(
    'select id, affiliate_id "affiliateId" from session limit 1',
  );
  const read = () =>
    readCaller(
      { id: '', affiliateId: '', expiresAt: 0, ...session },
      { own: true, limit: LIMIT, address: '192.0.2.3' },
    );
  expect(await countQueries(read)).toBe(1);
  await expect(read()).rejects.toMatchObject({ code: 'too_many_attempts' });
});
