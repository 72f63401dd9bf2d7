import { expect, test } from 'vitest';
import { FORM } from '../../../../tests/sample-form.ts';
import { savedFields } from '../../../calculators/words.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import type { ToolInputs } from './address.ts';
import {
  enteredTexts,
  givenOf,
  markedFields,
  markWords,
  type ToolState,
  unprintable,
} from './marks.ts';

const entered = (
  toolInputs: ToolInputs,
  record: ToolInputs = {},
  scenario?: Partial<Scenario>,
): ToolState => ({
  toolInputs,
  record: { texts: record, people: {} },
  scenario: scenario as Scenario | undefined,
});
const marksOf = (of: ToolState) =>
  Object.fromEntries(
    markedFields({ inputs: FORM }, of).flatMap(({ name, mark }) => (mark ? [[name, mark]] : [])),
  );

test('a value that was not entered is from the record, assumed, or an example, unless it says nothing', () => {
  expect(marksOf(entered({}))).toEqual({ amount: 'example', rate: 'example', final: 'example' });
  expect(marksOf(entered({ amount: '100', assumed: 'rate,debts' }, { couple: 'yes' }))).toEqual({
    couple: 'record',
    rate: 'assumed',
    final: 'example',
    benefit: 'example',
  });
  // What was entered is no example, even if it is the same.
  const all = { amount: '100', rate: '0', final: '15000', couple: 'no' };
  expect(marksOf(entered(all, { couple: 'yes' }))).toEqual({});
});

test('an opened scenario keeps its values and its marks, whatever the record says now', () => {
  const form = { inputs: FORM };
  const inputs = { couple: 'no', amount: '100', debts: '0', rate: '5', final: '900', born: '' };
  const scenario = { inputs, examples: ['amount', 'final'], assumed: ['rate'] };
  const record = { couple: 'yes' };
  const given = givenOf(form, scenario, record);
  expect(given).toEqual({ couple: 'no', rate: '5', final: '900', assumed: 'rate' });
  expect(enteredTexts(entered(given, record))).toMatchObject({ couple: 'no', final: '900' });
  expect(marksOf(entered(given, record, scenario))).toEqual({
    amount: 'example',
    rate: 'assumed',
    final: 'example',
  });
  // Without marks, all were given; a field that it leaves unused was not.
  const older = givenOf(form, { inputs, examples: [], assumed: [] }, {});
  expect(marksOf(entered(older, {}, { inputs, examples: [] }))).toEqual({});
  expect(marksOf(entered({ ...older, couple: 'yes' }))).toEqual({ benefit: 'example' });
});

test('of a field that an opened scenario leaves unused, the record’s value stands in for the initial one', () => {
  const record = { benefit: '9' };
  const opened = (benefit: string) => {
    const scenario = { inputs: { couple: 'no', benefit }, examples: [], assumed: [] };
    return givenOf({ inputs: FORM }, scenario, record);
  };
  expect(opened('7')).not.toHaveProperty('benefit');
  expect(marksOf(entered({ ...opened('7'), couple: 'yes' }, record))).toMatchObject({
    benefit: 'record',
  });
  expect(opened('8')).toHaveProperty('benefit', '8');
});

test('a client’s sheet does not print with a day or an amount that is an example', () => {
  expect(unprintable(markedFields({ inputs: FORM }, entered({})))).toEqual([
    'Savings',
    'Final expenses',
  ]);
  const assumed = entered({ amount: '7', assumed: 'final' });
  expect(unprintable(markedFields({ inputs: FORM }, assumed))).toEqual([]);
  const examples = ['amount', 'debts', 'rate'];
  const saved = { inputs: { amount: '1', debts: '0' }, examples, assumed: [] };
  expect(unprintable(savedFields({ inputs: FORM }, saved))).toEqual(['Savings']);
});

test('a value of the record says whose it is, and one of the estate map says that', () => {
  const record = { texts: {}, people: { born: 'Winston' }, mapped: ['amount'] };
  expect(markWords('record', 'born', record)).toBe('from Winston’s record');
  expect(markWords('record', 'amount', record)).toBe('From the estate map');
  expect(markWords('example', 'amount', record)).toBe('example');
});
