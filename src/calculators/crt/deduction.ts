/** What charity's part is worth today, for either kind of trust. Money is in cents. */
import { divide, type Factor, nearest, units, WHOLE } from './exact.ts';
import { annuityFactor, endOfPeriodFactor, unitrustFactor } from './factors.ts';
import { firstMonth, PAYMENTS, type Values } from './fields.ts';
import type { Law } from './law.ts';

export interface Worth {
  deduction: number;
  /** Charity's part of 1. */
  remainder: number;
  /** Whether that is at least the least that the law asks for. */
  enough: boolean;
  annuity: Factor | null;
  frequency: Factor;
  /** In percent. */
  adjusted: number | null;
}

const part = (amount: bigint, { scaled, scale }: Factor) => divide(amount * scaled, scale);

/** What goes in less what the annuity is worth; 0 if the annuity is worth more. */
function annuityTrust(values: Values, law: Law): Worth {
  const digits = law.digits.value.annuity;
  const annuity = annuityFactor(values.term, values.rate, digits);
  const frequency = endOfPeriodFactor(PAYMENTS[values.frequency], values.rate, digits);
  const whole = WHOLE * annuity.scale * frequency.scale;
  const worth = units(values.payout) * annuity.scaled * frequency.scaled;
  const left = worth < whole ? whole - worth : 0n;
  const amount = BigInt(values.amount);
  const paid = divide(amount * (whole - left), whole);
  return {
    deduction: Number(amount - paid),
    remainder: Number(left) / Number(whole),
    enough: left * WHOLE >= units(law.limits.value.minRemainder) * whole,
    annuity,
    frequency,
    adjusted: null,
  };
}

/** Each year takes its adjusted payout from what is left. */
function unitrust(values: Values, law: Law): Worth {
  const digits = law.digits.value.unitrust;
  const payments = PAYMENTS[values.frequency];
  const frequency = unitrustFactor(payments, firstMonth(values), values.rate, digits);
  const adjusted = values.payout * frequency.value;
  const remainder = nearest((1 - adjusted / 100) ** values.term, digits);
  return {
    deduction: Number(part(BigInt(values.amount), remainder)),
    remainder: remainder.value,
    enough: remainder.scaled * WHOLE >= units(law.limits.value.minRemainder) * remainder.scale,
    annuity: null,
    frequency,
    adjusted,
  };
}

export const worthOf = (values: Values, law: Law): Worth =>
  values.type === 'crat' ? annuityTrust(values, law) : unitrust(values, law);

/** The tests that the trust fails, in words. */
export function failures({ payout, term }: Values, { enough }: Worth, { limits }: Law): string[] {
  const { minPayout, maxPayout, maxTerm, minRemainder } = limits.value;
  return [
    ...(payout < minPayout ? [`the payout is below ${minPayout}%`] : []),
    ...(payout > maxPayout ? [`the payout is above ${maxPayout}%`] : []),
    ...(term > maxTerm ? [`the term is longer than ${maxTerm} years`] : []),
    ...(enough ? [] : [`the remainder is worth less than ${minRemainder}%`]),
  ];
}
