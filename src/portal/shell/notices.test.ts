// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Account } from '../../contract/account/account-state.ts';
import { $account } from './account.ts';
import { asOfWords, lastAnswerAt } from './last-answer.ts';
import { TwoStepNotice } from './notices.tsx';
import { twoStepNeed } from './two-step-need.ts';

const call = (path: string, responseEnd: number, responseStatus = 200) => ({
  name: `https://example.com${path}`,
  responseEnd,
  responseStatus,
});

test('the shown data are as old as the server’s last answer', () => {
  const calls = [
    call('/api/contacts?limit=25', 900),
    call('/api/contacts/counts', 1_000),
    call('/api/contacts', 5_000, 0),
    call('/_astro/portal.js', 6_000),
  ];
  expect(lastAnswerAt(calls, 100_000).getTime()).toBe(101_000);
});

test('without an answer, they are as old as the page', () => {
  expect(lastAnswerAt([], 100_000).getTime()).toBe(100_000);
});

test('a time names its zone', () => {
  expect(asOfWords(new Date(2026, 10, 21, 14, 5))).toMatch(/^2:05\sPM, \w/);
});

const need = (
  twoStep: boolean,
  twoStepFrom: string | null,
  now: string,
  work: Account['work'] = null,
) => twoStepNeed({ twoStep, twoStepFrom, work }, new Date(now));

test('nothing is asked if the office does not require it, or once it is set up', () => {
  expect(need(false, null, '2027-01-15T00:00:00Z')).toBe('nothing');
  expect(need(true, '2027-01-15', '2027-01-16T00:00:00Z')).toBe('nothing');
});

test('people are asked until the day, and it is required from then on, by the server’s clock', () => {
  expect(need(false, '2027-01-15', '2027-01-14T23:59:59Z')).toBe('soon');
  expect(need(false, '2027-01-15', '2027-01-15T00:00:00Z')).toBe('now');
});

test('assistants always need it, and affiliates who help another only while they do', () => {
  const work = { current: null, own: false, items: [] };
  expect(need(false, null, '2027-01-15T00:00:00Z', work)).toBe('now');
  expect(need(true, null, '2027-01-15T00:00:00Z', work)).toBe('nothing');
  expect(need(false, null, '2027-01-15T00:00:00Z', { ...work, own: true })).toBe('nothing');
  expect(need(false, null, '2027-01-15T00:00:00Z', { ...work, own: true, current: 'x' })).toBe(
    'now',
  );
});

test.each([
  ['dashboard', '2999-01-15', /^From January 15, 2999 on, .*Set it up now$/, []],
  ['links', '2999-01-15', /^$/, []],
  ['links', '2020-01-15', /^Please set up two-step/, [['/dashboard/settings/security']]],
  ['security', '2020-01-15', /^Please set up two-step/, []],
] as const)('%s with the day %s says %s, and leads to %j', (page, twoStepFrom, words, led) => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  $account.set({ twoStep: false, twoStepFrom, work: null } as Account);
  const { container } = render(createElement(TwoStepNotice, { page }));
  expect(container.textContent).toMatch(words);
  expect(replace.mock.calls).toEqual(led);
});
