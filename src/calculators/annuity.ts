/** What level payments are worth. Rates are in percent for each payment's period. */

const growthOver = (periods: number, interest: number): number =>
  Math.expm1(periods * Math.log1p(interest));

/** What 1 grows to. */
export const grown = (periods: number, rate: number): number => 1 + growthOver(periods, rate / 100);

/** a(n, i): today's value of 1 at the end of each period. */
export function presentValue(periods: number, rate: number): number {
  const interest = rate / 100;
  // Less interest than this changes no digit of a sum, and would divide 0 by 0.
  return Math.abs(interest) < Number.EPSILON ? periods : -growthOver(-periods, interest) / interest;
}

/** s(n, i): what 1 at the end of each period grows to. */
export function futureValue(periods: number, rate: number): number {
  const interest = rate / 100;
  return Math.abs(interest) < Number.EPSILON ? periods : growthOver(periods, interest) / interest;
}

/** What 1 at the start of each period grows to. */
export const futureValueDue = (periods: number, rate: number): number =>
  futureValue(periods, rate) * (1 + rate / 100);
