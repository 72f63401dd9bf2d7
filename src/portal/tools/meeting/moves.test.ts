import { expect, test } from 'vitest';
import { keyIn } from '../../../calculators/calculator.ts';
import { estateTax } from '../../../calculators/estate-tax/calculator.ts';
import { age, money, percentage } from '../../../calculators/field.ts';
import { MEETINGS } from '../../../calculators/meetings.ts';
import { rothConversion } from '../../../calculators/roth-conversion/calculator.ts';
import { textsOf } from '../../../calculators/run.ts';
import { socialSecurity } from '../../../calculators/social-security/calculator.ts';
import { barsOf, endsOf, placeOf, slidersIn, stepSlider, textAt } from './MeetingMode.tsx';

const estate = { name: 'estate', from: 0, to: 1_000_000, step: 250_000 };

test('a step goes from a typed amount to the next mark, and stays within the range', () => {
  expect(stepSlider(estate, 300_000, 1)).toBe(500_000);
  expect(stepSlider(estate, 300_000, -1)).toBe(250_000);
  expect(stepSlider(estate, 0, -1)).toBe(0);
  expect(stepSlider(estate, 1_000_000, 1)).toBe(1_000_000);
  expect(stepSlider({ name: 'rate', from: 0, to: 10, step: 0.2 }, 5.2, 1)).toBe(5.4);
});

test('a figure has one bar until an input is changed, then two, named by what changed', () => {
  const about = MEETINGS['roth-conversion'];
  const namesOf = (texts: Record<string, string>) =>
    barsOf(rothConversion, about, opened, { ...opened, ...texts }).map(({ bars }) =>
      bars.map(({ label }) => label),
    );
  const opened = textsOf(rothConversion, {});
  expect(namesOf({})).toEqual([[undefined], [undefined]]);
  const two = ['Annual growth 6%, 20 years', 'Annual growth 5%, 25 years'];
  expect(namesOf({ growth: '5', years: '25' })).toEqual([two, two]);
  expect(namesOf({ growth: '5', years: '25', amount: '1' })[0]).toEqual(['As opened', 'Now']);
});

test('what the heirs get is in large type if both deaths are computed, the tax if one is', () => {
  expect(keyIn(estateTax, { tax: 0, heirs: 17_000_000_00 })).toBe('heirs');
  expect(keyIn(estateTax, { tax: 0, heirs: null })).toBe('tax');
  expect(keyIn(estateTax)).toBe('tax');
});

test('the heirs have bars if both deaths are computed, and none if one is', () => {
  const figuresOf = (deaths: string) => {
    const texts = textsOf(estateTax, { deaths });
    return barsOf(estateTax, MEETINGS['estate-tax'], texts, { ...texts, estate: '9000000' }).map(
      ({ figure }) => figure.label,
    );
  };
  expect(figuresOf('one')).not.toContain(estateTax.outputs.heirs.label);
  expect(figuresOf('two')).toContain(estateTax.outputs.heirs.label);
});

test('bars of claiming ages stand for one age each', () => {
  const texts = textsOf(socialSecurity, { claim: '67', compare: '70' });
  const [bars, ...others] = barsOf(socialSecurity, MEETINGS['social-security'], {}, texts);
  expect(bars?.bars.map(({ label }) => label)).toEqual(['Claims at 67', 'Claims at 70']);
  expect(bars?.bars.map(({ value }) => value)).toEqual([2000_00, 2480_00]);
  expect(others).toEqual([]);
});

test('a couple’s meeting names both, with a slider, a bar and an amount each', () => {
  const { ofTwo } = MEETINGS['social-security'];
  const texts = textsOf(socialSecurity, {
    couple: 'yes',
    pia: '3100',
    claim: '70',
    'spouse-pia': '2700',
    'spouse-claim': '69-6',
  });
  const people = { client: 'Tabitha', spouse: 'Winston' };
  const [bars] = barsOf(socialSecurity, ofTwo ?? MEETINGS.rmd, texts, texts, people);
  expect(bars?.bars.map(({ label }) => label)).toEqual([
    'Tabitha: Claims at 70',
    'Winston: Claims at 69 years and 6 months',
  ]);
  expect(ofTwo?.labels(people)).toMatchObject({
    claim: 'Tabitha’s claiming age',
    'spouse-claim': 'Winston’s claiming age',
  });
  const ages = { claim: '70', 'spouse-claim': '69 years and 6 months' };
  const figures = { benefit: '$3,844', 'spouse-benefit': '$2,912', 'top-up': '$0' };
  expect(ofTwo?.say(figures, ages, people)).toBe(
    'Tabitha would get $3,844 a month from 70, Winston $2,912 from 69 and 6 months.',
  );
});

test('equal claims are not compared', () => {
  const { say } = MEETINGS['social-security'];
  expect(
    say({ benefit: '$2,000', 'compare-benefit': '$2,000' }, { claim: '67', compare: '67' }),
  ).toBe('Claimed at 67, the benefit would be $2,000 a month.');
});

test('a slider’s range includes the entered value', () => {
  expect(endsOf(estate, 3_000_000)).toEqual({ min: 0, max: 3_000_000 });
  const growth = { name: 'growth', from: 0, to: 12, step: 0.5 };
  expect(endsOf(growth, -3.2)).toEqual({ min: -3.5, max: 12 });
});

test('money, percentages and ages convert to slider positions and back', () => {
  const claim = age({ label: 'Age', initial: '62-1', min: 744, max: 840 });
  const ages = { name: 'claim', from: 744, to: 840, step: 1 };
  expect(placeOf(claim, '66-5', ages)).toBe(797);
  expect(textAt(claim, 797)).toBe('66-5');
  expect(textAt(claim, 804)).toBe('67');
  expect(placeOf(money({ label: 'Estate' }), '22M', estate)).toBe(22_000_000);
  expect(textAt(percentage({ label: 'Rate', initial: '5' }), 5.4)).toBe('5.4');
  expect(placeOf(money({ label: 'Estate' }), 'much', estate)).toBe(0);
});

test('an input that another one leaves unused has no slider', () => {
  const { sliders } = MEETINGS['roth-conversion'];
  const names = (given: Record<string, string>) =>
    slidersIn(sliders, rothConversion, textsOf(rothConversion, given)).map(({ name }) => name);
  expect(names({})).toContain('owner-rate');
  expect(names({ detail: 'yes' })).toEqual(['amount', 'heir-rate', 'growth', 'years']);
});
