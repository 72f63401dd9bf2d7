/** The course that the home names to go on with. */
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

test('who has begun none has none to go on with', async () => {
  expect(await course()).toBeNull();
});

test('it is the one opened last, with the lessons that were passed', async () => {
  await answer(cookie, answersOf(await keyOf('how-property-passes'), 4), 'how-property-passes');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  await open(cookie, 'grats', 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'trusts-and-charitable-tools', passed: 0 });
});

test('one that is done is not named any more', async () => {
  await passFinal(cookie, 'trusts-and-charitable-tools');
  expect(await course()).toEqual({ slug: 'foundations', passed: 1 });
});
