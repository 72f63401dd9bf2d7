import { expect, test } from 'vitest';
import { age, choice, money, percentage, wholeNumber, yesNo } from '../../../calculators/field.ts';
import { socialSecurity } from '../../../calculators/social-security/calculator.ts';
import type { ToolInputs } from './address.ts';
import { proposedName } from './names.ts';

test('a new scenario is named by the first two values that differ from a fresh page and from the record', () => {
  const inputs = {
    claim: age({ label: 'Claiming age', initial: '62-1', min: 0, max: 999 }),
    plan: choice({ label: 'Plan', initial: 'a', options: [{ value: 'b', label: 'Level' }] }),
    couple: yesNo({ label: 'With a spouse' }),
    growth: { ...percentage({ label: 'Annual growth', initial: '5' }), fresh: '4' },
    years: wholeNumber({ label: 'Years', initial: '20', min: 0, max: 50, unit: 'year' }),
    heirs: wholeNumber({ label: 'Heirs', initial: '1', min: 1, max: 9, unit: 'heir' }),
    dsue: money({ label: 'Unused exclusion' }),
  };
  const nameOf = (given: ToolInputs, record: ToolInputs = {}) =>
    proposedName({ inputs }, 'Sample', {
      toolInputs: given,
      record: { texts: record, people: {} },
    });
  expect(nameOf({ growth: '6', years: '25', dsue: '1' })).toBe('6% growth, 25 years');
  expect(nameOf({ claim: '67', growth: '4' })).toBe('Claim at 67');
  expect(nameOf({ claim: '66-5', plan: 'b', growth: '4' })).toBe(
    'Claim at 66 years and 5 months, Level',
  );
  expect(nameOf({ couple: 'yes', dsue: '12M', growth: '4' })).toBe(
    'With a spouse, $12,000,000 left unused',
  );
  expect(nameOf({ couple: 'yes', heirs: '3', growth: '4' }, { couple: 'yes' })).toBe('3 heirs');
  expect(nameOf({ couple: 'no', growth: '4' }, { couple: 'yes' })).toBe('With a spouse: no');
  expect(nameOf({ growth: '4 %' })).toBe('Sample');
});

test('a name has no label of a field and at most 60 characters, and names both of a couple', async () => {
  const nameOf = (given: ToolInputs, people: ToolInputs = {}) =>
    proposedName(socialSecurity, 'Social Security', {
      toolInputs: given,
      record: { texts: {}, people },
    });
  expect(nameOf({ pia: '3100', claim: '67' })).toBe('Claim at 67, $3,100 a month');
  const couple = { couple: 'yes', pia: '3100', claim: '70', 'spouse-claim': '70' };
  const people = { birth: 'Tabitha', 'spouse-birth': 'Winston' };
  expect(nameOf(couple, people)).toBe('Tabitha at 70, Winston at 70');
  expect(nameOf(couple)).toBe('Client at 70, spouse at 70');
  const long = { birth: 'Maximiliana-Theodora', 'spouse-birth': 'Bartholomew-Alexander' };
  const name = nameOf({ ...couple, claim: '66-11', 'spouse-claim': '66-11' }, long);
  expect(name).toBe('Maximiliana-Theodora at 66 years and 11 months');
});
