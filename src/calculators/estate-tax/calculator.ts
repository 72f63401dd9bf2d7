import {
  type Case,
  calculator,
  cite,
  type Outputs,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, type ValuesOf } from '../field.ts';
import { percent, usd } from '../figures.ts';
import { taxOf, taxWords } from '../law/brackets.ts';
import { exclusionsOf, HIGHEST_BASIC, lawYear, NEWEST } from '../law/exclusions.ts';
import { federalTax, LAW, type Law } from './taxes-at-death.ts';

export const INPUTS = {
  year: lawYear({
    label: 'Year of death',
  }),
  estate: money({
    label: 'Gross estate',
    hint: 'Everything owned or controlled at death at its fair market value, life insurance included.',
    initial: '20000000',
  }),
  debts: money({
    group: 'Deductions',
    label: 'Debts and expenses',
    hint: 'Debts, mortgages, funeral and administration (IRC 2053).',
  }),
  marital: money({
    label: 'To the surviving spouse',
    hint: 'Outright or in a trust that qualifies for the marital deduction (IRC 2056).',
  }),
  charitable: money({ label: 'To charity', hint: 'The charitable deduction (IRC 2055).' }),
  'state-tax': money({
    label: 'State estate or inheritance tax paid',
    hint: 'It is deducted from the federal taxable estate (IRC 2058).',
  }),
  gifts: money({
    group: 'Lifetime gifts and portability',
    label: 'Adjusted taxable gifts',
    hint: 'Taxable gifts since 1977 that are not part of the gross estate, at their value when made.',
  }),
  'gift-tax-paid': money({
    label: 'Gift tax payable on those gifts',
    hint: 'Recomputed by the rates of the year of death, as line 7 of Form 706 asks. Without it, the least that is payable on gifts above the exclusion is taken.',
  }),
  dsue: money({
    label: 'Unused exclusion of a deceased spouse (DSUE)',
    hint: 'As shown on Form 706 of the most recent deceased spouse: at most the basic exclusion of the year of that death.',
    max: HIGHEST_BASIC,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  tax: { label: 'Federal estate tax', kind: 'money' },
  'taxable-estate': { label: 'Taxable estate', kind: 'money' },
  'tentative-tax': { label: 'Tentative tax, less gift tax payable', kind: 'money' },
  credit: { label: 'Applicable credit', kind: 'money' },
  'effective-rate': { label: 'Tax as a share of the estate', kind: 'percent' },
  'unused-exclusion': { label: 'Unused exclusion for a surviving spouse', kind: 'money' },
  'tax-without-dsue': { label: 'Tax without the spouse’s unused exclusion', kind: 'money' },
} as const satisfies Outputs;

export function figuresOf(values: Values, law: Law) {
  const { year, estate, gifts, dsue } = values;
  const deductions = values.debts + values.marital + values.charitable + values['state-tax'];
  const taxable = Math.max(0, estate - deductions);
  const taxed = { year, taxable, gifts, giftTaxPaid: values['gift-tax-paid'], dsue };
  return { deductions, taxable, ...federalTax(taxed, law) };
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

/** Checks the DSUE: a spouse who died by this year can't have left more than this year's exclusion. */
function check({ year, dsue, gifts, 'gift-tax-paid': payable }: Values): Problems {
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return {
    ...(dsue > value && { dsue: `Enter ${usd(value)} or less, the basic exclusion of ${year}.` }),
    ...payableProblem(gifts, payable),
  };
}

const NOT_LESS = ', but not less than $0';

/** "$20,000,000 − $500,000", without zero parts. */
const less = (from: number, ...parts: number[]): string =>
  [from, ...parts.filter((part) => part > 0)].map(usd).join(' − ');

function taxSteps(values: Values, law: Law, figures: EstateFigures): Step[] {
  const table = law.tableA.value;
  const { taxable, base, tentative, payable, leastPayable, credit } = figures;
  const { debts, marital, charitable, gifts } = values;
  const taxed: Step = {
    what: 'Tax from the rate schedule',
    how: taxWords(table, base),
    value: usd(taxOf(table, base)),
    source: 'IRC 2001(c)',
  };
  return [
    {
      what: 'Taxable estate',
      how: `${less(values.estate, debts, marital, charitable, values['state-tax'])}${figures.deductions > values.estate ? NOT_LESS : ''}`,
      value: usd(taxable),
      source: 'IRC 2051, 2053, 2055, 2056, 2058',
    },
    ...(gifts > 0
      ? [
          {
            what: 'Plus lifetime gifts',
            how: `${usd(taxable)} + ${usd(gifts)}`,
            value: usd(base),
            source: 'IRC 2001(b)(1)',
          },
        ]
      : []),
    taxed,
    ...(leastPayable > values['gift-tax-paid']
      ? [
          {
            what: 'Least gift tax payable',
            how: `${usd(taxOf(table, gifts))}, the rate schedule on ${usd(gifts)}, − ${usd(credit)}, the credit`,
            value: usd(payable),
            source: 'IRC 2001(b)(2), (g)',
          },
        ]
      : []),
    ...(payable > 0
      ? [
          {
            what: 'Less the gift tax payable',
            how: `${taxed.value} − ${usd(payable)}`,
            value: usd(tentative),
            source: 'IRC 2001(b)(2), (g)',
          },
        ]
      : []),
  ];
}

function creditSteps({ dsue }: Values, law: Law, figures: EstateFigures): Step[] {
  const { basic, exclusion, credit, tentative, tax } = figures;
  const ported = [
    {
      what: 'Exclusion with portability',
      how: `${usd(basic)} + ${usd(dsue)}`,
      value: usd(exclusion),
      source: 'IRC 2010(c)(2)',
    },
  ];
  return [
    ...(dsue > 0 ? ported : []),
    {
      what: 'Credit',
      how: taxWords(law.tableA.value, exclusion),
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
}

function stepsOf(values: Values, law: Law, figures: EstateFigures): Step[] {
  const { tentativeAlone, basicCredit, withoutDsue, basic, exclusion, used, unused } = figures;
  const without = {
    what: 'Tax without the spouse’s unused exclusion',
    how: `${usd(tentativeAlone)} − ${usd(basicCredit)}${NOT_LESS}`,
    value: usd(withoutDsue),
  };
  return [
    ...taxSteps(values, law, figures),
    ...creditSteps(values, law, figures),
    ...(values.dsue > 0 ? [without] : []),
    {
      what: 'Unused exclusion for a surviving spouse',
      how: `${usd(exclusion)} − ${usd(used)}${NOT_LESS} and not more than ${usd(basic)}`,
      value: usd(unused),
      source: 'IRC 2010(c)(4); Reg. 20.2010-2(c)',
    },
  ];
}

const portability = (unused: number): Warning => ({
  text: `A surviving spouse has the unused ${usd(unused)} only if the executor elects portability on a complete Form 706 in time: within nine months of the death (15 with an extension), or by its fifth anniversary if no return is required otherwise.`,
  source: 'IRC 2010(c)(5)(A); Rev. Proc. 2022-32',
});

const MARITAL: Warning = {
  text: 'The marital deduction defers tax: what is left at the spouse’s death is included in the spouse’s own estate. If the spouse is not a citizen, only a qualified domestic trust (QDOT) gives the deduction.',
  source: 'IRC 2044, 2056(d), 2056A',
};
const LAST_SPOUSE: Warning = {
  text: 'Only the unused exclusion of the most recent deceased spouse (DSUE) counts. It is not indexed for inflation; if a later spouse dies first, it is replaced, even by zero.',
  source: 'Reg. 20.2010-3(a)',
};
const GST: Warning = {
  text: 'The GST exemption is not portable: any part that the first spouse did not use is lost.',
  source: 'IRC 2010(c), 2631',
};
const THREE_YEARS: Warning = {
  text: 'Gift tax paid on gifts made within three years of death is included in the gross estate.',
  source: 'IRC 2035(b)',
};
const EXCESS: Warning = {
  text: 'The deductions exceed the estate. The excess is disregarded and does not reduce the lifetime gifts.',
};

const leastTaken = (least: number): Warning => ({
  text: `Gifts above the exclusion bear gift tax. At least ${usd(least)} is payable on these at the rates of the year of death, so that amount is subtracted. It is more if the exclusion was smaller when they were made: enter that amount.`,
  source: 'IRC 2001(b)(2), (g); 2505',
});

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
    ...(leastPayable > values['gift-tax-paid'] ? [leastTaken(leastPayable)] : []),
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
  const saved = withoutDsue - tax;
  const first =
    tax === 0
      ? `No federal estate tax would be due: the credit of ${usd(credit)} covers the tentative tax of ${usd(tentative)}`
      : `The federal estate tax would be ${usd(tax)}, ${percent(share)} of the estate`;
  return saved > 0 ? `${first}; the spouse’s unused exclusion saves ${usd(saved)}.` : `${first}.`;
}

/** The federal estate tax of a citizen or resident (IRC 2001, 2010). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const figures = figuresOf(values, law);
  const outputs = outputsOf(values, figures);
  return {
    answer: answerOf(figures, outputs['effective-rate']),
    outputs,
    steps: stepsOf(values, law, figures),
    warnings: warningsOf(values, figures),
    tables: comparison(values, figures),
    law: [
      cite(
        `Basic exclusion amount ${values.year}: ${usd(figures.basic)}`,
        exclusionsOf(law.exclusions, values.year).basic,
      ),
      cite('Rate schedule of estate and gift tax', law.tableA),
    ],
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

const CASES: readonly Case[] = [
  atExclusion('2023', '12920000', 5_113_800),
  atExclusion('2024', '13610000', 5_389_800),
  atExclusion('2025', '13990000', 5_541_800),
  tentative('$800,000', '800000', 267_800),
  tentative('$1,100,000', '1100000', 385_800),
  tentative('$1,300,000', '1300000', 465_800),
  {
    name: '$1,000,000 above the exclusion of 2024',
    source: {
      title: 'Leimberg, NumberCruncher: Gift and Estate Tax Computation',
      href: 'https://support.leimberg.com/hc/en-us/articles/360055138191-Estate-Tax-Gift-and-Estate-Tax-Computation',
    },
    inputs: { year: '2024', estate: '14610000' },
    expected: { tax: 400_000, 'effective-rate': 2.74 },
    within: 0.005,
  },
];

export const estateTax = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
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
