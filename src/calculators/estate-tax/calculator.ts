import {
  type Case,
  calculator,
  ownExample,
  type Problems,
  type Result,
  type Source,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { percent, usd } from '../figures.ts';
import { taxOf } from '../law/brackets.ts';
import { exclusionsOf, NEWEST } from '../law/exclusions.ts';
import { FROM } from '../law/states/state-tax.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { federalTax, LAW, type Law, type Taxed } from './taxes-at-death.ts';
import { twoDeaths } from './two-deaths.ts';
import {
  EXCESS,
  federalLaw,
  federalSteps,
  GST,
  LAST_SPOUSE,
  less,
  MARITAL,
  minimumTaxWarning,
  NOT_LESS,
  portability,
  THREE_YEARS,
  unusedStep,
} from './words.ts';

const taxedOf = ({ year, gifts, dsue, ...values }: Values, taxable: number): Taxed => ({
  year,
  taxable,
  gifts,
  giftTaxPaid: values['gift-tax-paid'],
  dsue,
});

/** The figures of one death. */
export function figuresOf(values: Values, law: Law) {
  const deductions = values.debts + values.marital + values.charitable + values['state-tax'];
  const taxable = Math.max(0, values.estate - deductions);
  return { deductions, taxable, ...federalTax(taxedOf(values, taxable), law) };
}

type EstateFigures = ReturnType<typeof figuresOf>;

const outputsOf = ({ estate }: Values, figures: EstateFigures) => {
  const { tax, taxable, tentative, credit, unused, withoutDsue } = figures;
  return {
    tax,
    'taxable-estate': taxable,
    'tentative-tax': tentative,
    credit,
    // The estate is not 0 if there is a tax.
    'effective-rate': tax === 0 ? 0 : (tax / estate) * 100,
    'unused-exclusion': unused,
    'tax-without-dsue': withoutDsue,
    heirs: null,
    'first-tax': null,
    'second-tax': null,
    'state-total': null,
  };
};

function payableProblem(gifts: number, payable: number): Problems {
  const most = taxOf(LAW.tableA.value, gifts);
  if (payable <= most) return {};
  return {
    'gift-tax-paid':
      gifts === 0
        ? 'Enter the gifts as well, or $0 here: no gift tax is payable without gifts.'
        : `Enter ${usd(most)} or less, the tax of the rate schedule on gifts of ${usd(gifts)}.`,
  };
}

/** Checks the state's year, and the DSUE: a spouse who died by this year can't have left more than this year's exclusion. */
function check({ year, dsue, gifts, state, 'gift-tax-paid': payable }: Values): Problems {
  const first = Number(FROM.slice(0, 4));
  if (state !== 'none' && year < first) {
    return {
      state: `Choose “No estate tax”, or a year of death from ${first} on: figures of states start then.`,
    };
  }
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return {
    ...(dsue > value && { dsue: `Enter ${usd(value)} or less, the basic exclusion of ${year}.` }),
    ...payableProblem(gifts, payable),
  };
}

function stepsOf(values: Values, law: Law, figures: EstateFigures): Step[] {
  const { taxable, deductions, tentativeAlone, basicCredit, withoutDsue } = figures;
  const { estate, debts, marital, charitable, dsue } = values;
  const without = {
    what: 'Tax without the spouse’s unused exclusion',
    how: `${usd(tentativeAlone)} − ${usd(basicCredit)}${NOT_LESS}`,
    value: usd(withoutDsue),
  };
  return [
    {
      what: 'Taxable estate',
      how: `${less(estate, debts, marital, charitable, values['state-tax'])}${deductions > estate ? NOT_LESS : ''}`,
      value: usd(taxable),
      source: 'IRC 2051, 2053, 2055, 2056, 2058',
    },
    ...federalSteps(taxedOf(values, taxable), law, figures),
    ...(dsue > 0 ? [without] : []),
    unusedStep(figures),
  ];
}

function warningsOf(values: Values, figures: EstateFigures): Warning[] {
  const { basic, unused, deductions, payable, leastPayable } = figures;
  const { estate, gifts, marital, dsue } = values;
  const required: Warning = {
    text: `The gross estate and the lifetime gifts exceed ${usd(basic)}, so Form 706 is required within nine months of the death, whether tax is due or not.`,
    source: 'IRC 6018(a), 6075(a)',
  };
  return [
    ...(deductions > estate ? [EXCESS] : []),
    ...(estate + gifts > basic ? [required] : []),
    ...(unused > 0 ? [portability(unused)] : []),
    ...(dsue > 0 ? [LAST_SPOUSE] : []),
    ...(dsue > 0 || unused > 0 ? [GST] : []),
    ...(marital > 0 ? [MARITAL] : []),
    ...(leastPayable > values['gift-tax-paid'] ? [minimumTaxWarning(leastPayable, true)] : []),
    ...(payable > 0 ? [THREE_YEARS] : []),
  ];
}

/** The tax with and without portability; empty without a spouse's exclusion. */
function comparison({ dsue }: Values, figures: EstateFigures): Table[] {
  const { basic, basicCredit, withoutDsue, exclusion, credit, tax } = figures;
  if (dsue === 0) return [];
  return [
    {
      title: 'With and without portability',
      columns: [
        { label: 'Scenario', kind: 'text' },
        { label: 'Exclusion', kind: 'money' },
        { label: 'Credit', kind: 'money' },
        { label: 'Tax', kind: 'money' },
      ],
      rows: [
        ['Without portability', basic, basicCredit, withoutDsue],
        ['With portability', exclusion, credit, tax],
      ],
      chart: { kind: 'bar', columns: [3] },
    },
  ];
}

function answerOf(figures: EstateFigures, share: number): string {
  const { tax, credit, tentative, withoutDsue } = figures;
  const first =
    tax === 0
      ? `No federal estate tax would be due: the credit of ${usd(credit)} would cover the tentative tax of ${usd(tentative)}`
      : `The federal estate tax would be ${usd(tax)}, ${percent(share)} of the estate`;
  return withoutDsue > tax
    ? `${first}; without the spouse’s unused exclusion the tax would be ${usd(withoutDsue)}.`
    : `${first}.`;
}

/** The federal estate tax of a citizen or resident (IRC 2001, 2010), of one death or of both of a couple. */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  if (values.deaths === 'two') return twoDeaths(values, law);
  const figures = figuresOf(values, law);
  const outputs = outputsOf(values, figures);
  return {
    answer: answerOf(figures, outputs['effective-rate']),
    outputs,
    steps: stepsOf(values, law, figures),
    warnings: warningsOf(values, figures),
    tables: comparison(values, figures),
    law: federalLaw(values.year, law),
  };
}

const GIFT_TAX_RETURN = 'https://www.irs.gov/instructions/i709';
const CREDITS = {
  title: 'Instructions for Form 709, Table of Basic Exclusion and Credit Amounts',
  href: GIFT_TAX_RETURN,
};
const SCHEDULE_B = {
  title: 'Instructions for Form 709, Schedule B, Example 1 (columns E and F)',
  href: GIFT_TAX_RETURN,
};

const atExclusion = (year: string, estate: string, credit: number): Case => ({
  name: `Credit of ${year}, and an estate of exactly the exclusion`,
  source: CREDITS,
  inputs: { year, estate },
  expected: { 'tentative-tax': credit, credit, tax: 0, 'unused-exclusion': 0 },
});

const tentative = (name: string, estate: string, tax: number): Case => ({
  name: `Tentative tax on ${name}`,
  source: SCHEDULE_B,
  inputs: { estate },
  expected: { 'tentative-tax': tax, tax: 0 },
});

const TOP_RATE = ownExample('40% of $1,000,000 (IRC 2001(c))');
const EXCLUSION = ownExample('IRC 2010(c)');
const ILLINOIS = ownExample('35 ILCS 405/2(b); IRC 2011(b)');

/** Two deaths without a plan, if the inputs name no other. */
const couple = (
  name: string,
  source: Source,
  inputs: Case['inputs'],
  expected: Case['expected'],
  within = 0,
): Case => ({ name, source, inputs: { deaths: 'two', plan: 'none', ...inputs }, expected, within });

const CASES: readonly Case[] = [
  atExclusion('2023', '12920000', 5_113_800),
  atExclusion('2024', '13610000', 5_389_800),
  atExclusion('2025', '13990000', 5_541_800),
  tentative('$800,000', '800000', 267_800),
  tentative('$1,100,000', '1100000', 385_800),
  tentative('$1,300,000', '1300000', 465_800),
  {
    name: '$1,000,000 above the exclusion of 2024',
    source: TOP_RATE,
    inputs: { year: '2024', estate: '14610000' },
    expected: { tax: 400_000, 'effective-rate': 2.74 },
    within: 0.005,
  },
  couple(
    'Illinois, $8 million, all owned by the second to die: $680,634',
    ILLINOIS,
    { state: 'IL', estate: '0', 'spouse-estate': '8000000' },
    { 'state-total': 680_634, heirs: 7_319_366 },
    0.5,
  ),
  couple(
    'Illinois, $5 million and $2.5 million left to the survivor: $622,340',
    ILLINOIS,
    { state: 'IL', estate: '5000000', 'spouse-estate': '2500000' },
    { 'state-total': 622_340, 'first-tax': 0 },
    0.5,
  ),
  couple(
    '2024: $6 million in a trust leave $7.61 million unused, and $18 million pay nothing',
    EXCLUSION,
    { year: '2024', plan: 'bypass', estate: '6000000', 'spouse-estate': '18000000' },
    { 'unused-exclusion': 7_610_000, 'second-tax': 0, heirs: 24_000_000 },
  ),
  couple(
    '2023: both exclusions, $25,840,000, are the survivor’s',
    EXCLUSION,
    { year: '2023', plan: 'portability', estate: '12920000', 'spouse-estate': '12920000' },
    { 'unused-exclusion': 12_920_000, tax: 0, heirs: 25_840_000 },
  ),
  couple(
    '2024: without a plan, $1,000,000 above the survivor’s own exclusion',
    TOP_RATE,
    { year: '2024', estate: '7000000', 'spouse-estate': '7610000' },
    { 'second-tax': 400_000, 'first-tax': 0, heirs: 14_210_000 },
  ),
  couple(
    'New York in 2025, $7.6 million at the second death: $718,800',
    ownExample('N.Y. Tax Law sec. 952'),
    { year: '2025', state: 'NY', estate: '3800000', 'spouse-estate': '3800000' },
    { 'state-total': 718_800 },
  ),
  couple(
    'Oregon, $4.5 million at the second death: $367,500',
    ownExample('ORS 118.010'),
    { state: 'OR', estate: '4000000', 'spouse-estate': '500000' },
    { 'state-total': 367_500 },
  ),
  couple(
    'Washington in 2026, $9 million taxable at the second death',
    { title: 'RCW 83.100.040, as amended by ESB 6347' },
    { state: 'WA', estate: '6000000', 'spouse-estate': '6000000' },
    { 'state-total': 1_490_000, tax: 0 },
  ),
  couple(
    'Massachusetts, $3 million at the second death',
    ownExample('M.G.L. c. 65C, sec. 2A(f); IRC 2011(b)'),
    { state: 'MA', first: 'spouse', estate: '1000000', 'spouse-estate': '2000000' },
    { 'state-total': 82_400 },
  ),
];

export const estateTax = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
  before: 'heirs',
  lawYear: 'year',
  yearly: { figures: 'the basic exclusion', confirmed: NEWEST },
  law: LAW,
  check,
  compute,
  assumptions: [
    'The tax is that of Form 706, part 2: the rate schedule on the taxable estate and the adjusted taxable gifts, less the gift tax payable, less the credit for the basic exclusion and a spouse’s unused exclusion.',
    'The deductions are taken as you enter them; whether they are allowed, and which of them reduce each other, is not checked.',
    'The decedent is a citizen or resident. Credits for foreign death taxes and earlier transfers, special valuations, installments, restored exclusion and the unused exclusion of an earlier spouse that went into gifts are left out.',
    'The gift tax payable is at least what the rates of the year of death and its exclusion leave on the gifts; earlier gifts, with smaller exclusions, had more.',
    'For one death, state estate and inheritance taxes are not computed; what you enter for them is deducted.',
    'Both deaths are under the law of the year that you choose, a state’s as of December 31. Debts and charity come off at the client’s death, whichever it is, and do not grow. Nothing is spent or given away between the deaths.',
    'What does not go into the trust is the survivor’s, by the marital deduction. A bypass trust takes what is left of the federal exclusion, whatever the state exempts; a disclaimer trust takes half. The trust pays the taxes of the first death, and is not taxed at the second.',
    'For both deaths, inheritance taxes, a state’s own portability, QTIP elections and gifts that a state adds to an estate are left out.',
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
    { title: 'IRC 1014(b) and 2518; the law of the state that a result cites' },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'heirs' },
});
