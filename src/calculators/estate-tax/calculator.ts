import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { ENGINE } from './engine.ts';

/** Federal estate tax with portability. */
export const estateTax = calculator({
  ...ENGINE,
  compute,
  assumptions: [
    'The tax is that of Form 706, part 2: the rate schedule on the taxable estate and the adjusted taxable gifts, less the gift tax payable, less the credit for the basic exclusion and a spouse’s unused exclusion.',
    'The deductions are taken as you enter them; whether they are allowed, and which of them reduce each other, is not checked.',
    'The decedent is a citizen or resident. Credits for foreign death taxes and earlier transfers, special valuations, installments, restored exclusion and the unused exclusion of an earlier spouse that went into gifts are left out.',
    'The gift tax payable is at least what the rates of the year of death and its exclusion leave on the gifts; earlier gifts, with smaller exclusions, had more.',
    'State estate and inheritance taxes are not computed here; what you enter for them is deducted.',
  ],
  sources: [
    { title: 'IRC 2001, 2010, 2053, 2055, 2056 and 2058' },
    {
      title: 'Reg. 20.2010-2 and -3 (portability)',
      href: 'https://www.ecfr.gov/current/title-26/section-20.2010-2',
    },
    {
      title: 'Form 706 and its instructions',
      href: 'https://www.irs.gov/forms-pubs/about-form-706',
    },
  ],
  cases: CASES,
});
