/** Fractions of integers: the published factors are rounded half up, which doubles get wrong. */

/** Six digits of a percentage: 5% of something is 5,000,000 of `WHOLE`. */
export const WHOLE = 100_000_000n;

/** A percentage in units of which `WHOLE` are 100%. */
export const units = (percent: number): bigint => BigInt(Math.round(percent * 1_000_000));

/** The nearest integer to a fraction of positive integers, halves up. */
export const divide = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** A factor with so many digits after the point, as an integer: 17.6873 is 176873. */
export interface Factor {
  scaled: bigint;
  scale: bigint;
  value: number;
}

const made = (scaled: bigint, digits: number): Factor => {
  const scale = 10n ** BigInt(digits);
  return { scaled, scale, value: Number(scaled) / Number(scale) };
};

/** A fraction as a factor. */
export const factorOf = (over: bigint, under: bigint, digits: number): Factor =>
  made(divide(over * 10n ** BigInt(digits), under), digits);

/** A double as a factor. It has to be irrational, or exact: a half would depend on its last bit. */
export const nearest = (value: number, digits: number): Factor =>
  made(BigInt(Math.round(value * 10 ** digits)), digits);
