/** The session from login to its end, whatever ends it. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test, vi } from 'vitest';
import { changePassword, endSessions, setDisabled } from '../lib/auth/accounts.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { query } from '../lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { json, signIn, signOut, whoAmI } from './callers.ts';
import {
  cookieOf,
  countQueries,
  givenAffiliate,
  keepInUse,
  PASSWORD,
  signedIn,
  TEST_KEYS,
  withStore,
} from './harness.ts';
import { behind } from './mail-server.ts';

withStore();

const SECOND_KEY = `k2:${Buffer.alloc(32, 2).toString('base64')}`;

test('a login opens a session that me recognizes and logout ends, on the server too', async () => {
  await givenAffiliate('journey');
  const answer = await signIn('JOURNEY', PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = cookieOf(answer);

  const user = await whoAmI(cookie);
  expect(await user.json()).toEqual({
    firstName: 'Ada',
    lastName: 'Example',
    username: 'journey',
    email: 'ada@example.com',
  });

  const goodbye = await signOut(cookie);
  expect(await goodbye.json()).toEqual({ ok: true });
  expect(goodbye.headers.get('set-cookie')).toMatch(
    /^__Host-session=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await whoAmI(cookie)).status).toBe(401);
});

test('the token has its key, subject, id, times, issuer and audience', async () => {
  const id = await givenAffiliate('claims');
  const [, token = ''] = cookieOf(await signIn('claims', PASSWORD)).split('=');
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'k1' });
  const claims = decodeJwt(token);
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub']);
  expect(claims.sub).toBe(id);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(28_800);
});

test('disabling an affiliate, changing the password and removing the sessions end every session', async () => {
  const id = await givenAffiliate('revoked');
  const sameAgain = await hashPassword(PASSWORD);
  for (const end of [
    () => setDisabled(id, true),
    () => changePassword(id, sameAgain),
    () => endSessions(id),
  ]) {
    const cookie = cookieOf(await signIn('revoked', PASSWORD));
    expect((await whoAmI(cookie)).status).toBe(200);
    await end();
    expect((await whoAmI(cookie)).status).toBe(401);
    await setDisabled(id, false);
    expect((await whoAmI(cookie)).status).toBe(401);
  }
});

test('me is one query, a forged cookie none, a right login two, and one after its answer', async () => {
  const cookie = await signedIn('reads');
  expect(await countQueries(() => whoAmI(cookie))).toBe(1);
  expect(await countQueries(() => whoAmI(`${cookie.slice(0, -4)}AAAA`))).toBe(0);
  expect(await countQueries(() => whoAmI(''))).toBe(0);
  const { context, done } = behind();
  expect(await countQueries(() => signIn('reads', PASSWORD, context))).toBeLessThanOrEqual(3);
  await done();
  for (const name of ['reads', 'unknown']) {
    expect(await countQueries(() => signIn(name, 'wrong')), name).toBe(2);
  }
});

test('rotating the keys mid-session keeps it; removing its key ends it', async () => {
  const cookie = await signedIn('rotation');
  process.env[SESSION_KEYS_VARIABLE] = `${SECOND_KEY},${TEST_KEYS}`;
  expect((await whoAmI(cookie)).status).toBe(200);
  process.env[SESSION_KEYS_VARIABLE] = SECOND_KEY;
  expect((await whoAmI(cookie)).status).toBe(401);
});

test('a token from an instance whose clock is some seconds ahead is accepted, and one far ahead is not', async () => {
  const start = Date.now();
  const cookie = await signedIn('ahead');
  const statusAt = async (ms: number) => {
    vi.setSystemTime(start + ms);
    return (await whoAmI(cookie)).status;
  };
  expect([await statusAt(-1_000), await statusAt(-4_000)]).toEqual([200, 200]);
  expect(await statusAt(-10_000)).toBe(401);
});

test('a session in use ends after 8 hours', async () => {
  const cookie = await signedIn('expiry');
  const start = Date.now();
  await keepInUse();
  vi.setSystemTime(start + 8 * 3_600_000 - 2_000);
  expect((await whoAmI(cookie)).status).toBe(200);
  vi.setSystemTime(start + 8 * 3_600_000);
  expect((await whoAmI(cookie)).status).toBe(401);
});

test('a session lasts 30 minutes from its last request, plus a minute at most', async () => {
  const cookie = await signedIn('idle');
  const statusAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    return (await whoAmI(cookie)).status;
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
  const add = (minute: number, expiresAt: string) =>
    query(
      `insert into session values (gen_random_uuid(), $1,
         timestamptz '2026-01-01' + make_interval(mins => $2), $3)`,
      [affiliateId, minute, expiresAt],
    );
  await add(99, '2026-01-02');
  for (let minute = 0; minute < 20; minute += 1) await add(minute, '2100-01-01');
  const cookie = cookieOf(await signIn('many', PASSWORD));
  const minutes = await query<{ minute: number }>(
    `select (extract(epoch from created_at - '2026-01-01') / 60)::int as minute
       from session where affiliate_id = $1 order by created_at`,
    [affiliateId],
  );
  expect(minutes).toHaveLength(20);
  expect(minutes.slice(0, 2)).toEqual([{ minute: 1 }, { minute: 2 }]);
  expect(minutes).not.toContainEqual({ minute: 99 });
  expect((await whoAmI(cookie)).status).toBe(200);
});

test('simultaneous logout and me never revive a session', async () => {
  const cookie = await signedIn('race');
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

test('without a session me responds with 401, and logout does nothing', async () => {
  expect(await json(whoAmI(''), 401)).toEqual({
    error: 'unauthenticated',
    message: 'You are not signed in.',
  });
  expect((await signOut('')).status).toBe(200);
});
