import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAny, whole } from '../../tests/properties.ts';
import { futureValue, futureValueDue, growthFactor, presentValue } from './annuity.ts';

test('matches the factors of interest tables', () => {
  expect(presentValue(20, 6)).toBeCloseTo(11.4699, 4);
  expect(presentValue(10, 3)).toBeCloseTo(8.5302, 4);
  expect(futureValue(10, 5)).toBeCloseTo(12.5779, 4);
  expect(futureValueDue(10, 5)).toBeCloseTo(13.2068, 4);
  expect(futureValueDue(20, 5)).toBeCloseTo(34.7193, 4);
  expect(growthFactor(10, 2)).toBeCloseTo(1.21899, 5);
});

test('counts the payments if there is no interest', () => {
  expect([presentValue(10, 0), futureValue(10, 0), futureValueDue(10, 0)]).toEqual([10, 10, 10]);
  expect([presentValue(0, 5), futureValue(0, 5), growthFactor(0, 5)]).toEqual([0, 0, 1]);
});

test('is as exact near a rate of 0 as at any other rate', () => {
  expect(presentValue(10, 1e-12)).toBeCloseTo(10, 9);
  expect(futureValue(10, 1e-12)).toBeCloseTo(10, 9);
});

test('matches a sum of the single payments', () => {
  const rates = fc.double({ min: -20, max: 30, noNaN: true });
  forAny(100, [whole(0, 60), rates], (periods, rate) => {
    let present = 0;
    let future = 0;
    for (let period = 1; period <= periods; period += 1) {
      present += (1 + rate / 100) ** -period;
      future += (1 + rate / 100) ** (periods - period);
    }
    expect(presentValue(periods, rate) / (present || 1)).toBeCloseTo(periods ? 1 : 0, 9);
    expect(futureValue(periods, rate) / (future || 1)).toBeCloseTo(periods ? 1 : 0, 9);
  });
});
