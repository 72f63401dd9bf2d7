import { expect, test } from 'vitest';
import { rmd } from '../../../calculators/rmd/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { atFields, bodyOf, draftOf, inputsInWords, problemsOf } from './draft.ts';

const INPUTS = { birth: '1953-05-01', year: '2026', balance: '250000' };
const draft = { name: '', note: '', contact: { id: null, name: '' }, inputs: INPUTS };
const named = { ...draft, name: 'First year' };

test('a draft needs a name, and a contact of the list or none', () => {
  expect(problemsOf(draft)).toEqual({ name: 'The name is missing.' });
  expect(problemsOf(named)).toEqual({});
  expect(problemsOf({ ...named, contact: { id: null, name: 'Rob' } })).toEqual({
    contact: 'Choose a contact of the list, or leave this field empty.',
  });
  expect(problemsOf({ ...named, note: '123-45-6789' }).note).toContain('social security');
});

test('a contact in the trash stays with its scenario, though its name does not show', () => {
  const binned = draftOf({ ...named, contactId: 'c-1', contactName: null } as unknown as Scenario);
  expect(binned.contact).toEqual({ id: 'c-1', name: '' });
  expect(problemsOf(binned)).toEqual({});
  expect(bodyOf(binned)).toEqual({
    name: 'First year',
    note: '',
    inputs: INPUTS,
    contactId: 'c-1',
  });
});

test('the server’s problems show at their fields; problems of inputs show at the inputs', () => {
  const told = { contactId: 'Unknown.', name: 'Missing.', balance: 'Too much.' };
  const shown = { contact: 'Unknown.', name: 'Missing.', inputs: 'Too much.' };
  expect(atFields(told)).toEqual(shown);
});

test('the inputs of two windows are described by their differences', () => {
  const other = { ...INPUTS, balance: '500000' };
  expect(inputsInWords(rmd, other, INPUTS)).toBe(
    'Balance on December 31 of the year before: $500,000',
  );
});
