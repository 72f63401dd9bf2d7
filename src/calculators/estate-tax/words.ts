/** The steps and the warnings that one death and both deaths share. */
import { type Cited, cite, type Step, type Warning } from '../calculator.ts';
import { usd } from '../figures.ts';
import { taxOf, taxWords } from '../law/brackets.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import type { federalTax, Law, Taxed } from './taxes-at-death.ts';

export const NOT_LESS = ', but not less than $0';

/** "$20,000,000 − $500,000", without zero parts. */
export const less = (from: number, ...parts: number[]): string =>
  [from, ...parts.filter((part) => part > 0)].map(usd).join(' − ');

type Federal = ReturnType<typeof federalTax>;

/** The steps from the taxable estate to the federal tax; `when` ends the name of each, as " at the first death". */
export function federalSteps(
  { taxable, gifts, giftTaxPaid = 0, dsue }: Taxed,
  { tableA }: Law,
  { base, leastPayable, payable, tentative, basic, exclusion, credit, tax }: Federal,
  when = '',
): Step[] {
  const table = tableA.value;
  const scheduled = usd(taxOf(table, base));
  const steps: (Step | false)[] = [
    gifts > 0 && {
      what: 'Plus lifetime gifts',
      how: `${usd(taxable)} + ${usd(gifts)}`,
      value: usd(base),
      source: 'IRC 2001(b)(1)',
    },
    {
      what: 'Tax from the rate schedule',
      how: taxWords(table, base),
      value: scheduled,
      source: 'IRC 2001(c)',
    },
    leastPayable > giftTaxPaid && {
      what: 'Least gift tax payable',
      how: `${usd(taxOf(table, gifts))}, the rate schedule on ${usd(gifts)}, − ${usd(credit)}, the credit`,
      value: usd(payable),
      source: 'IRC 2001(b)(2), (g)',
    },
    payable > 0 && {
      what: 'Less the gift tax payable',
      how: `${scheduled} − ${usd(payable)}`,
      value: usd(tentative),
      source: 'IRC 2001(b)(2), (g)',
    },
    dsue > 0 && {
      what: 'Exclusion with portability',
      how: `${usd(basic)} + ${usd(dsue)}`,
      value: usd(exclusion),
      source: 'IRC 2010(c)(2)',
    },
    {
      what: 'Credit',
      how: taxWords(table, exclusion),
      value: usd(credit),
      source: 'IRC 2010(a), (c)(1)',
    },
    {
      what: 'Federal estate tax',
      how: `${usd(tentative)} − ${usd(credit)}${NOT_LESS}`,
      value: usd(tax),
      source: 'IRC 2001(b), 2010(d)',
    },
  ];
  return steps
    .filter((step) => step !== false)
    .map((step) => ({ ...step, what: step.what + when }));
}

export const unusedStep = ({ basic, exclusion, used, unused }: Federal): Step => ({
  what: 'Unused exclusion for a surviving spouse',
  how: `${usd(exclusion)} − ${usd(used)}${NOT_LESS} and not more than ${usd(basic)}`,
  value: usd(unused),
  source: 'IRC 2010(c)(4); Reg. 20.2010-2(c)',
});

export const portability = (unused: number): Warning => ({
  text: `A surviving spouse has the unused ${usd(unused)} only if the executor elects portability on a complete Form 706 in time: within nine months of the death (15 with an extension), or by its fifth anniversary if no return is required otherwise.`,
  source: 'IRC 2010(c)(5)(A); Rev. Proc. 2022-32',
});

export const MARITAL: Warning = {
  text: 'The marital deduction defers tax: what is left at the spouse’s death is included in the spouse’s own estate. If the spouse is not a citizen, only a qualified domestic trust (QDOT) gives the deduction.',
  source: 'IRC 2044, 2056(d), 2056A',
};
export const LAST_SPOUSE: Warning = {
  text: 'Only the unused exclusion of the most recent deceased spouse (DSUE) counts. It is not indexed for inflation; if a later spouse dies first, it is replaced, even by zero.',
  source: 'Reg. 20.2010-3(a)',
};
export const GST: Warning = {
  text: 'The GST exemption is not portable: any part that the first spouse did not use is lost.',
  source: 'IRC 2010(c), 2631',
};
export const THREE_YEARS: Warning = {
  text: 'Gift tax paid on gifts made within three years of death is included in the gross estate.',
  source: 'IRC 2035(b)',
};
export const EXCESS: Warning = {
  text: 'The deductions exceed the estate. The excess is disregarded and does not reduce the lifetime gifts.',
};

/** `entered`: whether the form asks for what is payable. */
export const minimumTaxWarning = (least: number, entered: boolean): Warning => ({
  text: `Gifts above the exclusion bear gift tax. At least ${usd(least)} is payable on these at the rates of the year of death, so that amount is subtracted. It is more if the exclusion was smaller when they were made${entered ? ': enter that amount' : ''}.`,
  source: 'IRC 2001(b)(2), (g); 2505',
});

export function federalLaw(year: number, { exclusions, tableA }: Law): Cited[] {
  const { basic } = exclusionsOf(exclusions, year);
  return [
    cite(`Basic exclusion amount ${year}: ${usd(basic.value)}`, basic),
    cite('Rate schedule of estate and gift tax', tableA),
  ];
}
