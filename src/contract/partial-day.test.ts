import { expect, test } from 'vitest';
import { typedDay } from '../lib/readers/typed-day.ts';
import { combinedDay, isPartialDay, toAmerican } from './partial-day.ts';

test.each([
  ['9/8/1968', '1968-09-08', '9/8/1968'],
  ['September 8, 1968', '1968-09-08', '9/8/1968'],
  ['sept. 8 1968', '1968-09-08', '9/8/1968'],
  ['Sep 8, 1968', '1968-09-08', '9/8/1968'],
  ['May 1', '--05-01', '5/1'],
  ['5/1', '--05-01', '5/1'],
  ['12/1952', '1952-12', '12/1952'],
  ['1952', '1952', '1952'],
  ['--05-01', '--05-01', '5/1'],
])('%s is read as %s, and shown for editing as %s', (typed, day, shown) => {
  expect(typedDay(typed)).toMatchObject({ day });
  expect(isPartialDay(day)).toBe(true);
  expect(toAmerican(day)).toBe(shown);
});

test.each(['13/32', 'February 30, 1952', 'Mayday 1, 1952', 'about 1950'])(
  '“%s” is no day, and stays as typed',
  (typed) => {
    expect(typedDay(typed)).toBe(null);
    expect(toAmerican(typed)).toBe(typed);
  },
);

test.each([
  ['--05-01', '1952-05-01', '1952-05-01'],
  ['1952-05-01', '--05-01', '1952-05-01'],
  ['1952', '1952-05', '1952-05'],
  ['1952', '--05-01', '1952-05-01'],
  ['1952-05', '1952-05', '1952-05'],
  ['1952-05-01', '1953-05-01', null],
  ['--05-01', '1952-05-02', null],
  ['1953', '--02-29', null],
  ['1952', 'Firm A', null],
])('%s and %s say %s together', (one, other, together) => {
  expect([combinedDay(one, other), combinedDay(other, one)]).toEqual([together, together]);
});
