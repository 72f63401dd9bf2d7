import { beforeEach, describe, expect, test, vi } from 'vitest';
import { API_PATHS } from '../../src/contract/api.ts';
import login from '../auth-login.ts';
import { affiliateId } from '../lib/affiliates.ts';
import { listKeys, openStore } from '../lib/store.ts';
import { beginAttempt, purgeThrottle } from '../lib/throttle.ts';
import {
  captureLog,
  context,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  post,
  withStore,
} from './harness.ts';

withStore();
beforeEach(() => void captureLog());

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let names = 0;
/** A name that no other test has tried, from an address that none has used. */
const fresh = () => {
  names += 1;
  return { id: affiliateId(`throttled ${names}`), address: `192.0.2.${names}` };
};
const fail = async (id: string, address: string, times: number, now = NOW) => {
  for (let time = 0; time < times; time += 1) await beginAttempt(id, address, now);
};

describe('per name', () => {
  test('5 failures are free, the next try waits', async () => {
    const { id, address } = fresh();
    await fail(id, address, 4);
    expect(await beginAttempt(id, address, NOW)).toMatchObject({ allowed: true });
    expect(await beginAttempt(id, address, NOW)).toEqual({
      allowed: false,
      by: 'name',
      retryAfterS: 15,
    });
  });

  test('the wait grows to 15 minutes and no further, and clears by itself', async () => {
    const { id } = fresh();
    let now = NOW;
    const waits: number[] = [];
    for (let failure = 0; failure < 13; failure += 1) {
      // Another address each time: the address's own bound is not what is tried here.
      await beginAttempt(id, `2001:db8:${failure}::1`, now);
      const next = await beginAttempt(id, `2001:db8:ffff:${failure}::1`, now);
      if (next.allowed) continue;
      waits.push(next.retryAfterS);
      now += next.retryAfterS * 1000 - 1;
      const early = await beginAttempt(id, `2001:db8:ffff:${failure}::1`, now);
      expect(early).toMatchObject({ allowed: false, retryAfterS: 1 });
      now += 1;
    }
    expect(waits.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 480, 900]);
    expect(new Set(waits.slice(6))).toEqual(new Set([900]));
  });

  test('a success clears it', async () => {
    const { id, address } = fresh();
    await fail(id, address, 4);
    const attempt = await beginAttempt(id, address, NOW);
    if (attempt.allowed) await attempt.succeed();
    await fail(id, address, 4);
    expect(await beginAttempt(id, address, NOW)).toMatchObject({ allowed: true });
  });

  test('failures are forgotten after a day', async () => {
    const { id, address } = fresh();
    await fail(id, address, 5);
    await fail(id, address, 4, NOW + 24 * HOUR);
    expect(await beginAttempt(id, address, NOW + 24 * HOUR)).toMatchObject({ allowed: true });
  });
});

describe('per address', () => {
  test('20 failures fit into 5 minutes, whatever the names', async () => {
    const { address } = fresh();
    for (let time = 0; time < 20; time += 1) {
      expect(await beginAttempt(fresh().id, address, NOW + time)).toMatchObject({ allowed: true });
    }
    expect(await beginAttempt(fresh().id, address, NOW + MINUTE)).toEqual({
      allowed: false,
      by: 'address',
      retryAfterS: 240,
    });
    const after = await beginAttempt(fresh().id, address, NOW + 5 * MINUTE);
    expect(after).toMatchObject({ allowed: true });
  });

  test('what succeeds, or waits for its name, is no failure of the address', async () => {
    const { id, address } = fresh();
    for (let time = 0; time < 30; time += 1) {
      const attempt = await beginAttempt(id, address, NOW);
      if (attempt.allowed) await attempt.succeed();
    }
    await fail(id, address, 30);
    expect(await beginAttempt(fresh().id, address, NOW)).toMatchObject({ allowed: true });
  });

  test('one household’s IPv6 addresses are one address', async () => {
    for (let time = 0; time < 20; time += 1) {
      await beginAttempt(fresh().id, `2001:db8:aaaa:1::${time.toString(16)}`, NOW);
    }
    expect(await beginAttempt(fresh().id, '2001:DB8:aaaa:0001::ffff', NOW)).toMatchObject({
      by: 'address',
    });
    expect(await beginAttempt(fresh().id, '2001:db8:aaaa:2::1', NOW)).toMatchObject({
      allowed: true,
    });
  });
});

test('of 200 wrong logins at once for one name 5 are tried and 195 are told to wait', async () => {
  // Neither the clock nor the store's own deadline runs: 200 calls keep a slow machine busy for long.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  await givenAffiliate('besieged');
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      login(
        post(API_PATHS.login, { username: 'besieged', password: `guess ${index}` }),
        context(`10.1.${index}.1`),
      ),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 195]);
  const waiting = answers.find(({ status }) => status === 429);
  expect(Number(waiting?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await waiting?.json()).toEqual({
    error: 'too_many_attempts',
    message: 'Too many attempts. Please wait about 1 minute and try again.',
  });
});

test('while a name waits not even the right password is looked at, and after it the login works', async () => {
  vi.setSystemTime(NOW);
  await givenAffiliate('patient');
  const signIn = (password: string) =>
    login(post(API_PATHS.login, { username: 'patient', password }), fromElsewhere());
  for (let time = 0; time < 5; time += 1) expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(429);
  vi.setSystemTime(NOW + 15_000);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test('the purge removes what no longer counts, and nothing else', async () => {
  const store = openStore('throttle');
  const [spent, active] = [fresh(), fresh()];
  await beginAttempt(spent.id, spent.address, NOW - 24 * HOUR);
  await beginAttempt(active.id, active.address, NOW);
  await purgeThrottle(NOW);
  const keys = await listKeys(store);
  expect(keys).not.toContain(`name-${spent.id}`);
  expect(keys).toContain(`name-${active.id}`);
  await purgeThrottle(NOW + 24 * HOUR + Date.now());
  expect(await listKeys(store)).toEqual([]);
});
