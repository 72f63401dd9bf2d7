import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { dollars, percent } from '../figures.ts';
import { EXCLUSIONS, HIGHEST_BASIC } from '../law/exclusions.ts';
import { run, type Texts } from '../run.ts';
import { estateTax, figuresOf } from './calculator.ts';
import type { Values } from './fields.ts';
import { LAW } from './taxes-at-death.ts';

const NOTHING = {
  year: 2026,
  estate: 0,
  debts: 0,
  marital: 0,
  charitable: 0,
  'state-tax': 0,
  gifts: 0,
  'gift-tax-paid': 0,
  dsue: 0,
} as Values;
const of = (values: Partial<Values>, law = LAW) => figuresOf({ ...NOTHING, ...values }, law);

const result = (texts: Texts) => resultOf(estateTax, texts);

const money = whole(0, dollars(100_000_000));
const anyValues = fc.record({
  year: fc.constantFrom(2023, 2024, 2025, 2026),
  estate: money,
  debts: money,
  marital: money,
  charitable: money,
  'state-tax': money,
  gifts: money,
  'gift-tax-paid': whole(0, dollars(10_000_000)),
  dsue: whole(0, dollars(12_920_000)),
});

test('the tax starts with the first cents above the exclusion', () => {
  expect(of({ estate: dollars(15_000_000) }).tax).toBe(0);
  expect(of({ estate: dollars(15_000_000) + 10 }).tax).toBe(4);
});

test('the tax adds a spouse’s unused exclusion to the basic one, and says what it would be without', () => {
  const { outputs, answer, tables } = result({ estate: '40000000', dsue: '15000000' });
  expect(outputs.tax).toBe(dollars(4_000_000));
  expect(outputs['tax-without-dsue']).toBe(dollars(10_000_000));
  expect(outputs.credit).toBe(dollars(11_945_800));
  expect(answer).toContain('; without the spouse’s unused exclusion the tax would be $10,000,000.');
  expect(tables).toHaveLength(1);
});

test('the tax deducts debts, spouse, charity and state tax before the schedule', () => {
  const deducted = { debts: '1000000', marital: '5000000', charitable: '2000000' };
  const { outputs } = result({ estate: '30000000', ...deducted, 'state-tax': '500000' });
  expect(outputs['taxable-estate']).toBe(dollars(21_500_000));
});

test('the tax adds lifetime gifts and subtracts the gift tax payable on them', () => {
  const gifts = { estate: dollars(15_000_000), gifts: dollars(6_000_000) };
  expect(of(gifts).tax).toBe(dollars(2_400_000));
  expect(of({ ...gifts, 'gift-tax-paid': dollars(400_000) }).tax).toBe(dollars(2_000_000));
});

test('the tax subtracts at least the gift tax payable on gifts above the exclusion', () => {
  const { outputs, steps, warnings, answer } = result({ estate: '5000000', gifts: '20000000' });
  expect(outputs).toMatchObject({ tax: dollars(2_000_000), 'effective-rate': 40 });
  expect(outputs['tentative-tax']).toBe(dollars(345_800 + 0.4 * 24_000_000 - 2_000_000));
  expect(steps.find(({ what }) => what === 'Least gift tax payable')?.value).toBe('$2,000,000');
  expect(warnings).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('At least $2,000,000 is payable') }),
  );
  expect(answer).toContain('40% of the estate');
  expect(result({ estate: '1000000', gifts: '50000000' }).outputs['effective-rate']).toBe(40);
  // A spouse's exclusion may also have covered the gifts.
  const ported = of({
    estate: dollars(1_000_000),
    gifts: dollars(20_000_000),
    dsue: dollars(5_000_000),
  });
  expect(ported).toMatchObject({
    payable: 0,
    tax: dollars(400_000),
    withoutDsue: dollars(400_000),
  });
});

test('the tax keeps a higher gift tax payable, and raises a lower one', () => {
  const gifts = { estate: dollars(5_000_000), gifts: dollars(20_000_000) };
  const paid = (payable: number) => of({ ...gifts, 'gift-tax-paid': dollars(payable) });
  expect(paid(2_500_000)).toMatchObject({ payable: dollars(2_500_000), tax: dollars(1_500_000) });
  expect(paid(1)).toMatchObject({ payable: dollars(2_000_000), tax: dollars(2_000_000) });
});

test('the tax does not let deductions beyond the estate reduce the gifts', () => {
  const { base } = of({ estate: 0, debts: dollars(1_000_000), gifts: dollars(2_000_000) });
  expect(base).toBe(dollars(2_000_000));
});

test('the tax never falls if the estate grows, and never rises by more than 40% of the growth', () => {
  forAny(100, [anyValues, money], (values, more) => {
    const rise = of({ ...values, estate: values.estate + more }).tax - of(values).tax;
    expect(rise).toBeGreaterThanOrEqual(0);
    expect(rise).toBeLessThanOrEqual(more * 0.4 + 1);
  });
});

test('the tax is never more with a spouse’s unused exclusion than without', () => {
  forAny(100, [anyValues], (values) => {
    const { tax, withoutDsue } = of(values);
    expect(tax).toBeLessThanOrEqual(withoutDsue);
    expect(withoutDsue).toBe(of({ ...values, dsue: 0 }).tax);
  });
});

const basic = { ...EXCLUSIONS[2026].basic, value: dollars(5_000_000) };
const law2011 = { ...LAW, exclusions: { 2011: { ...EXCLUSIONS[2026], basic } } };
const death2011 = { year: 2011, estate: dollars(1_000_000) };

test('the unused exclusion matches Reg. 20.2010-2T(c)(5), Example 1 of 2012', () => {
  expect(of({ ...death2011, gifts: dollars(1_000_000) }, law2011).unused).toBe(dollars(3_000_000));
});

test('the unused exclusion leaves out gifts that bore gift tax, as in Example 2', () => {
  const gifts = { gifts: dollars(2_000_000), 'gift-tax-paid': dollars(400_000) };
  expect(of({ ...death2011, ...gifts }, law2011).unused).toBe(dollars(3_000_000));
});

test('the unused exclusion is at most one basic exclusion, regardless of an earlier spouse’s', () => {
  expect(of({ estate: dollars(1_000_000), dsue: dollars(15_000_000) }).unused).toBe(
    dollars(15_000_000),
  );
  forAny(100, [anyValues], (values) => {
    const { unused, basic: most } = of(values);
    expect(unused).toBeGreaterThanOrEqual(0);
    expect(unused).toBeLessThanOrEqual(most);
  });
});

test('the unused exclusion is portable only with Form 706, and the GST exemption is not portable', () => {
  const said = wordsOf(result({ estate: '5000000' }));
  expect(said).toContain('Form 706 in time');
  expect(said).toContain('GST exemption is not portable');
});

test('invalid values are a spouse’s exclusion above the year’s', () => {
  expect(run(estateTax, { year: '2024', dsue: '13610000' })).toHaveProperty('result');
  expect(run(estateTax, { year: '2024', dsue: '13610000.01' })).toEqual({
    problems: { dsue: 'Enter $13,610,000 or less, the basic exclusion of 2024.' },
  });
  expect(HIGHEST_BASIC).toBe(dollars(15_000_000));
});

test('invalid values are gift tax payable without gifts, or above their tax in the rate schedule', () => {
  expect(run(estateTax, { 'gift-tax-paid': '0.01' })).toEqual({
    problems: {
      'gift-tax-paid': 'Enter the gifts as well, or $0 here: no gift tax is payable without gifts.',
    },
  });
  expect(run(estateTax, { gifts: '1000000', 'gift-tax-paid': '345800' })).toHaveProperty('result');
  expect(run(estateTax, { gifts: '1000000', 'gift-tax-paid': '345800.01' })).toEqual({
    problems: {
      'gift-tax-paid':
        'Enter $345,800 or less, the tax of the rate schedule on gifts of $1,000,000.',
    },
  });
});

test('invalid values include 2027, and the field says why', () => {
  expect(run(estateTax, { year: '2027' })).toMatchObject({
    problems: {
      year: '2027 is not complete in the portal, so it can’t be chosen yet. Choose a year from 2023 to 2026.',
    },
  });
});

test('an estate of $0 has no tax, regardless of gifts', () => {
  for (const gifts of ['0', '20000000', '100000000000']) {
    expect(result({ estate: '0', gifts }).outputs).toMatchObject({ tax: 0, 'effective-rate': 0 });
  }
});

test('a step with a negative difference says that it counts as $0', () => {
  const { steps } = result({ estate: '1000000', debts: '2000000', gifts: '3000000' });
  expect(steps[0]).toMatchObject({
    how: '$1,000,000 − $2,000,000, but not less than $0',
    value: '$0',
  });
});

test('the sentence says the rate of the figure', () => {
  const { outputs, answer } = result({ estate: '20600000' });
  expect(answer).toContain(`${percent(Number(outputs['effective-rate']))} of the estate`);
});
