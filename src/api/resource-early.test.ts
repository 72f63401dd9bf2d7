/** Data that the page's HTML preloads is available for the first rendering. */
import { afterEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../tests/answers.ts';
import { returns, route } from '../contract/route.ts';
import { $person } from './person.ts';
import { resource } from './resource.ts';

const leads = route('GET', '/api/leads', { answer: returns<string>() });

afterEach(() => {
  $person.set(null);
  globalThis.preloadedAnswers = undefined;
  vi.unstubAllGlobals();
});

const askedInHtml = () => {
  globalThis.preloadedAnswers = { '/api/leads': Promise.resolve(new Response('"Ada’s"')) };
};

test('preloaded data loads before a component mounts, once the signed-in person is known', async () => {
  const calls = answerByHand();
  $person.set('ada');
  askedInHtml();
  const { $loaded } = resource(leads);
  await settled();
  expect($loaded.get()).toMatchObject({ status: 'ready', data: 'Ada’s' });
  $loaded.listen(() => {})();
  expect(calls).toHaveLength(0);
});

test('preloaded data waits for a component while no one is known to be signed in', async () => {
  askedInHtml();
  const { $loaded } = resource(leads);
  await settled();
  expect($loaded.get()).toEqual({ status: 'loading' });
});

test('data that the HTML did not preload waits for a component', () => {
  const calls = answerByHand();
  $person.set('ada');
  resource(route('GET', '/api/links'));
  expect(calls.map(({ address }) => address)).not.toContain('/api/links');
});
