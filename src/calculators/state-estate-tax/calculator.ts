import { formatLongDay } from '../../lib/format-date.ts';
import {
  type Case,
  calculator,
  cite,
  type Dated,
  ownExample,
  type Problems,
  type Refusal,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { count, exactPercent, type Figure, percent, round, usd, without } from '../figures.ts';
import { type Bracket, bracketOf, taxOf } from '../law/brackets.ts';
import { INHERITANCE, type InheritanceLaw, shareTax } from '../law/states/inheritance.ts';
import {
  type Cliff,
  creditBase,
  creditOf,
  endOfCliff,
  FROM,
  type Interrelated,
  interrelatedCredit,
  interrelatedFederalTax,
  type StateTax,
  stateTax,
  taxedAmount,
  taxInForce,
} from '../law/states/state-tax.ts';
import {
  STATE_NAMES,
  STATES,
  type StateCode,
  type States,
  stateWords,
} from '../law/states/states.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';

/* How a state's tax is computed, and its effect on an estate. All amounts are in cents. */

export const LAW: States & {
  inheritance: Readonly<Partial<Record<StateCode, InheritanceLaw>>>;
} = { ...STATES, inheritance: INHERITANCE };
type Law = typeof LAW;

const PERCENT = 100;

/** What a state takes of an estate. */
interface Taxes {
  dated: Dated<StateTax> | undefined;
  /** The part of the estate that is not real or tangible property in other states. */
  rest: number;
  /** The amount that the estate tax is computed on. */
  taxed: number;
  /** The estate tax before an inheritance tax comes off. */
  before: number;
  estateTax: number;
  /** An heir's share, and the tax on it. */
  share: number;
  onShare: number;
  inheritanceTax: number | null;
}

function taxesIn(values: Values, law: Law): Taxes {
  const { state, death, estate, elsewhere, heir } = values;
  const found = law.estateTax[state];
  const inheritance = law.inheritance[state];
  const dated = found && taxInForce(found, death);
  const rest = without(estate, elsewhere);
  const before = dated ? stateTax(dated.value, estate, elsewhere) : 0;
  const share = round(rest / values['heir-count']);
  const onShare = inheritance ? shareTax(inheritance.tax.value[heir], share) : 0;
  const inherited = onShare * values['heir-count'];
  return {
    dated,
    rest,
    taxed: dated?.value.leavesOutElsewhere ? rest : estate,
    before,
    // Only Maryland has both.
    estateTax: Math.max(0, before - inherited),
    share,
    onShare,
    inheritanceTax: inheritance ? inherited : null,
  };
}

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
  const [base, less] =
    tax.method === 'excess'
      ? ['Estate over the exclusion', tax.exclusion]
      : ['Adjusted taxable estate', tax.less];
  const how = `${usd(estate)} − ${usd(less)}`;
  return [{ what: base, how, value: usd(taxedAmount(tax, estate)) }];
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

function growthTable(values: Values, law: Law): Table {
  const isTaxed = law.estateTax[values.state] !== undefined;
  const isInherited = law.inheritance[values.state] !== undefined;
  return {
    title: 'Smaller and larger estates',
    columns: [
      money('Estate'),
      ...(isTaxed ? [money('Estate tax')] : []),
      ...(isInherited ? [money('Inheritance tax')] : []),
      money('Heirs keep'),
      { label: isTaxed && isInherited ? 'Rate of both' : 'Effective rate', kind: 'percent' },
    ],
    rows: PARTS.map((part) => {
      const estate = Math.round(values.estate * part);
      const { estateTax, inheritanceTax } = taxesIn({ ...values, estate }, law);
      const sum = estateTax + (inheritanceTax ?? 0);
      return [
        estate,
        ...(isTaxed ? [estateTax] : []),
        ...(inheritanceTax === null ? [] : [inheritanceTax]),
        estate - sum,
        effectiveRate(sum, estate),
      ];
    }),
    chart: { kind: 'bar', columns: isTaxed && isInherited ? [1, 2] : [1] },
  };
}

/** The same death in each state that taxes one. */
function statesTable(values: Values, law: Law): Table {
  const states = Object.keys({ ...law.estateTax, ...law.inheritance }) as StateCode[];
  const name = (state: StateCode) => STATE_NAMES[state];
  return {
    title: 'All states for this estate',
    columns: [
      { label: 'State', kind: 'text' },
      money('Estate tax'),
      { ...money('Inheritance tax'), none: '–' },
      money('Total'),
    ],
    rows: states
      .toSorted((one, other) => (name(one) < name(other) ? -1 : 1))
      .map((state) => {
        const { estateTax, inheritanceTax } = taxesIn({ ...values, state }, law);
        return [name(state), estateTax, inheritanceTax, estateTax + (inheritanceTax ?? 0)];
      }),
  };
}

/** The tax in percent of the estate; 0 for an estate of 0. */
const effectiveRate = (tax: number, estate: number): number =>
  estate === 0 ? 0 : (tax / estate) * 100;

function tablesOf(values: Values, law: Law, { dated, inheritanceTax }: Taxes): readonly Table[] {
  const isTaxed = dated !== undefined || inheritanceTax !== null;
  return [
    ...(dated?.value.method === 'cliff' ? [cliffTable(dated.value)] : []),
    ...(isTaxed && values.estate > 0 ? [growthTable(values, law)] : []),
    statesTable(values, law),
  ];
}

/** A warning if the heirs of a smaller estate would keep more, with the difference. */
function cliffWarning(tax: StateTax, source: string, estate: number): readonly Warning[] {
  if (tax.method !== 'cliff' || estate <= tax.exclusion) return [];
  const remainder = estate - stateTax(tax, estate);
  if (remainder >= tax.exclusion) return [];
  const where =
    estate < endOfCliff(tax)
      ? 'This estate is inside the cliff, where the credit vanishes.'
      : 'This estate is past the cliff, where the credit has vanished.';
  const over = usd(estate - tax.exclusion);
  return [
    {
      text: `${where} Its heirs would keep ${usd(remainder)}. If ${over} went to charity, the estate would be at the exclusion, pay no tax, and the heirs would keep ${usd(tax.exclusion)}: ${usd(tax.exclusion - remainder)} more.`,
      source,
    },
  ];
}

type Out = Result<typeof OUTPUTS>;

/** The steps of the estate tax, with what property elsewhere and an inheritance tax change. */
function estateTaxSteps(
  { estate, elsewhere }: Values,
  dated: Dated<StateTax>,
  taxes: Taxes,
): Step[] {
  const { value: rules, source } = dated;
  const { taxed, before } = taxes;
  const whole = stateTax(rules, taxed);
  const here = exactPercent(PERCENT - elsewhere);
  return [
    ...(taxed < estate
      ? [
          {
            what: 'Estate without what is elsewhere',
            how: `${usd(estate)} × ${here}`,
            value: usd(taxed),
          },
        ]
      : []),
    ...stepsOf(rules, source, taxed),
    ...(before < whole
      ? [
          {
            what: 'Tax without what is elsewhere',
            how: `${usd(whole)} × ${here}`,
            value: usd(before),
          },
        ]
      : []),
  ];
}

/** The steps of the inheritance tax: an heir's share, the tax on it, and the sum. */
function inheritanceSteps(values: Values, { tax }: InheritanceLaw, taxes: Taxes): Step[] {
  const { rest, share, onShare, inheritanceTax } = taxes;
  const heirs = values['heir-count'];
  const rule = tax.value[values.heir];
  const why =
    rule === null
      ? 'such an heir pays nothing'
      : onShare === 0
        ? `nothing is due on ${usd(share)}`
        : tableLine(rule.rates, share);
  return [
    ...(heirs > 1
      ? [{ what: 'Share of an heir', how: `${usd(rest)} ÷ ${heirs}`, value: usd(share) }]
      : []),
    {
      what: heirs > 1 ? 'Inheritance tax of an heir' : 'Inheritance tax',
      how: why,
      value: usd(onShare),
      source: tax.source,
    },
    ...(heirs > 1 && onShare > 0
      ? [
          {
            what: 'Inheritance tax',
            how: `${usd(onShare)} × ${heirs}`,
            value: usd(inheritanceTax ?? 0),
          },
        ]
      : []),
  ];
}

/** What an inheritance tax leaves of an estate tax. */
const afterInheritanceSteps = ({ before, estateTax }: Taxes): Step[] =>
  estateTax < before
    ? [
        {
          what: 'Estate tax after the inheritance tax',
          how:
            estateTax > 0
              ? `${usd(before)} − ${usd(before - estateTax)}`
              : `${usd(before)} is not more than that`,
          value: usd(estateTax),
          source: 'Md. Code, Tax-Gen. 7-304',
        },
      ]
    : [];

/** Why no estate tax is due, although the state has one. */
function whyNone(
  { estate, elsewhere }: Values,
  { exclusion }: StateTax,
  { taxed, before }: Taxes,
): string {
  if (taxed <= exclusion) {
    return `${taxed < estate ? 'what the state taxes of it' : 'it'} does not exceed the exclusion of ${usd(exclusion)}.`;
  }
  if (before > 0) return 'the inheritance tax comes off it, and is as much or more.';
  const after = elsewhere > 0 ? ' after the share that is elsewhere' : '';
  return `the tax on what exceeds the exclusion of ${usd(exclusion)} is less than a cent${after}.`;
}

function answerOf(values: Values, taxes: Taxes): string {
  const { state, estate } = values;
  const { dated, estateTax, inheritanceTax } = taxes;
  const name = stateWords(state);
  const heirs = count(values['heir-count'], 'heir');
  const inherited =
    inheritanceTax === null
      ? ''
      : inheritanceTax > 0
        ? ` The inheritance tax of ${heirs} would be ${usd(inheritanceTax)}.`
        : ` No inheritance tax would be due from ${heirs}.`;
  if (!dated) {
    return `${STATE_NAMES[state]} has no estate tax${inherited && ', but it has an inheritance tax'}.${inherited}`;
  }
  const tax =
    estateTax > 0
      ? `The estate tax of ${name} on ${usd(estate)} would be ${usd(estateTax)}, ${percent(effectiveRate(estateTax, estate))} of the estate.`
      : `An estate of ${usd(estate)} would pay no estate tax in ${name}: ${whyNone(values, dated.value, taxes)}`;
  return `${tax}${inherited}`;
}

/** The estate tax of a state on a resident's estate, and the inheritance tax of its heirs. */
function compute(values: Values, law: Law): Out | Refusal {
  const { state, estate, death } = values;
  const taxes = taxesIn(values, law);
  const { dated, estateTax, inheritanceTax } = taxes;
  const estateLaw = law.estateTax[state];
  const inheritance = law.inheritance[state];
  if (estateLaw && !dated) {
    return { refused: `There is no figure for a death on ${formatLongDay(death)}.` };
  }
  const name = STATE_NAMES[state];
  return {
    answer: answerOf(values, taxes),
    outputs: {
      exclusion: dated?.value.exclusion ?? null,
      tax: estateTax,
      'inheritance-tax': inheritanceTax,
      'effective-rate': effectiveRate(estateTax, estate),
    },
    steps: [
      ...(dated
        ? estateTaxSteps(values, dated, taxes)
        : [{ what: 'Tax', how: `${stateWords(state)} has no estate tax`, value: usd(0) }]),
      ...(inheritance ? inheritanceSteps(values, inheritance, taxes) : []),
      ...afterInheritanceSteps(taxes),
    ],
    warnings: [
      ...(dated ? cliffWarning(dated.value, dated.source, taxes.taxed) : []),
      ...[...(estateLaw?.notes ?? []), ...(inheritance?.note ? [inheritance.note] : [])].map(
        (text): Warning => ({ text }),
      ),
      ...(values.elsewhere > 0 ? [ELSEWHERE] : []),
    ],
    tables: tablesOf(values, law, taxes),
    law: [
      dated
        ? cite(
            `${name}, deaths from ${formatLongDay(dated.value.from)}: exclusion ${usd(dated.value.exclusion)}`,
            dated,
          )
        : cite(`${name}: no estate tax`, law.survey),
      ...(inheritance ? [cite(`${name}: inheritance tax`, inheritance.tax)] : []),
    ],
  };
}

const ELSEWHERE: Warning = {
  text: 'The other states may tax what is there. The table of all states treats each one as the state of residence.',
};

/** The data is for two years only. */
const check = ({ death }: Values): Problems =>
  death >= FROM && death <= `${LAW.year}-12-31`
    ? {}
    : {
        death: `Enter a day from ${formatLongDay(FROM)} to December 31, ${LAW.year}: exclusions and rates change from year to year, and only those of these two years are included here.`,
      };

const NEW_YORK_LAW = ownExample('N.Y. Tax Law sec. 952');
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

const inheritance = (
  name: string,
  title: string,
  [state, amount, heir]: readonly [string, number, string],
  tax: number,
): Case => ({
  name,
  source: ownExample(title),
  inputs: { state, estate: String(amount), heir },
  expected: { 'inheritance-tax': tax },
});

const CASES: readonly Case[] = [
  estate('New York, inside the cliff', NEW_YORK_LAW, ['NY', '2026-10-01', 7_400_000], {
    exclusion: 7_350_000,
    tax: 136_800,
  }),
  estate('New York, below the exclusion', NEW_YORK_LAW, ['NY', '2026-10-01', 7_300_000], {
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
  {
    name: 'Massachusetts, $1 million of $3.5 million in another state',
    source: ownExample('M.G.L. c. 65C, sec. 2A(a), (f); St. 2024, c. 206, sec. 13'),
    inputs: { state: 'MA', estate: '3500000', elsewhere: '28.5714286' },
    expected: { tax: 39_200 },
  },
  inheritance(
    'Pennsylvania, $1 million to a child',
    '72 P.S. 9116(a)',
    ['PA', 1_000_000, 'child'],
    45_000,
  ),
  inheritance(
    'New Jersey, $1.7 million to a sibling',
    'N.J.S.A. 54:34-2',
    ['NJ', 1_700_000, 'sibling'],
    199_250,
  ),
  inheritance('Kentucky, $100,000 to a niece', 'KRS 140.070', ['KY', 100_000, 'niece'], 8_960),
  inheritance('Kentucky, $60,000 to a friend', 'KRS 140.070', ['KY', 60_000, 'other'], 6_270),
  inheritance(
    'Nebraska, $140,000 to a nephew',
    'Neb. Rev. Stat. 77-2005',
    ['NE', 140_000, 'niece'],
    11_000,
  ),
  inheritance(
    'Maryland, $1,000,000 to a niece',
    'Md. Code, Tax-Gen. 7-204',
    ['MD', 1_000_000, 'niece'],
    100_000,
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
    'The estate is a resident’s. For real estate and tangible property in other states the tax is reduced in proportion; New York and Massachusetts leave them out of the estate instead.',
    'Inheritance taxes are computed on the estate without property in other states, in equal shares of heirs of one kind; Maryland’s comes off its estate tax. The effective rate is that of the estate tax on the whole estate.',
    'The taxable estate is that of the state’s own law. Its deductions may differ from the federal ones; a state-only QTIP election, farm and business relief and gifts of earlier years are left out.',
    'A deceased spouse’s unused exclusion is left out: most states have none.',
    'The federal estate tax, from which the state’s tax may be deducted (IRC 2058), is left out.',
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
