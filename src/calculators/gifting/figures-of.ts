/** The gifts of a couple to the same people, in cents. */
import { round } from '../figures.ts';
import { EXCLUSIONS, type Exclusions, exclusionsOf } from '../law/exclusions.ts';
import type { Values } from './fields.ts';

export const LAW = { exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>> };
export type Law = typeof LAW;

const PERCENT = 100;
/** Digits that hide what binary fractions add to a product of two percentages. */
const DISCOUNT_DIGITS = 6;

/** 1 − (1 − c)(1 − m), in percent. */
export const combinedDiscount = (control: number, marketability: number): number =>
  Number(
    (PERCENT - ((PERCENT - control) * (PERCENT - marketability)) / PERCENT).toFixed(
      DISCOUNT_DIGITS,
    ),
  );

/** Of one person's gifts: split, two exclusions cover both gifts; else each gift has its own. */
const excludedOf = (gift: number, spouse: number, exclusion: number, split: boolean): number =>
  split
    ? Math.min(gift + spouse, 2 * exclusion)
    : Math.min(gift, exclusion) + Math.min(spouse, exclusion);

/** What was given and what it has grown to, at the end of each year. */
function growthOf({ years, growth }: Values, yearly: number) {
  let value = 0;
  return Array.from({ length: years }, (_, index) => {
    value = round(value * (1 + growth / PERCENT)) + yearly;
    return { given: yearly * (index + 1), value };
  });
}

/** Every amount on the way to the result. */
export function figuresOf(values: Values, law: Law) {
  const { donees, split } = values;
  const { annual, basic } = exclusionsOf(law.exclusions, values.year);
  const discount = combinedDiscount(values['control-discount'], values['marketability-discount']);
  const taxValue = (amount: number): number => round((amount * (PERCENT - discount)) / PERCENT);
  const gift = taxValue(values.gift);
  const spouse = taxValue(values['spouse-gift']);
  const each = excludedOf(gift, spouse, annual.value, split);
  const ifSplit = excludedOf(gift, spouse, annual.value, true);
  const excluded = donees * each;
  const taxable = donees * (gift + spouse) - excluded;
  return {
    exclusion: annual.value,
    basic: basic.value,
    discount,
    gift,
    spouse,
    each,
    excluded,
    taxable,
    moreIfSplit: donees * (ifSplit - each),
    form709: taxable > 0 || (split && gift + spouse > 0),
    schedule: growthOf(values, donees * (values.gift + values['spouse-gift'])),
  };
}

export type GiftFigures = ReturnType<typeof figuresOf>;

/** The figures that are kept of a calculation. */
export const outputsOf = ({ excluded, taxable, form709, discount, schedule }: GiftFigures) => ({
  excluded,
  taxable,
  'form-709': form709,
  moved: schedule.at(-1)?.value ?? 0,
  'combined-discount': discount,
});
