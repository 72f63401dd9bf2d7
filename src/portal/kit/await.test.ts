import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Loaded } from '../../api/call.ts';
import { Await } from './states.tsx';

const PARTS = {
  skeleton: 'skeleton',
  retry: async () => {},
  subject: 'your profile',
  children: (data: string) => `data: ${data}`,
};
const html = (loaded: Loaded<string>) =>
  renderToStaticMarkup(createElement(() => Await<string>({ ...PARTS, loaded })));

test('while data load, the skeleton shows and the region is busy', () => {
  expect(html({ status: 'loading' })).toMatch(/aria-busy="true".*skeleton/);
});

test('loaded data show, even during a refresh', () => {
  expect(html({ status: 'ready', data: 'x', refreshing: false })).toMatch(/busy="false".*data: x/);
  expect(html({ status: 'ready', data: 'x', refreshing: true })).toMatch(/busy="true".*data: x/);
});

test('data that could not be refreshed show with the reason and a retry', () => {
  const shown = html({ status: 'ready', data: 'x', refreshing: false, problem: 'Not today.' });
  expect(shown).toMatch(/role="alert".*This may be out of date\. Not today\..*Try again.*data: x/);
});

test('a failure says what failed, why, what still works, and how to retry', () => {
  const shown = html({ status: 'failed', sentence: 'Not today.' });
  expect(shown).toMatch(/role="alert".*We could not load your profile\..*Not today\./);
  expect(shown).toMatch(/is safe.*<button type="button".*Try again/);
  expect(shown).not.toMatch(/skeleton|data:/);
});
