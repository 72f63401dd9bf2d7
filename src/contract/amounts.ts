/** Amounts of money, in cents. */
import * as v from 'valibot';

const LARGEST_CENTS = 1_000_000_000_000;
const AMOUNT = 'Please give an amount from $0 to $10,000,000,000.';

export const cents = v.pipe(
  v.number(AMOUNT),
  v.integer(AMOUNT),
  v.minValue(0, AMOUNT),
  v.maxValue(LARGEST_CENTS, AMOUNT),
);
/** Null is unknown. */
export const amount = v.optional(v.nullable(cents), null);
