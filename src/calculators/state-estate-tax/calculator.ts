import { formatLongDay } from '../../lib/format-date.ts';
import {
  type Case,
  calculator,
  cite,
  type Dated,
  type Figure,
  type Problems,
  type Refusal,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { percent, usd } from '../figures.ts';
import { type Bracket, bracketOf, taxOf } from '../law/brackets.ts';
import {
  type Cliff,
  creditBase,
  creditOf,
  endOfCliff,
  FROM,
  type Interrelated,
  interrelatedCredit,
  interrelatedFederalTax,
  type StateLaw,
  type StateTax,
  stateTax,
  taxedAmount,
  taxInForce,
} from '../law/states/state-tax.ts';
import { STATE_NAMES, STATES, type States, stateWords } from '../law/states/states.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';

/* How a state's tax is computed, and its effect on an estate. All amounts are in cents. */

/** The table's expression for an amount, such as "$650,800 + 13.6% × $300,000". */
function tableLine(table: readonly Bracket[], amount: number): string {
  const { over, base, rate } = bracketOf(table, amount);
  if (amount <= over) return 'below the table’s first line';
  const part = over === 0 ? usd(amount) : `(${usd(amount)} − ${usd(over)})`;
  return base === 0 ? `${percent(rate)} × ${part}` : `${usd(base)} + ${percent(rate)} × ${part}`;
}

/** The step for the taxed amount, if it is not the estate itself. */
function amountStep(tax: StateTax, estate: number): Step[] {
  if (tax.method === 'marks' || tax.method === 'cliff') return [];
  const [what, less] =
    tax.method === 'excess'
      ? ['Estate over the exclusion', tax.exclusion]
      : ['Adjusted taxable estate', tax.less];
  const how = `${usd(estate)} − ${usd(less)}`;
  return [{ what, how, value: usd(taxedAmount(tax, estate)) }];
}

/** Inside the cliff, the credit is the tax on a reduced base; above it, there is none. */
function cliffSteps(tax: Cliff, estate: number): Step[] {
  const base = creditBase(tax, estate);
  const times = 100 / tax.phaseOut;
  const over = estate - tax.exclusion;
  const reduced: Step =
    base > 0
      ? {
          what: 'Reduced base of the credit',
          how: `${usd(tax.exclusion)} − ${times} × (${usd(estate)} − ${usd(tax.exclusion)})`,
          value: usd(base),
        }
      : {
          what: 'Base of the credit',
          how: `$0 once the estate reaches ${usd(endOfCliff(tax))}`,
          value: usd(0),
        };
  const credit: Step = {
    what: 'Credit',
    how: over > 0 && base > 0 ? tableLine(tax.rates, base) : 'the tax on that base',
    value: usd(creditOf(tax, estate)),
  };
  return over > 0 ? [reduced, credit] : [credit];
}

function creditSteps(tax: StateTax, estate: number): Step[] {
  if (tax.method === 'cliff') return cliffSteps(tax, estate);
  const credit = creditOf(tax, estate);
  if (tax.method === 'excess' || credit === 0) return [];
  const how = tax.method === 'credit' ? 'a fixed amount' : tableLine(tax.rates, tax.exclusion);
  const what = tax.method === 'credit' ? 'Credit' : 'Less the table’s tax on the exclusion';
  return [{ what, how, value: usd(credit) }];
}

/** Two taxes, each on what it leaves of the estate; the smaller one is due. */
function interrelatedSteps(tax: Interrelated, source: string, estate: number): readonly Step[] {
  const amount = taxedAmount(tax, estate);
  const credit = interrelatedCredit(tax, amount);
  return [
    ...amountStep(tax, estate),
    {
      what: 'Former federal credit',
      how: `the table on ${usd(amount)} less this credit: ${tableLine(tax.rates, amount - credit)}`,
      value: usd(credit),
      source: 'IRC 2011(b) as of December 31, 2001',
    },
    {
      what: 'Federal tax above the exclusion',
      how: `2 ÷ 7 × (${usd(estate)} − ${usd(tax.exclusion)}): 40% of what is above it, less this tax`,
      value: usd(interrelatedFederalTax(tax, estate)),
    },
    { what: 'Tax', how: 'the smaller of the two', value: usd(stateTax(tax, estate)), source },
  ];
}

function stepsOf(tax: StateTax, source: string, estate: number): readonly Step[] {
  const result = usd(stateTax(tax, estate));
  if (estate <= tax.exclusion) {
    const how = `${usd(estate)} does not exceed the exclusion of ${usd(tax.exclusion)}`;
    return [{ what: 'Tax', how, value: result, source }];
  }
  if (tax.method === 'interrelated') return interrelatedSteps(tax, source, estate);
  const amount = taxedAmount(tax, estate);
  const byTable = taxOf(tax.rates, amount);
  const credit = creditOf(tax, estate);
  const capped = byTable - credit > stateTax(tax, estate);
  const byTableAlone = credit === 0 && !capped && tax.method !== 'cliff';
  return [
    ...amountStep(tax, estate),
    {
      what: byTableAlone ? 'Tax' : 'Tax from the table',
      how: tableLine(tax.rates, amount),
      value: usd(byTable),
      source,
    },
    ...creditSteps(tax, estate),
    ...(byTableAlone
      ? []
      : [
          {
            what: 'Tax',
            how: capped ? 'the maximum under the law' : `${usd(byTable)} − ${usd(credit)}`,
            value: result,
          },
        ]),
  ];
}

const money = (label: string): Figure => ({ label, kind: 'money' });

/** From 1% below the exclusion to 12% above it, in steps of half a percent. */
const CLIFF_STEPS = Array.from({ length: 27 }, (_, index) => 990 + index * 5);

/** The effect of the cliff: the tax, and how much less the heirs keep than at the exclusion. */
function cliffTable(tax: Cliff): Table {
  return {
    title: `The cliff between ${usd(tax.exclusion)} and ${usd(endOfCliff(tax))}`,
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      money('Less than an estate at the exclusion'),
    ],
    rows: CLIFF_STEPS.map((thousandths) => {
      const estate = (tax.exclusion / 1000) * thousandths;
      const due = stateTax(tax, estate);
      const lost = estate > tax.exclusion ? Math.max(0, tax.exclusion - (estate - due)) : 0;
      return [estate, due, estate - due, lost];
    }),
    chart: { kind: 'line', columns: [1, 3] },
  };
}

const PARTS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

function growthTable(tax: StateTax, estate: number): Table {
  return {
    title: 'Smaller and larger estates',
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      { label: 'Effective rate', kind: 'percent' },
    ],
    rows: PARTS.map((part) => {
      const size = Math.round(estate * part);
      const due = stateTax(tax, size);
      return [size, due, size - due, effectiveRate(due, size)];
    }),
    chart: { kind: 'bar', columns: [1] },
  };
}

/** The tax in percent of the estate; 0 for an estate of 0. */
const effectiveRate = (tax: number, estate: number): number =>
  estate === 0 ? 0 : (tax / estate) * 100;

const tablesOf = (tax: StateTax, estate: number): readonly Table[] => [
  ...(tax.method === 'cliff' ? [cliffTable(tax)] : []),
  ...(estate > 0 ? [growthTable(tax, estate)] : []),
];

/** A warning if the heirs of a smaller estate would keep more, with the difference. */
function cliffWarning(tax: StateTax, source: string, estate: number): readonly Warning[] {
  if (tax.method !== 'cliff' || estate <= tax.exclusion) return [];
  const kept = estate - stateTax(tax, estate);
  if (kept >= tax.exclusion) return [];
  const where =
    estate < endOfCliff(tax)
      ? 'This estate is inside the cliff, where the credit vanishes.'
      : 'This estate is past the cliff, where the credit has vanished.';
  const over = usd(estate - tax.exclusion);
  return [
    {
      text: `${where} Its heirs would keep ${usd(kept)}. If ${over} went to charity, the estate would be at the exclusion, pay no tax, and the heirs would keep ${usd(tax.exclusion)}: ${usd(tax.exclusion - kept)} more.`,
      source,
    },
  ];
}

const LAW: States = STATES;
type Law = typeof LAW;
type Out = Result<typeof OUTPUTS>;

function withTax({ state, estate }: Values, dated: Dated<StateTax>, law: StateLaw): Out {
  const { value: rules, source } = dated;
  const tax = stateTax(rules, estate);
  const rate = effectiveRate(tax, estate);
  const notes = (law.notes ?? []).map((text): Warning => ({ text }));
  const name = stateWords(state);
  const why =
    estate > rules.exclusion
      ? `the tax on what exceeds the exclusion of ${usd(rules.exclusion)} is less than a cent.`
      : `it does not exceed the exclusion of ${usd(rules.exclusion)}.`;
  return {
    answer:
      tax > 0
        ? `The estate tax of ${name} on ${usd(estate)} would be ${usd(tax)}, ${percent(rate)} of the estate.`
        : `An estate of ${usd(estate)} would pay no estate tax in ${name}: ${why}`,
    outputs: { exclusion: rules.exclusion, tax, 'effective-rate': rate },
    steps: stepsOf(rules, source, estate),
    warnings: [...cliffWarning(rules, source, estate), ...notes],
    tables: tablesOf(rules, estate),
    law: [
      cite(
        `${STATE_NAMES[state]}, deaths from ${formatLongDay(rules.from)}: exclusion ${usd(rules.exclusion)}`,
        dated,
      ),
    ],
  };
}

/** A state without an estate tax; some have an inheritance tax. */
function without({ state }: Values, { inheritanceTax }: Law): Out {
  const inheritance = inheritanceTax.value.includes(state);
  const name = stateWords(state);
  return {
    answer: `${STATE_NAMES[state]} has no estate tax${inheritance ? ', but it has an inheritance tax' : ''}.`,
    outputs: { exclusion: null, tax: 0, 'effective-rate': 0 },
    steps: [{ what: 'Tax', how: `${name} has no estate tax`, value: usd(0) }],
    warnings: inheritance
      ? [
          {
            text: `${STATE_NAMES[state]} taxes what each heir receives. That tax depends on who the heirs are and what each of them receives, so it is not computed here.`,
          },
        ]
      : [],
    tables: [],
    law: [cite(`${STATE_NAMES[state]}: no estate tax`, inheritanceTax)],
  };
}

/** The estate tax of a state on a resident's estate. */
function compute(values: Values, law: Law): Out | Refusal {
  const { state, death } = values;
  const found = law.estateTax[state];
  if (!found) return without(values, law);
  const dated = taxInForce(found, death);
  return dated
    ? withTax(values, dated, found)
    : { refused: `There is no figure for a death on ${formatLongDay(death)}.` };
}

/** The data is for two years only. */
const check = ({ death }: Values): Problems =>
  death >= FROM && death <= `${LAW.year}-12-31`
    ? {}
    : {
        death: `Enter a day from ${formatLongDay(FROM)} to December 31, ${LAW.year}: exclusions and rates change from year to year, and only those of these two years are included here.`,
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
  estate(
    'Rhode Island, $2 million less the credit of 2026',
    { title: 'R.I. Division of Taxation, ADV 2025-27' },
    ['RI', '2026-06-01', 2_000_000],
    { exclusion: 1_838_056, tax: 11_660 },
  ),
];

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
