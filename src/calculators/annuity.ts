/** Values of level payments. Rates are in percent per payment period. */

const growthOver = (periods: number, interest: number): number =>
  Math.expm1(periods * Math.log1p(interest));

/** The amount that 1 grows to. */
export const growthFactor = (periods: number, rate: number): number =>
  1 + growthOver(periods, rate / 100);

/** a(n, i): today's value of 1 at the end of each period. */
export function presentValue(periods: number, rate: number): number {
  const interest = rate / 100;
  // A smaller interest rate does not change any digit of the sum, and would divide 0 by 0.
  return Math.abs(interest) < Number.EPSILON ? periods : -growthOver(-periods, interest) / interest;
}

/** s(n, i): the amount that 1 at the end of each period grows to. */
export function futureValue(periods: number, rate: number): number {
  const interest = rate / 100;
  return Math.abs(interest) < Number.EPSILON ? periods : growthOver(periods, interest) / interest;
}

/** The amount that 1 at the start of each period grows to. */
export const futureValueDue = (periods: number, rate: number): number =>
  futureValue(periods, rate) * (1 + rate / 100);
