import { type Case, calculator, type Problems } from '../calculator.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';

/** The data are for one year alone. */
const check = ({ death }: Values): Problems =>
  Number(death.slice(0, 4)) === LAW.year
    ? {}
    : {
        death: `Enter a day in ${LAW.year}: exclusions and rates change from year to year, and only those of ${LAW.year} are included here.`,
      };

const NEW_YORK_LAW = {
  title: 'N.Y. Tax Law sec. 952',
  href: 'https://www.nysenate.gov/legislation/laws/TAX/952',
};
const NEW_YORK_ARTICLE = {
  title: 'Avoiding the Cliff: Understanding New York’s Estate Tax (suffolklaw.com)',
  href: 'https://www.suffolklaw.com/avoiding-the-cliff-understanding-new-yorks-estate-tax',
};
const TABLE_W = {
  title: 'Washington State Department of Revenue, Table W',
  href: 'https://dor.wa.gov/taxes-rates/other-taxes/estate-tax-tables',
};

const estate = (
  name: string,
  source: Case['source'],
  [state, death, amount]: readonly [string, string, number],
  expected: Case['expected'],
): Case => ({ name, source, inputs: { state, death, estate: String(amount) }, expected });

export const CASES: readonly Case[] = [
  estate('New York, inside the cliff', NEW_YORK_LAW, ['NY', '2026-10-01', 7_400_000], {
    exclusion: 7_350_000,
    tax: 136_800,
  }),
  estate('New York, below the exclusion', NEW_YORK_ARTICLE, ['NY', '2026-10-01', 7_300_000], {
    tax: 0,
  }),
  estate('New York, above the cliff', NEW_YORK_LAW, ['NY', '2026-10-01', 10_100_000], {
    tax: 1_082_800,
  }),
  estate(
    'Massachusetts, the credit of $99,600',
    { title: 'M.G.L. c. 65C, sec. 2A(f); IRC 2011(b)' },
    ['MA', '2026-06-01', 3_000_000],
    { tax: 82_400 },
  ),
  estate(
    'Massachusetts, $2 million pays nothing',
    {
      title: 'Massachusetts Department of Revenue, FAQs: New Estate Tax Changes',
      href: 'https://www.mass.gov/info-details/faqs-new-estate-tax-changes',
    },
    ['MA', '2026-06-01', 2_000_000],
    { exclusion: 2_000_000, tax: 0 },
  ),
  estate('Oregon, $3.5 million', { title: 'ORS 118.010' }, ['OR', '2026-06-01', 3_500_000], {
    exclusion: 1_000_000,
    tax: 257_500,
  }),
  estate(
    'Washington to June 30, 2026: taxable $9 million',
    TABLE_W,
    ['WA', '2026-06-30', 12_076_000],
    { exclusion: 3_076_000, tax: 1_930_000 },
  ),
  estate(
    'Washington from July 1, 2026: taxable $9 million',
    { title: 'RCW 83.100.040, as amended by ESB 6347' },
    ['WA', '2026-07-01', 12_000_000],
    { exclusion: 3_000_000, tax: 1_490_000 },
  ),
  estate(
    'Hawaii, net taxable $10 million',
    { title: 'HRS 236E-8' },
    ['HI', '2026-06-01', 15_490_000],
    { tax: 1_385_000 },
  ),
  estate(
    'Minnesota, taxable $7.1 million after the exclusion',
    { title: 'Minn. Stat. 291.03', href: 'https://www.revisor.mn.gov/statutes/cite/291.03' },
    ['MN', '2026-06-01', 10_100_000],
    { tax: 923_000 },
  ),
];

/** The estate tax of a resident's state. */
export const stateEstateTax = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
  yearly: { figures: 'the exclusions and rates of the states', confirmed: LAW.year },
  law: LAW,
  check,
  compute,
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
