/** The second step is throttled like passwords, and a code is accepted once, however many tries are simultaneous. */
import { expect, test, vi } from 'vitest';
import { codeOf } from '../../tests/one-time-code.ts';
import { findAffiliate } from '../lib/auth/affiliates.ts';
import { knownDevice } from '../lib/auth/device.ts';
import { unlockName } from '../lib/auth/throttle.ts';
import { query } from '../lib/db/db.ts';
import { problem, signIn } from './callers.ts';
import {
  besiege,
  countQueries,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  withStore,
} from './harness.ts';
import { firstStep, pendingOf, take, withCodes } from './two-step-calls.ts';

withStore();

const by = (code: string) => ({ way: 'code', code });
test('of 200 simultaneous wrong codes 5 are tried and 195 are told to wait', async () => {
  await withCodes('besieged');
  const pending = await firstStep('besieged');
  const { count } = await besiege((from) => take(pending, by('000000'), from));
  expect([count(401), count(429)]).toEqual([5, 195]);
});

test('of 200 identical right codes at the same moment, exactly one is accepted', async () => {
  const { secret } = await withCodes('stormed');
  const pending = await firstStep('stormed');
  const { count } = await besiege((from) => take(pending, by(codeOf(secret)), from));
  expect([count(200), count(200) + count(401) + count(429)]).toEqual([1, 200]);
});

test('of 200 simultaneous codes from two steps at most one of each is accepted, and none of an older step afterward', async () => {
  const { secret } = await withCodes('mixed');
  const pending = await firstStep('mixed');
  const answers = await Promise.all(
    [0, 1, 0, 1].map((steps) => take(pending, by(codeOf(secret, steps)))),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(2);
  expect((await take(pending, by(codeOf(secret)))).status).toBe(401);
});

test('during the wait not even the right code is checked, and the password has its own budget', async () => {
  const { secret } = await withCodes('patient');
  const pending = await firstStep('patient');
  for (let time = 0; time < 5; time += 1) {
    expect((await take(pending, by('000000'))).status).toBe(401);
  }
  const waiting = await take(pending, by(codeOf(secret)));
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problem(waiting)).toEqual([429, 'too_many_attempts']);
  // Another right password does not restore the tries.
  const again = await firstStep('patient');
  expect((await take(again, by(codeOf(secret)))).status).toBe(429);
  vi.setSystemTime(Date.now() + 15_000);
  expect((await take(pending, by(codeOf(secret)))).status).toBe(200);
});

test('a known device has its own tries', async () => {
  const { secret } = await withCodes('owner');
  const device = deviceOf(await take(await firstStep('owner'), by(codeOf(secret))));
  for (let time = 0; time < 5; time += 1) await take(await firstStep('owner'), by('000000'));
  const code = by(codeOf(secret, 1));
  expect((await take(await firstStep('owner'), code)).status).toBe(429);
  const known = pendingOf(await signIn('owner', PASSWORD, fromElsewhere(), device));
  expect((await take(`${known}; ${device}`, code)).status).toBe(200);
});

test('the office ends the wait', async () => {
  const { secret } = await withCodes('unlocked');
  const pending = await firstStep('unlocked');
  for (let time = 0; time < 5; time += 1) await take(pending, by('000000'));
  await unlockName('unlocked');
  expect((await take(pending, by(codeOf(secret)))).status).toBe(200);
});

test('a browser that was known by the password alone is no longer known once there is a second step', async () => {
  const device = deviceOf(await signInBefore('harvested'));
  const { id } = (await findAffiliate('harvested')) ?? { id: '' };
  await query('update affiliate set two_step = true where id = $1', [id]);
  const affiliate = await findAffiliate('harvested');
  const presented = new Request('https://alliance.example/', { headers: { Cookie: device } });
  expect(await knownDevice(presented, affiliate)).toBeNull();
});

test('a failed try makes as many queries for an unknown name as for a known one', async () => {
  await givenAffiliate('asked-for');
  const known = await countQueries(() => signIn('asked-for', 'wrong'));
  expect(await countQueries(() => signIn('nobody-of-this-name', 'wrong'))).toBe(known);
});

async function signInBefore(username: string): Promise<Response> {
  await givenAffiliate(username);
  return signIn(username);
}
