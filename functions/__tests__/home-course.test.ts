/** The course that the home suggests to continue. */
import { beforeAll, expect, test, vi } from 'vitest';
import { readToday, type Today } from '../../src/contract/home.ts';
import { signedIn, withStore } from './harness.ts';
import { send } from './routes.ts';
import { answer, answersOf, keyOf, open, passFinal } from './training-calls.ts';

withStore();

let cookie = '';
beforeAll(async () => {
  cookie = await signedIn('ada');
});

const course = async () => ((await (await send(readToday, { cookie })).json()) as Today).course;

test('an affiliate without a started course has none to continue', async () => {
  expect(await course()).toBeNull();
});

test('it is the course opened last, with its passed lessons', async () => {
  await answer(cookie, answersOf(await keyOf('how-property-passes'), 4), 'how-property-passes');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  await open(cookie, 'grats', 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'trusts-and-charitable-tools', passed: 0 });
});

test('a finished course is no longer suggested', async () => {
  await passFinal(cookie, 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
});
