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
  portrait: true,
  disclosure: true,
  crd: true,
  formCrs: true,
  bank: false,
};

test('the email address and the phone number are hidden until the affiliate shows them', async () => {
  const ada = await signedIn('first');
  expect((await read(ada)).show).toEqual(FIRST);
  const answer = await save(ada, { role: 'Planner' });
  expect(((await answer.json()) as Profile).show).toEqual(FIRST);
});

test('changing one field or one switch leaves the other switches', async () => {
  const ada = await signedIn('one switch');
  const { version } = await read(ada);
  await call(ada, 'PATCH', { version, role: 'Planner' });
  expect((await read(ada)).show).toEqual(FIRST);
  await call(ada, 'PATCH', { version: version + 1, show: { bio: false } });
  expect((await read(ada)).show).toEqual({ ...FIRST, bio: false });
});

test('a switch missing from a whole profile is off, except the disclosure’s', async () => {
  const ada = await signedIn('left out');
  const answer = await save(ada, { show: { phone: true } });
  const off = Object.fromEntries(Object.keys(FIRST).map((field) => [field, false]));
  expect(((await answer.json()) as Profile).show).toEqual({
    ...off,
    phone: true,
    disclosure: true,
  });
});

test('the disclosure is shown while the affiliate says how they are paid', async () => {
  const ada = await signedIn('paid');
  const said = await save(ada, {
    compensation: 'A fee that my clients pay.',
    disclosure: 'A line.',
  });
  expect(said.status).toBe(200);
  const { version } = await read(ada);
  const hidden = await call(ada, 'PATCH', { version, show: { disclosure: false } });
  const sentence =
    'Families have to see the disclosure while you say how you are paid. Please switch it on.';
  expect([hidden.status, await hidden.json()]).toMatchObject([
    400,
    { message: sentence, fields: { show: sentence } },
  ]);
  const { compensation: _, ...older } = await read(ada);
  const whole = await call(ada, 'PUT', { ...older, show: { disclosure: false } });
  expect([whole.status, (await read(ada)).version]).toEqual([400, version]);
  const unpaid = { version, compensation: '', show: { disclosure: false } };
  expect((await call(ada, 'PATCH', unpaid)).status).toBe(200);
});

test('a whole profile from before the new fields leaves them as they are', async () => {
  const ada = await signedIn('older');
  await save(ada, { compensation: 'A fee.', crd: '1234567', formCrs: 'https://example.com/crs' });
  const { compensation: _c, crd: _d, formCrs: _f, ...older } = await read(ada);
  expect(await (await call(ada, 'PUT', { ...older, role: 'Planner' })).json()).toMatchObject({
    ...{ role: 'Planner', compensation: 'A fee.', crd: '1234567' },
    formCrs: 'https://example.com/crs',
  });
});
