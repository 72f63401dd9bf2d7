/** Fractions in integers, since the law rounds them and binary fractions would miss the midpoint. */

/** a × b ÷ c for whole numbers of at least 0, halves up. */
export const timesOver = (a: number, b: number, c: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));

/** One, in thousandths. */
export const ONE = 1000;

/**
 * The applicable fraction in thousandths, halves up (Reg. 26.2642-1(a)). It is never above one,
 * and one if there is nothing to divide by, since the inclusion ratio is 0 then (Reg. 26.2642-1(c)).
 */
export const applicableFraction = (exemption: number, value: number): number =>
  exemption >= value ? ONE : timesOver(exemption, ONE, value);
