import { afterEach, expect, test, vi } from 'vitest';
import { CATALOGUE, entryOf } from '../../../calculators/catalogue.ts';
import { run } from '../../../calculators/run.ts';
import { PLACE_NAMES } from '../saved/scenarios.ts';
import {
  givenIn,
  isSameCalculation,
  notInputs,
  searchWith,
  startIn,
  typedIn,
  unknownNames,
} from './address.ts';

afterEach(() => void vi.useRealTimers());

const FIELDS = { birth: { initial: '1952-05-01' }, balance: { initial: '250000' } };

test('an address gives the fields’ texts as they are, and nothing else', () => {
  const search = '?balance=%241%2C234.56&x=1&toString=2';
  expect(givenIn(search, FIELDS)).toEqual({ balance: '$1,234.56' });
  expect(givenIn('?balance=1&balance=2', FIELDS)).toEqual({ balance: '1' });
});

test('the address holds what was entered, even an initial value, but nothing that the record says', () => {
  const record = { birth: '1960-01-01' };
  expect(searchWith('', FIELDS, { balance: '250000' }, record)).toBe('?balance=250000');
  expect(searchWith('?birth=1960-01-01', FIELDS, { birth: '1960-01-01' }, record)).toBe('');
  expect(searchWith('', FIELDS, { birth: '1952-05-01' }, record)).toBe('?birth=1952-05-01');
  // Parameters that are no fields stay.
  const search = searchWith('?balance=1&scenario=7', FIELDS, { balance: '2' });
  expect(search).toBe('?scenario=7&balance=2');
});

test('the address names the assumed fields, until one is typed', () => {
  const given = { assumed: 'birth,balance' };
  expect(givenIn(searchWith('?scenario=7', FIELDS, given), FIELDS)).toEqual(given);
  const typed = typedIn(given, FIELDS, 'balance', '250000');
  expect(typed).toEqual({ assumed: 'birth', balance: '250000' });
  expect(typedIn(typed, FIELDS, 'birth', '')).toEqual({ balance: '250000', birth: '' });
  // Names of no field are told, and those alone are no input.
  expect(unknownNames('?assumed=birth,color', FIELDS, ['assumed'])).toEqual(['color']);
  const fee = { fee: { initial: '0', fresh: '1' } };
  expect(startIn('?assumed=fee', fee)).toEqual({ fee: '1', assumed: 'fee' });
});

test('only a page without inputs and without a scenario starts with fresh values', async () => {
  const starts: Record<string, object> = {};
  for (const { slug, load } of CATALOGUE) {
    const { inputs, cases } = await load();
    vi.setSystemTime(new Date(2026, 10, 28, 12));
    const start = startIn('?contact=7', inputs);
    expect(startIn('?scenario=7', inputs)).toEqual({});
    if (Object.keys(start).length === 0) continue;
    starts[slug] = start;
    expect(givenIn(searchWith('', inputs, start), inputs)).toEqual(start);
    // The address of an example opens the example, so it has an input.
    for (const one of cases)
      expect(startIn(searchWith('', inputs, one.inputs), inputs)).not.toEqual(start);
  }
  expect(starts).toEqual({
    'retirement-income': { inflation: '2.5', fee: '1' },
    legacy: { inflation: '2.5', fee: '1' },
    'social-security': { cola: '2.5' },
    'life-insurance-need': { final: '15000' },
    grat: { rate: '', 'rate-month': '2026-11' },
    crt: { rate: '', date: '2026-11-28' },
  });
});

const NO_RATE = {
  problems: {
    rate: 'Enter the section 7520 rate that the IRS published for November 2026. The portal does not have it yet.',
  },
};

test.each([
  ['grat', '2026-10-28', { rate: '5.6', 'rate-month': '2026-10' }, { result: expect.anything() }],
  ['grat', '2026-11-28', { rate: '', 'rate-month': '2026-11' }, NO_RATE],
  ['crt', '2026-10-28', { rate: '5.6', date: '2026-10-28' }, { result: expect.anything() }],
  ['crt', '2026-11-28', { rate: '', date: '2026-11-28' }, NO_RATE],
])(
  '%s opens on %s with the month and its rate, or asks for it',
  async (slug, day, start, outcome) => {
    const calculator = await entryOf(slug)?.load();
    if (!calculator) throw new Error(slug);
    vi.setSystemTime(new Date(`${day}T12:00`));
    const texts = startIn('', calculator.inputs);
    expect(texts).toEqual(start);
    expect(run(calculator, texts)).toEqual(outcome);
  },
);

test('a value follows another field until it is entered and differs', () => {
  const texts = { 2025: '13990000', 2026: '15000000' };
  const fields = {
    year: { initial: '2026' },
    exclusion: { initial: '15000000', initialBy: { field: 'year', texts } },
  };
  const entered = { year: '2025', exclusion: '13990000' };
  expect(typedIn(entered, fields, 'year', '2026')).toEqual({ year: '2026' });
  const other = { year: '2025', exclusion: '15000000' };
  expect(typedIn(other, fields, 'year', '2026')).toEqual({ ...other, year: '2026' });
});

test('parameters that are neither fields nor the page’s own are unknown', () => {
  const search = '?foo=1&=5&balance=2&scenario=7&foo=2&toString=3&birht=';
  expect(unknownNames(search, FIELDS, ['scenario'])).toEqual(['foo', 'toString', 'birht']);
  expect(unknownNames('?balance=2', FIELDS, [])).toEqual([]);
});

test('unknown parameters are named: a few of them, and long ones truncated', () => {
  expect(notInputs([])).toBe('');
  expect(notInputs(['foo'])).toBe('“foo” in the address is not an input of this calculator.');
  expect(notInputs(['foo', 'bar'])).toBe(
    '“foo” and “bar” in the address are not inputs of this calculator.',
  );
  expect(notInputs([...'abcdefg'])).toContain('“e” and 2 more in the address are');
  expect(notInputs(['x'.repeat(10_000)]).length).toBeLessThan(120);
});

test.each(CATALOGUE)(
  '$slug has no field with a name that the page itself uses',
  async ({ load }) => {
    const { inputs } = await load();
    expect(PLACE_NAMES.filter((name) => Object.hasOwn(inputs, name))).toEqual([]);
  },
);

test('typed texts survive the address', () => {
  for (const text of ['$1,234.56', '1.234,56', '5 %', '<script>', 'a&b=c', ' ', '']) {
    const search = searchWith('', FIELDS, { balance: text });
    expect(isSameCalculation(givenIn(search, FIELDS), { balance: text })).toBe(true);
  }
});
