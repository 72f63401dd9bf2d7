import { expect, test } from 'vitest';
import { age, choice, money, percentage, whole, yesNo } from '../../../calculators/field.ts';
import type { Given } from './address.ts';
import { proposedName } from './names.ts';

test('a new scenario is named by the first two values that differ from a fresh page and from the record', () => {
  const inputs = {
    claim: age({ label: 'Claiming age', initial: '62-1', min: 0, max: 999 }),
    plan: choice({ label: 'Plan', initial: 'a', options: [{ value: 'b', label: 'Level' }] }),
    couple: yesNo({ label: 'With a spouse' }),
    growth: { ...percentage({ label: 'Annual growth', initial: '5' }), fresh: '4' },
    years: whole({ label: 'Years', initial: '20', min: 0, max: 50, unit: 'year' }),
    heirs: whole({ label: 'Heirs', initial: '1', min: 1, max: 9, unit: 'heir' }),
    dsue: money({ label: 'Unused exclusion' }),
  };
  const nameOf = (given: Given, record: Given = {}) =>
    proposedName({ inputs }, 'Sample', { given, record: { texts: record, people: {} } });
  expect(nameOf({ growth: '6', years: '25', dsue: '1' })).toBe('Annual growth 6%, 25 years');
  expect(nameOf({ claim: '67', growth: '4' })).toBe('Claims at 67');
  expect(nameOf({ claim: '66-5', plan: 'b', growth: '4' })).toBe(
    'Claims at 66 years and 5 months, Level',
  );
  expect(nameOf({ couple: 'yes', dsue: '12M', growth: '4' })).toBe(
    'With a spouse, $12,000,000 left unused',
  );
  expect(nameOf({ couple: 'yes', heirs: '3', growth: '4' }, { couple: 'yes' })).toBe('Heirs 3');
  expect(nameOf({ couple: 'no', growth: '4' }, { couple: 'yes' })).toBe('With a spouse No');
  expect(nameOf({ growth: '4 %' })).toBe('Sample');
});
