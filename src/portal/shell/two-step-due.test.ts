import { expect, test } from 'vitest';
import { twoStepNeed } from './notices.tsx';

const need = (twoStep: boolean, twoStepFrom: string | null, now: string) =>
  twoStepNeed({ twoStep, twoStepFrom }, new Date(now));

test('nobody is asked if the office does not ask, or once it is set up', () => {
  expect(need(false, null, '2027-01-15T00:00:00Z')).toBe('nothing');
  expect(need(true, '2027-01-15', '2027-01-16T00:00:00Z')).toBe('nothing');
});

test('until the day people are asked, and from then on they have to, as the server has it', () => {
  expect(need(false, '2027-01-15', '2027-01-14T23:59:59Z')).toBe('soon');
  expect(need(false, '2027-01-15', '2027-01-15T00:00:00Z')).toBe('now');
});
