/** The factors that the IRS publishes, computed. Rates are in percent. */
import { type Factor, factorOf, nearest, units, WHOLE } from './exact.ts';

/** What 1 at the end of each year is worth (Table B). */
export function annuityFactor(term: number, rate: number, digits: number): Factor {
  const interest = units(rate);
  if (interest === 0n) return factorOf(BigInt(term), 1n, digits);
  const grown = (WHOLE + interest) ** BigInt(term);
  const start = WHOLE ** BigInt(term);
  return factorOf((grown - start) * WHOLE, interest * grown, digits);
}

/** How much more payments at the end of each of so many periods a year are worth (Table K). */
export function endOfPeriodFactor(payments: number, rate: number, digits: number): Factor {
  if (payments === 1 || rate === 0) return nearest(1, digits);
  const interest = rate / 100;
  return nearest(interest / (payments * Math.expm1(Math.log1p(interest) / payments)), digits);
}

/** What a year's unitrust payments are worth, the first so many months after the valuation (Table F). */
export function unitrustFactor(
  payments: number,
  first: number,
  rate: number,
  digits: number,
): Factor {
  let worth = 0;
  for (let paid = 0; paid < payments; paid++) {
    worth += (1 + rate / 100) ** -(first / 12 + paid / payments);
  }
  return nearest(worth / payments, digits);
}
