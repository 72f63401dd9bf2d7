/** The session from login to its end, whatever ends it, and responses without keys, database or store. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test, vi } from 'vitest';
import { me } from '../../../src/contract/auth/auth.ts';
import { changePassword, endSessions, setDisabled } from '../../lib/account/accounts.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { closeDatabase, query } from '../../lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../../lib/platform/env.ts';
import { browser, person, problemOf } from '../helpers/caller.ts';
import { readAsset, signIn, signOut, statusOf } from '../helpers/callers.ts';
import {
  cookieOf,
  countQueries,
  givenAffiliate,
  keepInUse,
  PASSWORD,
  TEST_KEYS,
  withStore,
} from '../helpers/harness.ts';
import { behind } from '../helpers/mail-server.ts';

const logged = withStore();

const SECOND_KEY = `k2:${Buffer.alloc(32, 2).toString('base64')}`;

test('a login opens a session that me recognizes and logout ends, on the server too', async () => {
  await givenAffiliate('journey');
  const answer = await signIn('JOURNEY');
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax$/,
  );
  const someone = browser(cookieOf(answer));

  expect(await someone.call(me)).toEqual({
    firstName: 'Ada',
    lastName: 'Example',
    username: 'journey',
    email: 'ada@example.com',
  });

  const goodbye = await signOut(someone.cookie);
  expect(await goodbye.json()).toEqual({ ok: true });
  expect(goodbye.headers.get('set-cookie')).toMatch(
    /^__Host-session=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await someone.refused(me, 401)).toEqual({
    error: 'unauthenticated',
    message: 'You are not signed in.',
  });
  expect((await signOut('')).status).toBe(200);
});

test('the token has its key, subject, id, times, issuer and audience', async () => {
  const id = await givenAffiliate('claims');
  const [, token = ''] = cookieOf(await signIn('claims')).split('=');
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'k1' });
  const claims = decodeJwt(token);
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
  expect(claims.sub).toBe(id);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(28_800);
});

test('disabling an affiliate, changing the password and removing the sessions end every session', async () => {
  const id = await givenAffiliate('revoked');
  const sameAgain = await hashPassword(PASSWORD);
  const ends = [
    () => setDisabled(id, true),
    () => changePassword(id, sameAgain),
    () => endSessions(id),
  ];
  for (const end of ends) {
    const cookie = cookieOf(await signIn('revoked'));
    expect(await statusOf(cookie)).toBe(200);
    await end();
    expect(await statusOf(cookie)).toBe(401);
    await setDisabled(id, false);
    expect(await statusOf(cookie)).toBe(401);
  }
});

test('me is one query, a forged cookie none, a right login two, and one after its answer', async () => {
  const reads = await person('reads');
  expect(await countQueries(() => reads.send(me))).toBe(1);
  expect(await countQueries(() => browser(`${reads.cookie.slice(0, -4)}AAAA`).send(me))).toBe(0);
  expect(await countQueries(() => browser().send(me))).toBe(0);
  const { context, done } = behind();
  expect(await countQueries(() => signIn('reads', PASSWORD, context))).toBeLessThanOrEqual(3);
  await done();
  for (const name of ['reads', 'unknown']) {
    expect(await countQueries(() => signIn(name, 'wrong')), name).toBe(2);
  }
});

test('rotating the keys mid-session keeps it; removing its key ends it', async () => {
  const ada = await person('rotation');
  process.env[SESSION_KEYS_VARIABLE] = `${SECOND_KEY},${TEST_KEYS}`;
  expect(await statusOf(ada.cookie)).toBe(200);
  process.env[SESSION_KEYS_VARIABLE] = SECOND_KEY;
  expect(await statusOf(ada.cookie)).toBe(401);
});

test('a token from an instance whose clock is some seconds ahead is accepted, and one far ahead is not', async () => {
  const start = Date.now();
  const ada = await person('ahead');
  const statusAt = (ms: number) => {
    vi.setSystemTime(start + ms);
    return statusOf(ada.cookie);
  };
  expect([await statusAt(-1_000), await statusAt(-4_000)]).toEqual([200, 200]);
  expect(await statusAt(-10_000)).toBe(401);
});

test('a session in use ends after 8 hours', async () => {
  const ada = await person('expiry');
  const end = Date.now() + 8 * 3_600_000;
  await keepInUse();
  vi.setSystemTime(end - 2_000);
  expect(await statusOf(ada.cookie)).toBe(200);
  vi.setSystemTime(end);
  expect(await statusOf(ada.cookie)).toBe(401);
});

test('a session lasts 30 minutes from its last request, plus a minute at most', async () => {
  const ada = await person('idle');
  const statusAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    return statusOf(ada.cookie);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    // Within a minute of a recorded use, another use is not recorded.
    expect(await statusAfter(59_000)).toBe(200);
    expect(await statusAfter(30 * 60_000)).toBe(200);
  }
  expect(await statusAfter(31 * 60_000 + 1_000)).toBe(401);
});

test('an affiliate keeps the 20 latest open sessions', async () => {
  const affiliateId = await givenAffiliate('many');
  await query(
    `insert into session
     select gen_random_uuid(), $1, timestamptz '2026-01-01' + n * interval '1 minute',
        case when n = 99 then timestamptz '2026-01-02' else '2100-01-01' end
       from unnest(array[99] || array(select generate_series(0, 19))) n`,
    [affiliateId],
  );
  const cookie = cookieOf(await signIn('many'));
  const minutes = await query<{ minute: number }>(
    `select (extract(epoch from created_at - '2026-01-01') / 60)::int as minute
       from session where affiliate_id = $1 order by created_at`,
    [affiliateId],
  );
  expect(minutes).toHaveLength(20);
  expect(minutes[0]).toEqual({ minute: 1 });
  expect(await statusOf(cookie)).toBe(200);
});

test('simultaneous logout and me never revive a session', async () => {
  const race = await person('race');
  const other = cookieOf(await signIn('race'));
  await Promise.all([
    ...Array.from({ length: 10 }, () => race.send(me)),
    signOut(race.cookie),
    signIn('race'),
    ...Array.from({ length: 10 }, () => race.send(me)),
  ]);
  expect(await statusOf(race.cookie)).toBe(401);
  expect(await statusOf(other)).toBe(200);
});

test.each([undefined, 'k1:c2hvcnQ=', 'no colon'])(
  'with the keys %j no one can sign in: 503, and the log names the variable',
  async (keys) => {
    if (keys === undefined) delete process.env[SESSION_KEYS_VARIABLE];
    else process.env[SESSION_KEYS_VARIABLE] = keys;
    for (const answer of [
      await signIn('keyless'),
      await browser('__Host-session=x.y.z').send(me),
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
  const answer = await signIn('nobody');
  expect(answer.status).toBe(503);
  expect(logged()).toMatchObject([{ event: 'misconfigured', variable: 'DATABASE_URL' }]);
});

test('Netlify’s own database is used if no other is set', async () => {
  await givenAffiliate('netlify');
  process.env.NETLIFY_DB_URL = process.env.DATABASE_URL;
  delete process.env.DATABASE_URL;
  expect((await signIn('netlify')).status).toBe(200);
  delete process.env.NETLIFY_DB_URL;
});

test.each([
  ['refuses connections', () => 'postgres://user:secret@127.0.0.1:1/portal'],
  ['refuses the user', () => String(process.env.DATABASE_URL).replace(/\/\/[^:@]+/, '//stranger')],
  ['has no address', () => 'not an address'],
])('a database that %s responds with 503 and reveals no secret', async (_what, address) => {
  await givenAffiliate(_what);
  const someone = browser(cookieOf(await signIn(_what)));
  process.env.DATABASE_URL = address();
  const answers = [await someone.send(me), await signOut(someone.cookie), await signIn(_what)];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await answers[0]?.json()).toMatchObject({ error: 'unavailable' });
  expect(answers[1]?.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
  expect(JSON.stringify(logged())).not.toContain('secret');
});

test('a database without its tables responds with 503', async () => {
  await query('alter table affiliate rename to hidden');
  const answer = await signIn('nobody');
  await query('alter table hidden rename to affiliate');
  expect(answer.status).toBe(503);
});

test('a database that does not respond costs a person 6 seconds, and the log says timeout', async () => {
  const silence = await person('silence');
  const silent = createServer(() => {}).listen(0);
  process.env.DATABASE_URL = `postgres://user@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  const answer = silence.send(me);
  await once(silent, 'connection');
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await problemOf(answer, 503)).message).toBe(
    'We cannot check this right now. Please try again shortly.',
  );
  const reason = 'The database cannot be used: timeout';
  expect(logged().at(-1)).toMatchObject({ event: 'database_unavailable', reason });
  vi.useRealTimers();
  silent.close();
  await closeDatabase();
});

test('a connection that died between two requests is silently replaced', async () => {
  const ada = await person('killed');
  await query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  expect(await statusOf(ada.cookie)).toBe(200);
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
