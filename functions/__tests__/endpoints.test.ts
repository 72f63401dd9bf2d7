import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_PATHS, assetPath } from '../../src/contract/api.ts';
import { config as assetConfig } from '../asset-by-name.ts';
import { config as loginConfig } from '../auth-login.ts';
import { config as logoutConfig } from '../auth-logout.ts';
import { config as meConfig } from '../auth-me.ts';
import { affiliateId, changeAffiliate, readAffiliate } from '../lib/affiliates.ts';
import { putAsset, removeAsset } from '../lib/assets.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { hashPassword } from '../lib/password.ts';
import {
  captureLog,
  cookieOf,
  type Endpoints,
  fromElsewhere,
  get,
  givenAffiliate,
  PASSWORD,
  post,
  SUBJECTS,
  storeOperations,
  TEST_KEYS,
  withStore,
} from './harness.ts';

withStore();

const SECOND_KEY = `k2:${Buffer.alloc(32, 2).toString('base64')}`;

test('each function answers at the path that the contract names', () => {
  expect(meConfig.path).toBe(API_PATHS.me);
  expect(loginConfig.path).toBe(API_PATHS.login);
  expect(logoutConfig.path).toBe(API_PATHS.logout);
  expect(assetConfig.path).toBe(API_PATHS.asset);
});

describe.each(SUBJECTS)('%s', (subject, load) => {
  let endpoints: Endpoints;
  let logged: () => Record<string, unknown>[];
  /** The same names would share a store: each subject has its own. */
  const named = (name: string) => `${name} ${subject}`;
  const signIn = (name: string, password: string) =>
    endpoints.login(post(API_PATHS.login, { username: named(name), password }), fromElsewhere());
  const whoAmI = (cookie: string) => endpoints.me(get(API_PATHS.me, cookie), fromElsewhere());
  const signOut = (cookie: string) =>
    endpoints.logout(post(API_PATHS.logout, '', { Cookie: cookie }), fromElsewhere());

  beforeAll(async () => {
    endpoints = await load();
  });
  beforeEach(() => {
    logged = captureLog();
  });

  test('a login gives a session that me knows and logout ends, on the server too', async () => {
    await givenAffiliate(named('journey'));
    const answer = await signIn('JOURNEY', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(answer);

    const user = await whoAmI(cookie);
    expect(await user.json()).toEqual({
      firstName: 'Ada',
      lastName: 'Example',
      username: named('journey'),
      email: 'ada@example.com',
    });

    const goodbye = await signOut(cookie);
    expect(await goodbye.json()).toEqual({ ok: true });
    expect(goodbye.headers.get('set-cookie')).toMatch(
      /^__Host-session=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  test('the token names its key, whose it is, itself, its times, issuer and audience', async () => {
    await givenAffiliate(named('claims'));
    const [, token = ''] = cookieOf(await signIn('claims', PASSWORD)).split('=');
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'k1' });
    const claims = decodeJwt(token);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
    expect(claims.sub).toBe(affiliateId(named('claims')));
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(28_800);
  });

  test('a wrong password, an unknown name and a disabled affiliate get one answer', async () => {
    await givenAffiliate(named('known'));
    await givenAffiliate(named('disabled'), { disabled: true });
    const answers = await Promise.all([
      signIn('known', 'wrong'),
      signIn('nobody', PASSWORD),
      signIn('disabled', PASSWORD),
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(texts)).toEqual(
      new Set(['{"error":"login_failed","message":"The username or password is not correct."}']),
    );
    expect(logged().map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['wrong_password', 'unknown_name', 'disabled']),
    );
  });

  test('the password counts exactly as typed', async () => {
    await givenAffiliate(named('exact'), { passwordHash: await hashPassword(' Pässwörd  ') });
    expect((await signIn('exact', 'Pässwörd')).status).toBe(401);
    expect((await signIn('exact', ' pässwörd  ')).status).toBe(401);
    expect((await signIn('exact', ' Pässwörd  ')).status).toBe(200);
  });

  test('disabling an affiliate, changing the password and removing the sessions end every session', async () => {
    await givenAffiliate(named('revoked'));
    const id = affiliateId(named('revoked'));
    for (const change of [{ disabled: true }, { sessions: [] }]) {
      const cookie = cookieOf(await signIn('revoked', PASSWORD));
      expect((await whoAmI(cookie)).status).toBe(200);
      await changeAffiliate(id, (stored) => ({ ...stored, ...change }));
      expect((await whoAmI(cookie)).status).toBe(401);
      await changeAffiliate(id, (stored) => ({ ...stored, disabled: false, sessions: [] }));
    }
  });

  test('me reads the store once, a forged cookie never', async () => {
    await givenAffiliate(named('reads'));
    const cookie = cookieOf(await signIn('reads', PASSWORD));
    storeOperations.length = 0;
    await whoAmI(cookie);
    expect(storeOperations).toEqual(['get']);
    storeOperations.length = 0;
    await whoAmI(`${cookie.slice(0, -4)}AAAA`);
    await whoAmI('');
    expect(storeOperations).toEqual([]);
  });

  test('a rotation of the keys in mid-session keeps it; taking the key away ends it', async () => {
    await givenAffiliate(named('rotation'));
    const cookie = cookieOf(await signIn('rotation', PASSWORD));
    process.env[SESSION_KEYS_VARIABLE] = `${SECOND_KEY},${TEST_KEYS}`;
    expect((await whoAmI(cookie)).status).toBe(200);
    process.env[SESSION_KEYS_VARIABLE] = SECOND_KEY;
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  test('a session ends after 8 hours', async () => {
    await givenAffiliate(named('expiry'));
    const cookie = cookieOf(await signIn('expiry', PASSWORD));
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(start + 8 * 3_600_000 - 2_000);
    expect((await whoAmI(cookie)).status).toBe(200);
    vi.setSystemTime(start + 8 * 3_600_000);
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  test('a hash with other parameters is renewed at the next login', async () => {
    // N=2^14 of "old parameters", made once with node:crypto.
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 9);
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const key = scryptSync('old parameters', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    await givenAffiliate(named('outdated'), {
      passwordHash: `$scrypt$ln=14,r=8,p=1$${plain(salt)}$${plain(key)}`,
    });
    expect((await signIn('outdated', 'old parameters')).status).toBe(200);
    const stored = await readAffiliate(affiliateId(named('outdated')));
    expect(stored?.passwordHash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    expect((await signIn('outdated', 'old parameters')).status).toBe(200);
  });

  test('the record keeps the 20 latest sessions that live', async () => {
    await givenAffiliate(named('many'), {
      sessions: [
        { id: 'ended', expiresAt: 1 },
        ...Array.from({ length: 20 }, (_, index) => ({ id: `s${index}`, expiresAt: 9e9 })),
      ],
    });
    const cookie = cookieOf(await signIn('many', PASSWORD));
    const ids = (await readAffiliate(affiliateId(named('many'))))?.sessions.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain('ended');
    expect(ids).not.toContain('s0');
    expect(ids).toContain('s19');
    expect((await whoAmI(cookie)).status).toBe(200);
  });

  test('logout and me at the same moment never revive a session', async () => {
    await givenAffiliate(named('race'));
    const cookie = cookieOf(await signIn('race', PASSWORD));
    const other = cookieOf(await signIn('race', PASSWORD));
    await Promise.all([
      ...Array.from({ length: 10 }, () => whoAmI(cookie)),
      signOut(cookie),
      signIn('race', PASSWORD),
      ...Array.from({ length: 10 }, () => whoAmI(cookie)),
    ]);
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('without a session me says 401, and logout has nothing to end', async () => {
    const answer = await whoAmI('');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: 'unauthenticated',
      message: 'You are not signed in.',
    });
    expect((await signOut('')).status).toBe(200);
  });

  test('the logo is answered before anybody stored one, and as stored after', async () => {
    const read = async () =>
      (await endpoints.asset(get(assetPath('logo-main')), fromElsewhere())).json();
    expect(await read()).toEqual({ name: 'logo-main', content: '/logo.svg' });
    const content = `data:image/png;base64,${Buffer.alloc(9).toString('base64')}`;
    await putAsset({ name: 'logo-main', content });
    expect(await read()).toEqual({ name: 'logo-main', content });
    await putAsset({ name: 'logo-main', content: 'https://elsewhere.example/logo.png' });
    expect(await read()).toEqual({ name: 'logo-main', content: '/logo.svg' });
    await removeAsset('logo-main');
  });

  test('an asset may be kept for 300 s, by the CDN too', async () => {
    const answer = await endpoints.asset(get(assetPath('logo-main')), fromElsewhere());
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('netlify-cdn-cache-control')).toContain('max-age=300');
  });

  test('an asset that nobody stored is 404 in JSON', async () => {
    const answer = await endpoints.asset(get(assetPath('nothing')), fromElsewhere());
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: 'not_found' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('on plain http at localhost the cookie has another name, and only there', async () => {
    await givenAffiliate(named('local'));
    const body = { username: named('local'), password: PASSWORD };
    const at = async (origin: string) => {
      const request = new Request(origin + API_PATHS.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify(body),
      });
      return (await endpoints.login(request, fromElsewhere())).headers.get('set-cookie');
    };
    expect(await at('http://localhost:8888')).toMatch(/^session-local=.*HttpOnly; SameSite=Lax$/);
    for (const origin of ['https://localhost:8888', 'http://alliance.example']) {
      expect(await at(origin)).toMatch(/^__Host-session=.*Secure;/);
    }
  });

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
    const start = performance.now();
    const [answer, logo] = await Promise.all([
      whoAmI(cookie),
      endpoints.asset(get(assetPath('logo-main')), fromElsewhere()),
    ]);
    process.env.NETLIFY_BLOBS_CONTEXT = reachable;
    silent.closeAllConnections();
    silent.close();
    expect(answer.status).toBe(503);
    expect(performance.now() - start).toBeLessThan(6_000);
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

  test('a log line has time, event, hashed name, cut address and reason, and no secret', async () => {
    await givenAffiliate(named('quiet'));
    const cookie = cookieOf(await signIn('quiet', PASSWORD));
    await signIn('quiet', 'a wrong password');
    await signOut(cookie);
    const lines = logged();
    expect(lines.map(({ event }) => event)).toEqual(['login_succeeded', 'login_failed', 'logout']);
    expect(lines[1]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      event: 'login_failed',
      requestId: 'test-request',
      name: affiliateId(named('quiet')).slice(0, 12),
      address: expect.stringMatching(/^198\.51\.\d+\.0\/24$/),
      path: '/api/auth/login',
      reason: 'wrong_password',
    });
    const text = JSON.stringify(lines);
    for (const secret of [PASSWORD, 'a wrong password', cookie.split('=')[1] ?? '', 'quiet']) {
      expect(text).not.toContain(secret);
    }
  });
});
