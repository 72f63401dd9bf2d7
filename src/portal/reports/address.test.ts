import { expect, test } from 'vitest';
import { changedSearch } from '../../lib/address.ts';
import { stateOf, toRange, toRows } from './address.ts';

const NOW = '2026-11-21';
const LINK = '6f0c8b5e-6a53-4a05-9d0a-0d7a5a1f3b11';

test('the default range sends no parameters, so that the answer that the HTML preloaded matches', () => {
  expect(stateOf('', NOW)).toMatchObject({ preset: '30d', asked: {}, compare: false, by: 'link' });
  expect(stateOf('?preset=x&by=y&sort=z&rows=q', NOW)).toEqual(stateOf('', NOW));
});

test('presets move with the days, and a custom range overrides them', () => {
  expect(stateOf('?preset=year', NOW).asked).toEqual({ from: '2026-01-01' });
  expect(stateOf('?preset=year&from=2026-03-01&to=2026-03-31', NOW)).toMatchObject({
    preset: undefined,
    asked: { from: '2026-03-01', to: '2026-03-31' },
  });
});

test('the rows of a link, of a campaign, of none, and of everything are distinguished', () => {
  const rows = (...change: Parameters<typeof toRows>) =>
    stateOf(changedSearch('?compare=1&after=x', toRows(...change)), NOW).rows;
  const none = { link: undefined, campaign: undefined, after: undefined };
  expect(rows('leads')).toEqual({ ...none, kind: 'leads' });
  expect(rows('client', { link: LINK })).toEqual({ ...none, kind: 'client', link: LINK });
  expect(rows('people', { campaign: 'Spring' })).toMatchObject({ campaign: 'Spring' });
  expect(rows('leads', { campaign: '' })).toEqual({ ...none, kind: 'leads', campaign: '' });
  expect(rows()).toBeUndefined();
});

test('another range closes the open rows, and keeps the comparison', () => {
  const search = `?compare=1&rows=leads&link=${LINK}&preset=90d`;
  expect(changedSearch(search, toRange('30d'))).toBe('?compare=1');
  expect(changedSearch(search, toRange({ from: '2026-01-01', to: '2026-01-31' }))).toBe(
    '?compare=1&from=2026-01-01&to=2026-01-31',
  );
});
