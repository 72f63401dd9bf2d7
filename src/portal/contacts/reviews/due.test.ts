import { expect, test, vi } from 'vitest';
import { queryOf, readState } from './due.ts';

test.each([
  ['2026-11-29', { from: '2027-01-01', to: '2027-03-31' }],
  ['2027-01-01', { from: '2027-04-01', to: '2027-06-30' }],
  ['2027-09-30', { from: '2027-10-01', to: '2027-12-31' }],
])('the quarter after %s', (day, quarter) => {
  vi.setSystemTime(`${day}T15:00:00Z`);
  expect(queryOf(readState('?quarter=next'))).toEqual({ limit: 25, ...quarter });
});

test('the plain address asks for the quarter of today, as the page’s first read does', () => {
  expect(queryOf(readState(''))).toEqual({ limit: 25 });
});

test('the address has the quarter, the months, the reason and the place', () => {
  vi.setSystemTime('2026-11-29T15:00:00Z');
  expect(queryOf(readState('?quarter=next&months=18&reason=law&after=a.cursor&at=26'))).toEqual({
    limit: 25,
    from: '2027-01-01',
    to: '2027-03-31',
    months: 18,
    reason: 'law',
    after: 'a.cursor',
  });
  expect(queryOf(readState('?quarter=last&months=7&reason=weather'))).toEqual({ limit: 25 });
});
