import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { dollars } from '../figures.ts';
import { run, type Texts } from '../run.ts';
import { combinedDiscount, figuresOf, gifting, LAW, type Values } from './calculator.ts';

const NOTHING: Values = {
  year: 2026,
  donees: 1,
  gift: 0,
  split: false,
  'spouse-gift': 0,
  years: 1,
  growth: 0,
  'control-discount': 0,
  'marketability-discount': 0,
};
const of = (values: Partial<Values>, law = LAW) => figuresOf({ ...NOTHING, ...values }, law);

const result = (texts: Texts) => resultOf(gifting, texts);
const warned = (texts: Texts) => wordsOf(result(texts));

const amount = fc.oneof(whole(0, dollars(80_000)), whole(0, dollars(100_000_000)));
const percentages = whole(0, 400).map((tenths) => tenths / 10);
test('a second computation, in integers, agrees on what is excluded and what is taxable', () => {
  const gifts = fc.record({
    donees: whole(1, 100),
    gift: amount,
    'spouse-gift': amount,
    'control-discount': percentages,
    'marketability-discount': percentages,
    split: fc.boolean(),
  });
  forAny(300, [gifts], (values) => {
    const millionths =
      (1000 - values['control-discount'] * 10) * (1000 - values['marketability-discount'] * 10);
    const worth = (cents: number) =>
      Number((2n * BigInt(cents) * BigInt(Math.round(millionths)) + 1_000_000n) / 2_000_000n);
    const own = worth(values.gift);
    const spouse = worth(values['spouse-gift']);
    const most = dollars(19_000);
    const apart = values.donees * (Math.min(own, most) + Math.min(spouse, most));
    const together = values.donees * Math.min(own + spouse, 2 * most);
    const excluded = values.split ? together : apart;
    const taxable = values.donees * (own + spouse) - excluded;
    expect(of(values)).toMatchObject({ excluded, taxable });
    if (!values.split) expect(of(values).moreIfSplit).toBe(together - apart);
  });
});

const who = (texts: Texts) =>
  result(texts).steps.find(({ what }) => what === 'Form 709')?.how ?? '';

test('Form 709 is required for split gifts of any amount, but not without gifts', () => {
  expect(result({ gift: '100', split: 'yes' }).outputs['form-709']).toBe(true);
  expect(result({ gift: '0', split: 'yes' }).outputs['form-709']).toBe(false);
});

test('Form 709 is called for by the gifts alone, and left to the CPA', () => {
  const said = (would: string) => `These gifts alone ${would} for Form 709; the CPA decides.`;
  expect(result({ gift: '19000' }).answer).toContain(said('would not call'));
  expect(result({ gift: '19001' }).answer).toContain(said('would call'));
  expect(result({ gift: '100', split: 'yes' }).answer).toContain(said('would call'));
});

test('Form 709 is filed by the spouse who gave, or by each spouse', () => {
  expect(who({ gift: '38000', split: 'yes' })).toContain('the other consents');
  expect(who({ gift: '38001', split: 'yes' })).toContain('each spouse files');
  expect(who({ gift: '20000', 'spouse-gift': '1', split: 'yes' })).toContain('each spouse files');
  expect(who({ gift: '1', 'spouse-gift': '20000' })).toContain('the spouse gave more');
  expect(who({ gift: '20000', 'spouse-gift': '20000' })).toContain('each files');
});

test('one year’s gifts are made at its end, and do not grow', () => {
  const how = (years: string) => result({ years }).steps.at(-1)?.how;
  expect(how('1')).toBe('$57,000 at the end of the year');
  expect(how('2')).toBe('$57,000 at the end of each of 2 years, growing by 5% a year');
});

test('discounts multiply, without floating-point error', () => {
  expect(combinedDiscount(12, 23)).toBe(32.24);
  expect(combinedDiscount(40, 40)).toBe(64);
  expect(combinedDiscount(0, 0)).toBe(0);
});

test('discounts reduce the gift for tax, not the amount that leaves the estate', () => {
  const texts = { donees: '1', gift: '25000', years: '1', 'control-discount': '24' };
  expect(result(texts).outputs).toMatchObject({
    excluded: dollars(19_000),
    taxable: 0,
    moved: dollars(25_000),
  });
});

test('discounts come with warnings, and are limited to 40% each', () => {
  expect(warned({ 'control-discount': '1' })).toMatch(/2036\(a\).*2704.*301\.6501.*Hackl/s);
  expect(warned({})).not.toContain('2704');
  expect(run(gifting, { 'control-discount': '40.5' })).toHaveProperty('problems.control-discount');
});

test('growth starts at the end of the year of each gift', () => {
  const { outputs, tables } = result({ donees: '1', gift: '10000', years: '3', growth: '10' });
  expect(outputs.moved).toBe(dollars(33_100));
  expect(tables[0]?.rows).toEqual([
    [2026, dollars(10_000), dollars(10_000)],
    [2027, dollars(20_000), dollars(21_000)],
    [2028, dollars(30_000), dollars(33_100)],
  ]);
});

test('a warning says if splitting excludes nothing more, or if it would help', () => {
  expect(warned({ gift: '10000', split: 'yes' })).toContain('excludes nothing more');
  expect(warned({ donees: '1', gift: '30000' })).toContain('$11,000 more would be excluded');
});
