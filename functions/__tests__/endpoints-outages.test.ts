/** What is answered without keys, and without a store. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { OPERATION_TIMEOUT_MS } from '../lib/store.ts';
import { callersOf } from './callers.ts';
import { cookieOf, givenAffiliate, PASSWORD, SUBJECTS, withStore } from './harness.ts';

withStore();

describe.each(SUBJECTS)('%s', (subject, load) => {
  const { logged, named, readAsset, signIn, signOut, whoAmI } = callersOf(subject, load);

  test.each([undefined, 'k1:c2hvcnQ=', 'no colon'])(
    'with the keys %j nobody is signed in: 503, and the log names the variable',
    async (keys) => {
      if (keys === undefined) delete process.env[SESSION_KEYS_VARIABLE];
      else process.env[SESSION_KEYS_VARIABLE] = keys;
      await givenAffiliate(named('keyless'));
      for (const answer of [
        await signIn('keyless', PASSWORD),
        await whoAmI('__Host-session=x.y.z'),
        await signOut('__Host-session=x.y.z'),
      ]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('set-cookie')).toBeNull();
        expect(await answer.json()).toEqual({
          error: 'unavailable',
          message: 'Sign-in is not available right now. Please try again later.',
        });
      }
      expect(logged().map(({ variable }) => variable)).toEqual(Array(3).fill('SESSION_KEYS'));
    },
  );

  test('with a store that does not answer, a person waits 3 seconds and no longer', async () => {
    await givenAffiliate(named('silence'));
    const cookie = cookieOf(await signIn('silence', PASSWORD));
    const silent = createServer(() => {}).listen(0);
    const { port } = silent.address() as AddressInfo;
    const reachable = process.env.NETLIFY_BLOBS_CONTEXT;
    const url = `http://localhost:${port}`;
    const access = { edgeURL: url, uncachedEdgeURL: url, token: 'x', siteID: '0' };
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(access)).toString('base64');
    const [answer, logo] = await Promise.all([whoAmI(cookie), readAsset('logo-main')]);
    process.env.NETLIFY_BLOBS_CONTEXT = reachable;
    silent.closeAllConnections();
    silent.close();
    expect(answer.status).toBe(503);
    expect(OPERATION_TIMEOUT_MS).toBe(3_000);
    // The logo is always answered; what stands in for it is not kept.
    expect(await logo.json()).toEqual({ name: 'logo-main', content: '/logo.svg' });
    expect(logo.headers.get('cache-control')).toBe('no-store');
  });

  test('with the store out of reach nobody counts as signed in: 503', async () => {
    await givenAffiliate(named('outage'));
    const cookie = cookieOf(await signIn('outage', PASSWORD));
    const reachable = process.env.NETLIFY_BLOBS_CONTEXT;
    const nowhere = { edgeURL: 'http://localhost:1', uncachedEdgeURL: 'http://localhost:1' };
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(
      JSON.stringify({ ...nowhere, token: 'x', siteID: '0' }),
    ).toString('base64');
    const answers = [await whoAmI(cookie), await signOut(cookie), await signIn('outage', PASSWORD)];
    process.env.NETLIFY_BLOBS_CONTEXT = reachable;
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[1]?.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
  });
});
