/** The throttle as people and attackers experience it, through the login. */
import { expect, test, vi } from 'vitest';
import { changePassword } from '../lib/auth/accounts.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { signIn } from './callers.ts';
import {
  besiege,
  context,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  withStore,
} from './harness.ts';

withStore();

test('of 200 simultaneous wrong logins for one name 5 are tried and 195 are told to wait', async () => {
  await givenAffiliate('besieged');
  const { answers, count } = await besiege((from, index) =>
    signIn('besieged', `guess ${index}`, from),
  );
  expect([count(401), count(429)]).toEqual([5, 195]);
  const waiting = answers.find(({ status }) => status === 429);
  expect(Number(waiting?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await waiting?.json()).toEqual({
    error: 'too_many_attempts',
    message: 'Too many attempts. Please wait about 1 minute and try again.',
  });
});

test('while a name waits not even the right password is checked, and afterward the login works', async () => {
  await givenAffiliate('patient');
  for (let time = 0; time < 5; time += 1) {
    expect((await signIn('patient', 'wrong')).status).toBe(401);
  }
  expect((await signIn('patient', PASSWORD)).status).toBe(429);
  vi.setSystemTime(Date.now() + 15_000);
  expect((await signIn('patient', PASSWORD)).status).toBe(200);
});

test('a right login clears the failures of its name, and does not count against its network', async () => {
  await givenAffiliate('forgiven');
  const from = context('203.0.113.50');
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 4; time += 1) {
      expect((await signIn('forgiven', 'wrong', from)).status).toBe(401);
    }
    expect((await signIn('forgiven', PASSWORD, from)).status).toBe(200);
  }
  for (let time = 0; time < 12; time += 1) {
    expect((await signIn('forgiven', PASSWORD, from)).status).toBe(200);
  }
  // Of the network's 20 failures, 8 are used up.
  for (let time = 0; time < 12; time += 1) {
    expect((await signIn(`nobody ${time}`, 'wrong', from)).status).toBe(401);
  }
  expect((await signIn('nobody else', 'wrong', from)).status).toBe(429);
});

test('strangers cannot lock the owner out of a browser that has signed in before', async () => {
  await givenAffiliate('owner');
  const device = deviceOf(await signIn('owner', PASSWORD));
  expect(device).toMatch(/^__Host-device=/);
  for (let time = 0; time < 8; time += 1) await signIn('owner', 'a stranger’s guess');
  expect((await signIn('owner', PASSWORD)).status).toBe(429);
  expect((await signIn('owner', PASSWORD, fromElsewhere(), device)).status).toBe(200);
});

test('a known device belongs to the affiliate, for 90 days, until the password changes', async () => {
  const id = await givenAffiliate('device');
  await givenAffiliate('neighbour');
  const device = deviceOf(await signIn('device', PASSWORD));
  const neighbours = deviceOf(await signIn('neighbour', PASSWORD));
  for (let time = 0; time < 5; time += 1) await signIn('device', 'wrong');
  const statusWith = async (cookie: string) =>
    (await signIn('device', PASSWORD, fromElsewhere(), cookie)).status;
  expect(await statusWith(neighbours)).toBe(429);
  expect(await statusWith(`${device}; ${device}`)).toBe(429);
  expect(await statusWith(device.slice(0, -4))).toBe(429);
  expect(await statusWith(device)).toBe(200);
  for (let time = 0; time < 5; time += 1) await signIn('device', 'wrong');
  await changePassword(id, await hashPassword(PASSWORD));
  expect(await statusWith(device)).toBe(429);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  const renewed = deviceOf(await signIn('device', PASSWORD));
  for (let time = 0; time < 5; time += 1) await signIn('device', 'wrong');
  expect(await statusWith(renewed)).toBe(200);
  vi.setSystemTime(Date.now() + 90 * 24 * 3_600_000);
  for (let time = 0; time < 5; time += 1) await signIn('device', 'wrong');
  expect(await statusWith(renewed)).toBe(429);
});

test('a presented device cookie is verified whether the name exists or not', async () => {
  await givenAffiliate('timed');
  const device = deviceOf(await signIn('timed', PASSWORD));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  for (const name of ['timed', 'somebody unknown']) {
    verify.mockClear();
    await signIn(name, 'wrong', fromElsewhere(), device);
    expect(verify, name).toHaveBeenCalledTimes(1);
  }
});
