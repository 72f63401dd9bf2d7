import { expect, test } from 'vitest';
import { twoStepNeed } from './notices.tsx';

const need = (twoStep: boolean, twoStepFrom: string | null, now: string) =>
  twoStepNeed({ twoStep, twoStepFrom }, new Date(now));

test('nothing is asked if the office does not require it, or once it is set up', () => {
  expect(need(false, null, '2027-01-15T00:00:00Z')).toBe('nothing');
  expect(need(true, '2027-01-15', '2027-01-16T00:00:00Z')).toBe('nothing');
});

test('people are asked until the day, and it is required from then on, by the server’s clock', () => {
  expect(need(false, '2027-01-15', '2027-01-14T23:59:59Z')).toBe('soon');
  expect(need(false, '2027-01-15', '2027-01-15T00:00:00Z')).toBe('now');
});
