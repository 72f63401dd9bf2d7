/** Both ways through the years, in cents. */
import { round } from '../figures.ts';
import type { Values } from './fields.ts';

/** What 1 becomes in the account, and outside it where tax takes a part of the growth. */
export function growthFactors({ growth, drag }: Values, years: number) {
  return {
    account: (1 + growth / 100) ** years,
    outside: (1 + (growth / 100) * (1 - drag / 100)) ** years,
  };
}

/** What the heirs would have after so many years. Every amount is in whole cents. */
export function after(values: Values, years: number) {
  const { amount } = values;
  const grown = growthFactors(values, years);
  const fromOutside = values['tax-from'] === 'outside';
  const tax = round((amount * values['owner-rate']) / 100);
  const account = round(amount * grown.account);
  const heirTax = round((account * values['heir-rate']) / 100);
  const kept = fromOutside ? round(tax * grown.outside) : 0;
  const heirWithout = account - heirTax + kept;
  const heirWith = fromOutside ? account : round((amount - tax) * grown.account);
  return { tax, account, heirTax, kept, heirWithout, heirWith };
}

/** The heirs' rate at which both ways are equal, in percent; null if there is none up to 100. */
export function breakEven(values: Values): number | null {
  const owner = values['owner-rate'];
  if (values['tax-from'] === 'inside') return owner;
  const { account, outside } = growthFactors(values, values.years);
  const rate = owner * (outside / account);
  return rate <= 100 ? rate : null;
}
