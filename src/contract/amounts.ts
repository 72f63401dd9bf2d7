/** Amounts of money, in cents. */
import * as v from 'valibot';

const LARGEST_CENTS = 1_000_000_000_000;

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number, sentence: string) =>
  v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );

export const cents = wholeNumber(
  0,
  LARGEST_CENTS,
  'Please give an amount from $0 to $10,000,000,000.',
);
/** Null is unknown. */
export const amount = v.optional(v.nullable(cents), null);
