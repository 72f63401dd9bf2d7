import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** The estate tax of a resident's state. */
export const stateEstateTax = calculator({
  ...ENGINE,
  assumptions: [
    'The whole estate belongs to a resident and is taxed by the one state. Real estate and tangible property in another state may be taxed there, and the tax here is reduced for them.',
    'The taxable estate is that of the state’s own law. Its deductions may differ from the federal ones; a state-only QTIP election, farm and business relief and gifts of earlier years are left out.',
    'A deceased spouse’s unused exclusion is left out: most states have none.',
    'The federal estate tax, from which the state’s tax may be deducted (IRC 2058), and inheritance taxes are left out.',
    'The tax is rounded to the cent; a return may round to dollars.',
  ],
  sources: [
    {
      title: 'N.Y. Tax Law sec. 952',
      href: 'https://www.nysenate.gov/legislation/laws/TAX/952',
    },
    {
      title: 'Massachusetts Estate Tax Guide',
      href: 'https://www.mass.gov/info-details/massachusetts-estate-tax-guide',
    },
    {
      title: 'Washington estate tax tables',
      href: 'https://dor.wa.gov/taxes-rates/other-taxes/estate-tax-tables',
    },
    {
      title: 'Minn. Stat. 291.03',
      href: 'https://www.revisor.mn.gov/statutes/cite/291.03',
    },
    {
      title: 'Tax Foundation, Estate and Inheritance Taxes by State',
      href: 'https://taxfoundation.org/data/all/state/estate-inheritance-taxes/',
    },
    { title: 'The law that each result cites' },
  ],
  cases: CASES,
});
