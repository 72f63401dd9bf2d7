/** Which fields visitors see. */
import { expect, test } from 'vitest';
import type { Profile } from '../../src/contract/profile.ts';
import { signedIn, withStore } from './harness.ts';
import { call, read, save } from './profile-calls.ts';

withStore();

const FIRST = {
  firm: true,
  role: true,
  credentials: true,
  states: true,
  phone: false,
  email: false,
  website: true,
  booking: true,
  bio: true,
  bank: false,
};

test('the email address and the phone number are hidden until the affiliate shows them', async () => {
  const ada = await signedIn('first');
  expect((await read(ada)).show).toEqual(FIRST);
  const answer = await save(ada, { role: 'Planner' });
  expect(((await answer.json()) as Profile).show).toEqual(FIRST);
});

test('a change of one field or of one switch leaves the other switches', async () => {
  const ada = await signedIn('one switch');
  const { version } = await read(ada);
  await call(ada, 'PATCH', { version, role: 'Planner' });
  expect((await read(ada)).show).toEqual(FIRST);
  await call(ada, 'PATCH', { version: version + 1, show: { bio: false } });
  expect((await read(ada)).show).toEqual({ ...FIRST, bio: false });
});

test('a switch that a whole profile leaves out is off', async () => {
  const ada = await signedIn('left out');
  const answer = await save(ada, { show: { phone: true } });
  const off = Object.fromEntries(Object.keys(FIRST).map((field) => [field, false]));
  expect(((await answer.json()) as Profile).show).toEqual({ ...off, phone: true });
});
