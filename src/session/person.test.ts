/** No data of one affiliate is left for the next one at this computer. */
import { expect, test } from 'vitest';
import { settled } from '../../tests/answers.ts';
import { ADA, GRACE, signAdaIn } from '../../tests/session.ts';
import { sayFromAnotherTab } from '../../tests/tab.ts';
import { resource } from '../api/call.ts';
import { query } from '../api/query.ts';
import { returns, route } from '../contract/route.ts';
import { $session } from './session.ts';

const secret = route('GET', '/api/secret', { answer: returns<string>() });

const calls = signAdaIn();

/** A resource that Ada sees. */
async function adasResource() {
  const { $loaded } = resource(secret);
  $loaded.listen(() => {});
  await calls.at(-1)?.answer('Ada’s');
  expect($loaded.get()).toMatchObject({ data: 'Ada’s' });
  return $loaded;
}

async function graceSignsInElsewhere() {
  sayFromAnotherTab('signed-in');
  await calls.at(-1)?.answer(GRACE);
}

test('when someone else signs in, loaded data is dropped and fetched again', async () => {
  const $loaded = await adasResource();
  const seen: string[] = [];
  $session.listen((session) => {
    if (session.status === 'authenticated') seen.push(JSON.stringify($loaded.get()));
  });
  await graceSignsInElsewhere();
  expect(seen).toEqual(['{"status":"loading"}']);
  expect(calls.at(-1)?.address).toBe('/api/secret');
  await calls.at(-1)?.answer('Grace’s');
  expect($loaded.get()).toMatchObject({ data: 'Grace’s' });
});

test('a pending response for the previous person is dropped', async () => {
  const { $loaded, reload } = resource(secret);
  $loaded.listen(() => {});
  void reload();
  const [first, second] = calls.slice(-2);
  await graceSignsInElsewhere();
  await first?.answer('Ada’s');
  await second?.answer('Ada’s');
  expect($loaded.get()).toEqual({ status: 'loading' });
});

test('a cached query is not kept for the next person', async () => {
  void query(['/api/any']);
  await calls.at(-1)?.answer('Ada’s');
  await graceSignsInElsewhere();
  const answer = query(['/api/any']);
  await calls.at(-1)?.answer('Grace’s');
  expect(await answer).toBe('Grace’s');
});

test('a response that the HTML preloaded is not used for the next person', async () => {
  globalThis.preloadedAnswers = { '/api/early': Promise.resolve(new Response('"Ada’s"')) };
  await graceSignsInElsewhere();
  const { $loaded } = resource(route('GET', '/api/early'));
  $loaded.listen(() => {});
  await settled();
  expect($loaded.get()).toEqual({ status: 'loading' });
});

test('if the same affiliate signs in again, nothing is fetched twice', async () => {
  const $loaded = await adasResource();
  const before = calls.length;
  sayFromAnotherTab('signed-in');
  await calls.at(-1)?.answer(ADA);
  expect($loaded.get()).toMatchObject({ data: 'Ada’s' });
  expect(calls.slice(before).map(({ address }) => address)).toEqual(['/api/auth/me']);
});

test('after the session has ended, no data is left', async () => {
  const $loaded = await adasResource();
  sayFromAnotherTab('left');
  await calls.at(-1)?.answer({}, 401);
  expect($session.get().status).toBe('unauthenticated');
  expect($loaded.get()).toEqual({ status: 'loading' });
  expect(calls.at(-1)?.address).toBe('/api/auth/me');
});

test('a page from the back/forward cache asks again, and hears the other tabs again', async () => {
  window.dispatchEvent(new Event('pagehide'));
  expect($session.get().status).toBe('loading');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await calls.at(-1)?.answer(ADA);
  expect($session.get().status).toBe('authenticated');
  sayFromAnotherTab('ended');
  await calls.at(-1)?.answer({}, 401);
  expect($session.get().status).toBe('unauthenticated');
});
