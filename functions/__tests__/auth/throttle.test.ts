import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Attempt, beginAttempt } from '../../lib/auth/throttle.ts';
import { query } from '../../lib/db/db.ts';
import { withStore } from '../helpers/harness.ts';

withStore();
beforeEach(() => {
  vi.setSystemTime(NOW);
});

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let names = 0;
/** A name that no other test has tried, from a network that none has used. */
const fresh = (): Attempt => {
  names += 1;
  return {
    username: `throttled ${names}`,
    address: `10.${names >> 8}.${names & 255}.1`,
    device: null,
  };
};
const attempt = (tried: Attempt, after = 0) => {
  vi.setSystemTime(NOW + after);
  return beginAttempt(tried);
};
const fail = async (tried: Attempt, times: number, after = 0) => {
  for (let time = 0; time < times; time += 1) await attempt(tried, after);
};

describe('per name', () => {
  test('5 failures are free, the next try waits', async () => {
    const tried = fresh();
    await fail(tried, 4);
    expect(await attempt(tried)).toMatchObject({ allowed: true });
    expect(await attempt(tried)).toEqual({ allowed: false, by: 'name', retryAfterS: 15 });
  });

  test('the wait grows to 15 minutes and no further, and clears on its own', async () => {
    const { username } = fresh();
    let after = 0;
    const waits: number[] = [];
    for (let failure = 0; failure < 13; failure += 1) {
      // A different network each time: this test is not about a network's own bound.
      const from = (part: string) => ({ username, address: `2001:db8:${part}::1`, device: null });
      await attempt(from(`${failure}`), after);
      const next = await attempt(from(`f${failure}`), after);
      if (next.allowed) continue;
      waits.push(next.retryAfterS);
      after += next.retryAfterS * 1000 - 1;
      const early = await attempt(from(`f${failure}`), after);
      expect(early).toMatchObject({ allowed: false, retryAfterS: 1 });
      after += 1;
    }
    expect(waits.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 480, 900]);
    expect(new Set(waits.slice(6))).toEqual(new Set([900]));
  });

  test('failures are forgotten after a day, and their row is deleted with a later try', async () => {
    const tried = fresh();
    await fail(tried, 5);
    await fail(tried, 4, 24 * HOUR);
    expect(await attempt(tried, 24 * HOUR)).toMatchObject({ allowed: true });
    await attempt(fresh(), 48 * HOUR);
    expect(await query('select from login_attempt')).toHaveLength(5);
  });
});

describe('per network', () => {
  test('20 failures fit into 5 minutes, whatever the names', async () => {
    const { address } = fresh();
    for (let time = 0; time < 20; time += 1) {
      expect(await attempt({ ...fresh(), address }, time)).toMatchObject({ allowed: true });
    }
    expect(await attempt({ ...fresh(), address }, MINUTE)).toEqual({
      allowed: false,
      by: 'address',
      retryAfterS: 240,
    });
    expect(await attempt({ ...fresh(), address }, 5 * MINUTE)).toMatchObject({ allowed: true });
  });

  test('a success, or a try that its name delays, does not count against the network', async () => {
    const tried = fresh();
    for (let time = 0; time < 30; time += 1) {
      const next = await attempt(tried);
      if (next.allowed) await next.succeed();
    }
    await fail(tried, 30);
    expect(await attempt({ ...fresh(), address: tried.address })).toMatchObject({ allowed: true });
  });

  test('a name is not charged for a network that must wait', async () => {
    const { address } = fresh();
    for (let time = 0; time < 20; time += 1) await attempt({ ...fresh(), address });
    const owner = fresh();
    await fail({ ...owner, address }, 10);
    await fail(owner, 4);
    expect(await attempt(owner)).toMatchObject({ allowed: true });
  });

  test('one household’s IPv6 addresses are one network', async () => {
    for (let time = 0; time < 20; time += 1) {
      await attempt({ ...fresh(), address: `2001:db8:aaaa:1::${time.toString(16)}` });
    }
    const from = (address: string) => attempt({ ...fresh(), address });
    expect(await from('2001:DB8:aaaa:0001::ffff')).toMatchObject({ by: 'address' });
    expect(await from('2001:db8:aaaa:2::1')).toMatchObject({ allowed: true });
  });

  test('a /48 may have 100 failures in 5 minutes, and reaching the bound raises an alarm', async () => {
    const month = 30 * 24 * HOUR;
    const from = (part: number) =>
      attempt({ ...fresh(), address: `2001:db8:bbbb:${part}::1` }, month);
    for (let part = 1; part < 100; part += 1) {
      expect(await from(part)).toMatchObject({ allowed: true, alarms: [] });
    }
    expect(await from(100)).toMatchObject({ allowed: true, alarms: ['wideNetwork'] });
    expect(await from(101)).toMatchObject({ allowed: false, by: 'address', retryAfterS: 300 });
  });
});

test('the site raises an alarm at 200 failures in a day and at 500 in an hour, and delays no one', {
  tags: 'deep',
}, async () => {
  const year = 365 * 24 * HOUR;
  for (let time = 1; time < 500; time += 1) {
    const alarms = time === 200 ? ['siteDay'] : [];
    expect(await attempt(fresh(), year)).toMatchObject({ allowed: true, alarms });
  }
  expect(await attempt(fresh(), year)).toMatchObject({ allowed: true, alarms: ['site'] });
  expect(await attempt(fresh(), year)).toMatchObject({ allowed: true, alarms: [] });
});

test('a slow trickle raises one alarm a day', { tags: 'deep' }, async () => {
  const start = 2 * 365 * 24 * HOUR;
  const alarms: unknown[] = [];
  for (let time = 0; time < 480; time += 1) {
    const next = await attempt(fresh(), start + time * 6 * MINUTE);
    if (next.allowed) alarms.push(...next.alarms);
  }
  expect(alarms).toEqual(['siteDay', 'siteDay']);
});

test('a try deletes 500 outdated rows at most', async () => {
  const start = 3 * 365 * 24 * HOUR;
  await query(
    `insert into login_attempt (key, failures, allowed_at, forget_at)
     select 'old ' || n, 1, '-infinity', $1 from generate_series(1, 1200) n`,
    [new Date(NOW)],
  );
  const old = async () => (await query("select from login_attempt where key like 'old %'")).length;
  const left: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    await attempt(fresh(), start);
    left.push(await old());
  }
  expect(left[0]).toBeGreaterThanOrEqual(700);
  expect(left.at(-1)).toBe(0);
});

test('of 200 simultaneous tries from one network for 200 names 20 may go on', async () => {
  const { address } = fresh();
  const tries = Array.from({ length: 200 }, () => attempt({ ...fresh(), address }));
  const allowed = (await Promise.all(tries)).filter((tried) => tried.allowed);
  expect(allowed).toHaveLength(20);
});

describe('a known device', () => {
  test('has its own budget, whatever strangers do to the name', async () => {
    const owner = fresh();
    await fail(owner, 105);
    expect(await attempt(owner)).toMatchObject({ allowed: false });
    const known = { ...owner, device: 'a known device' };
    for (let time = 0; time < 47; time += 1) {
      const next = await attempt(known);
      expect(next).toMatchObject({ allowed: true });
      if (next.allowed) await next.succeed();
    }
  });

  test('waits after 5 failures, like a name', async () => {
    const known = { ...fresh(), device: 'a device in the wrong hands' };
    await fail(known, 5);
    expect(await attempt(known)).toEqual({ allowed: false, by: 'device', retryAfterS: 15 });
  });
});
