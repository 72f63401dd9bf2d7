/** Responses without keys, and without a database or store. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { closeDatabase, query } from '../lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { readAsset, signIn, signOut, whoAmI } from './callers.ts';
import { cookieOf, givenAffiliate, PASSWORD, signedIn, withStore } from './harness.ts';

const logged = withStore();

test.each([undefined, 'k1:c2hvcnQ=', 'no colon'])(
  'with the keys %j no one can sign in: 503, and the log names the variable',
  async (keys) => {
    if (keys === undefined) delete process.env[SESSION_KEYS_VARIABLE];
    else process.env[SESSION_KEYS_VARIABLE] = keys;
    for (const answer of [
      await signIn('keyless', PASSWORD),
      await whoAmI('__Host-session=x.y.z'),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.json()).toEqual({
        error: 'unavailable',
        message: 'Sign-in is not available right now. Please try again later.',
      });
    }
    const goodbye = await signOut('__Host-session=x.y.z');
    expect(goodbye.status).toBe(503);
    expect(goodbye.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect((await goodbye.json()).message).toMatch(/^You are signed out in this browser, but/);
    expect(logged().map(({ event }) => event)).toEqual(Array(3).fill('misconfigured'));
    expect(logged().map(({ variable }) => variable)).toEqual(Array(3).fill('SESSION_KEYS'));
  },
);

test('without a database sign-in is unavailable, and the log names the variable', async () => {
  delete process.env.DATABASE_URL;
  const answer = await signIn('nobody', PASSWORD);
  expect(answer.status).toBe(503);
  expect(logged()).toMatchObject([{ event: 'misconfigured', variable: 'DATABASE_URL' }]);
});

test('Netlify’s own database is used if no other is set', async () => {
  await givenAffiliate('netlify');
  process.env.NETLIFY_DB_URL = process.env.DATABASE_URL;
  delete process.env.DATABASE_URL;
  expect((await signIn('netlify', PASSWORD)).status).toBe(200);
  delete process.env.NETLIFY_DB_URL;
});

test.each([
  ['refuses connections', () => 'postgres://user:secret@127.0.0.1:1/portal'],
  ['refuses the user', () => String(process.env.DATABASE_URL).replace(/\/\/[^:@]+/, '//stranger')],
  ['has no address', () => 'not an address'],
])('a database that %s responds with 503 and reveals no secret', async (_what, address) => {
  await givenAffiliate(_what);
  const cookie = cookieOf(await signIn(_what, PASSWORD));
  process.env.DATABASE_URL = address();
  const answers = [await whoAmI(cookie), await signOut(cookie), await signIn(_what, PASSWORD)];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await answers[0]?.json()).toMatchObject({ error: 'unavailable' });
  expect(answers[1]?.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
  expect(JSON.stringify(logged())).not.toContain('secret');
});

test('a database without its tables responds with 503', async () => {
  await query('alter table affiliate rename to hidden');
  const answer = await signIn('nobody', PASSWORD);
  await query('alter table hidden rename to affiliate');
  expect(answer.status).toBe(503);
});

test('a database that does not respond costs a person 8 seconds at most', async () => {
  const cookie = await signedIn('silence');
  const silent = createServer(() => {}).listen(0);
  process.env.DATABASE_URL = `postgres://user@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  const answer = whoAmI(cookie);
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await answer).status).toBe(503);
  vi.useRealTimers();
  silent.close();
  await closeDatabase();
});

test('a connection that died between two requests is silently replaced', async () => {
  const cookie = await signedIn('killed');
  await query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  expect((await whoAmI(cookie)).status).toBe(200);
});

test('the logo is served without a store; the fallback is not cached', async () => {
  vi.useRealTimers();
  const reachable = process.env.NETLIFY_BLOBS_CONTEXT;
  const nowhere = { edgeURL: 'http://localhost:1', uncachedEdgeURL: 'http://localhost:1' };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(
    JSON.stringify({ ...nowhere, token: 'x', siteID: '0' }),
  ).toString('base64');
  const logo = await readAsset('logo-main');
  process.env.NETLIFY_BLOBS_CONTEXT = reachable;
  expect(await logo.json()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  expect(logo.headers.get('cache-control')).toBe('no-store');
});
