import {
  type Case,
  calculator,
  cite,
  type Outputs,
  ownExample,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import {
  count,
  exactPercent,
  factor,
  percent,
  roughUsd,
  round,
  timesOver,
  usd,
} from '../figures.ts';
import {
  basicOfYear,
  EXCLUSIONS,
  type Exclusions,
  exclusionsOf,
  HIGHEST_BASIC,
  lawYear,
  NEWEST,
} from '../law/exclusions.ts';
import { TABLE_A } from '../law/table-a.ts';

const INPUTS = {
  year: lawYear({
    label: 'Year of the transfer',
    hint: 'It sets the most GST exemption that can be allocated.',
  }),
  amount: money({
    label: 'Value transferred to the trust',
    initial: '20000000',
  }),
  exemption: money({
    label: 'GST exemption allocated to it',
    hint: 'For one transferor, at most the exemption of the year.',
    // At most the exemption of every year, so that changing only the year still gives a result.
    initial: '12000000',
    max: HIGHEST_BASIC,
  }),
  deductions: money({
    label: 'Death taxes and charity borne by the property',
    hint: 'Federal and state death tax recovered from the trust, and the charitable deduction for it.',
  }),
  generation: wholeNumber({
    group: 'Over the generations',
    label: 'Years per generation',
    initial: '25',
    min: 1,
    max: 40,
    unit: 'year',
  }),
  generations: wholeNumber({
    label: 'Generations',
    hint: 'The first is that of the children.',
    initial: '3',
    min: 1,
    max: 8,
    unit: 'generation',
  }),
  growth: percentage({
    label: 'Annual growth, after income tax and costs',
    initial: '5',
    min: -10,
    max: 15,
  }),
  'estate-rate': percentage({
    label: 'Estate tax rate of the heirs, above their exclusion',
    hint: 'The federal rate is 40%; a state may add to it.',
    initial: '40',
  }),
  'heir-exclusion': money({
    label: 'Exclusion of each heir',
    hint: 'What each heir can pass on without estate tax, whatever the trust was given. Initially the basic exclusion of the year above.',
    ...basicOfYear('year'),
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  dynasty: { label: 'Left in the trust', kind: 'money', whole: true },
  outright: { label: 'Left if passed outright', kind: 'money', whole: true },
  'applicable-fraction': { label: 'Applicable fraction', kind: 'factor', digits: 3 },
  'inclusion-ratio': { label: 'Inclusion ratio', kind: 'factor', digits: 3 },
  'gst-rate': { label: 'GST tax rate', kind: 'percent' },
  'gst-tax': { label: 'GST tax if it all passed to grandchildren now', kind: 'money' },
} as const satisfies Outputs;

/* Fractions of integers, because the law rounds them and binary fractions would miss the midpoint. */

/** One, in thousandths. */
const ONE = 1000;

/**
 * The applicable fraction in thousandths, rounded half up (Reg. 26.2642-1(a)). It is at most one, and
 * one if the divisor is 0, because the inclusion ratio is then 0 (Reg. 26.2642-1(c)).
 */
export const applicableFraction = (exemption: number, value: number): number =>
  exemption >= value ? ONE : timesOver(exemption, ONE, value);

/* The trust's GST tax now, and the amounts in the trust and with the heirs after each generation. In cents. */
export const LAW = {
  exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>>,
  tableA: TABLE_A,
};
type Law = typeof LAW;

const PERCENT = 100;
const share = (amount: number, rate: number): number => round((amount * rate) / PERCENT);

interface Passed {
  trust: number;
  gstTax: number;
  outright: number;
  estateTax: number;
}

interface Start {
  exempt: number;
  taxed: number;
  maximumRate: number;
}

/** The exempt and the taxable part grow separately, as after a qualified severance. */
function passingOf(values: Values, { exempt: from, taxed: other, maximumRate }: Start) {
  const factor = (1 + values.growth / PERCENT) ** values.generation;
  let exempt = from;
  let taxed = other;
  let outright = from + other;
  return Array.from({ length: values.generations }, (): Passed => {
    exempt = round(exempt * factor);
    const gstTax = share(round(taxed * factor), maximumRate);
    taxed = round(taxed * factor) - gstTax;
    outright = round(outright * factor);
    const estateTax = share(
      Math.max(0, outright - values['heir-exclusion']),
      values['estate-rate'],
    );
    outright -= estateTax;
    return { trust: exempt + taxed, gstTax, outright, estateTax };
  });
}

export function figuresOf(values: Values, law: Law) {
  const basic = exclusionsOf(law.exclusions, values.year).basic.value;
  const maximumRate = law.tableA.value.at(-1)?.rate ?? 0;
  const value = values.amount - values.deductions;
  const fraction = applicableFraction(values.exemption, value);
  const inclusion = ONE - fraction;
  const exempt = timesOver(value, fraction, ONE);
  const passing = passingOf(values, { exempt, taxed: value - exempt, maximumRate });
  return {
    basic,
    maximumRate,
    value,
    /** In thousandths, like the inclusion ratio. */
    fraction,
    inclusion,
    gstRate: (maximumRate * inclusion) / ONE,
    gstTax: timesOver(value, maximumRate * inclusion, ONE * PERCENT),
    passing,
    last: passing.at(-1) ?? { trust: value, gstTax: 0, outright: value, estateTax: 0 },
  };
}

type TrustFigures = ReturnType<typeof figuresOf>;

const outputsOf = (figures: TrustFigures) => {
  const { fraction, inclusion, gstRate, gstTax, last } = figures;
  return {
    dynasty: last.trust,
    outright: last.outright,
    'applicable-fraction': fraction / ONE,
    'inclusion-ratio': inclusion / ONE,
    'gst-rate': gstRate,
    'gst-tax': gstTax,
  };
};

/** Checks that the exemption is at most the year's, and that the deductions are at most the value. */
function check({ year, amount, exemption, deductions }: Values): Problems {
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return {
    ...(exemption > value && {
      exemption: `Enter ${usd(value)} or less, the GST exemption of ${year}.`,
    }),
    ...(deductions > amount && { deductions: `Enter ${usd(amount)} or less, the value.` }),
  };
}

const DIGITS = 3;
/** Formats thousandths as the law writes them: ".681". */
const thousandths = (value: number): string => factor(value / ONE, DIGITS);

function fractionSteps(values: Values, figures: TrustFigures): Step[] {
  const { amount, exemption, deductions } = values;
  const { value, fraction, inclusion } = figures;
  const less = {
    what: 'Value less death taxes and charity',
    how: `${usd(amount)} − ${usd(deductions)}`,
    value: usd(value),
    source: 'IRC 2642(a)(2)(B)',
  };
  return [
    ...(deductions > 0 ? [less] : []),
    {
      what: 'Applicable fraction',
      how:
        exemption >= value
          ? `${usd(exemption)} covers the whole ${usd(value)}`
          : `${usd(exemption)} ÷ ${usd(value)}, rounded half up to three decimals`,
      value: thousandths(fraction),
      source: 'IRC 2642(a)(2); Reg. 26.2642-1(a)',
    },
    {
      what: 'Inclusion ratio',
      how: `1 − ${thousandths(fraction)}`,
      value: thousandths(inclusion),
      source: 'IRC 2642(a)(1)',
    },
  ];
}

function passingSteps(values: Values, { passing, value, maximumRate }: TrustFigures): Step[] {
  const [first] = passing;
  if (!first) return [];
  const { growth, generation, generations } = values;
  const time = count(generation, 'year');
  const rate = exactPercent(growth);
  return [
    {
      what: 'In the trust after the first generation',
      how: `${usd(value)} grows for ${time} at ${rate}; then ${percent(maximumRate)} of the part that is not exempt, ${usd(first.gstTax)}, is GST tax`,
      value: usd(first.trust),
    },
    {
      what: 'Outright after the first generation',
      how: `${usd(value)} grows the same way; then ${exactPercent(values['estate-rate'])} of what exceeds ${usd(values['heir-exclusion'])}, ${usd(first.estateTax)}, is estate tax`,
      value: usd(first.outright),
      source: 'IRC 2010(c)(3)',
    },
    ...(generations > 1
      ? [
          {
            what: `After ${count(generations, 'generation')}`,
            how: 'The same for each generation: trust, then outright',
            value: `${usd(passing.at(-1)?.trust ?? 0)}, ${usd(passing.at(-1)?.outright ?? 0)}`,
          },
        ]
      : []),
  ];
}

function stepsOf(values: Values, figures: TrustFigures): Step[] {
  const { value, inclusion, maximumRate, gstRate, gstTax } = figures;
  return [
    ...fractionSteps(values, figures),
    {
      what: 'GST tax rate',
      how: `${percent(maximumRate)} × ${thousandths(inclusion)}`,
      value: percent(gstRate),
      source: 'IRC 2641',
    },
    {
      what: 'GST tax if it all passed to grandchildren now',
      how: `${usd(value)} × ${percent(gstRate)}`,
      value: usd(gstTax),
      source: 'IRC 2602',
    },
    ...passingSteps(values, figures),
  ];
}

const PARTLY: Warning = {
  text: 'A partly exempt trust bears GST tax on every distribution to grandchildren. A qualified severance divides it into a trust that is exempt and one that is not; the schedule computes as if that were done.',
  source: 'IRC 2642(a)(3); Reg. 26.2642-6',
};
const NOT_AT_ALL: Warning = {
  text: 'No part of the trust is exempt: everything that passes to grandchildren bears the full GST tax.',
  source: 'IRC 2641, 2642',
};
const WHO_PAYS: Warning = {
  text: 'For a gift directly to grandchildren the donor pays the GST tax, and it counts as a further gift. When the trust distributes or an interest in it ends, the tax comes out of what passes.',
  source: 'IRC 2515, 2603',
};
const TRANSFER: Warning = {
  text: 'The transfer to the trust is itself a gift or bequest and may be subject to gift or estate tax, which is left out here unless the trust bears it.',
  source: 'IRC 2001, 2501',
};
const ETIP: Warning = {
  text: 'No allocation takes effect while the property would still be in the estate of the transferor or the spouse, such as within the term of a GRAT.',
  source: 'IRC 2642(f)',
};
const PERPETUITIES: Warning = {
  text: 'How long a trust may last is a matter of state law: some limit it to lives in being plus 21 years or to 90 years; others allow longer or perpetual trusts.',
};

function warningsOf({ exemption }: Values, figures: TrustFigures): Warning[] {
  const { value, fraction, inclusion, last } = figures;
  const unneeded: Warning = {
    text: `The trust needs only ${usd(value)} of the exemption; an allocation of the other ${usd(exemption - value)} is void and remains for other transfers.`,
    source: 'Reg. 26.2632-1(b)(4)(i)',
  };
  const behind: Warning = {
    text: 'With these values more is left if it passes outright: the exclusions of the heirs cover more than the exemption of the trust.',
  };
  return [
    ...(exemption > value ? [unneeded] : []),
    ...(fraction === 0 ? [NOT_AT_ALL] : []),
    ...(fraction > 0 && inclusion > 0 ? [PARTLY] : []),
    ...(last.outright > last.trust ? [behind] : []),
    ...(inclusion > 0 ? [WHO_PAYS] : []),
    TRANSFER,
    ETIP,
    PERPETUITIES,
  ];
}

const ALLOCATION = {
  title: 'Reg. 26.2632-1(b)(4), examples of timely and late allocations',
  href: 'https://www.ecfr.gov/current/title-26/section-26.2632-1',
};
const RATIO = ownExample('IRC 2642(a)(2); Reg. 26.2642-1(a)');

const CASES: readonly Case[] = [
  {
    name: '$40,000 allocated to $100,000',
    source: ALLOCATION,
    inputs: { amount: '100000', exemption: '40000' },
    expected: { 'applicable-fraction': 0.4, 'inclusion-ratio': 0.6 },
  },
  {
    name: '$71,000 of $200,000 after an addition',
    source: ALLOCATION,
    inputs: { amount: '200000', exemption: '71000' },
    expected: { 'applicable-fraction': 0.355 },
  },
  {
    name: '$60,000 exempt and $90,000 allocated, of $150,000',
    source: ALLOCATION,
    inputs: { amount: '150000', exemption: '150000' },
    expected: { 'applicable-fraction': 1, 'inclusion-ratio': 0, 'gst-tax': 0 },
  },
  {
    name: 'The exemption of 2024 allocated to $20,000,000',
    source: RATIO,
    inputs: { year: '2024', amount: '20000000', exemption: '13610000' },
    expected: {
      'applicable-fraction': 0.681,
      'inclusion-ratio': 0.319,
      'gst-rate': 12.76,
      'gst-tax': 2_552_000,
    },
  },
  {
    name: '.2345 is rounded to .235',
    source: RATIO,
    inputs: { amount: '10000', exemption: '2345' },
    expected: { 'applicable-fraction': 0.235 },
  },
];

const tableOf = ({ generation }: Values, { value, passing }: TrustFigures): Table => ({
  title: 'By generation',
  columns: [
    { label: 'Generation', kind: 'text' },
    { label: 'After', kind: 'count', unit: 'year' },
    { label: 'Trust', kind: 'money', whole: true },
    { label: 'GST tax', kind: 'money', whole: true },
    { label: 'Outright', kind: 'money', whole: true },
    { label: 'Estate tax', kind: 'money', whole: true },
  ],
  rows: [
    ['Start', 0, value, 0, value, 0],
    ...passing.map(({ trust, gstTax, outright, estateTax }, index) => {
      const nth = index + 1;
      return [`${nth}`, nth * generation, trust, gstTax, outright, estateTax];
    }),
  ],
  chart: { kind: 'bar', columns: [2, 4] },
});

/** The inclusion ratio of a trust and its growth over generations (IRC 2641, 2642). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const figures = figuresOf(values, law);
  const { fraction, gstRate, last, basic } = figures;
  const after = count(values.generations, 'generation');
  return {
    answer: `The applicable fraction is ${thousandths(fraction)}, so GST tax would be ${percent(gstRate)} of what passes to grandchildren. After ${after}, about ${roughUsd(last.trust)} would be left in the trust, and ${roughUsd(last.outright)} if it passed outright.`,
    outputs: outputsOf(figures),
    steps: stepsOf(values, figures),
    warnings: warningsOf(values, figures),
    tables: [tableOf(values, figures)],
    law: [
      cite(
        `GST exemption and basic exclusion amount ${values.year}: ${usd(basic)}`,
        exclusionsOf(law.exclusions, values.year).basic,
      ),
      cite(`Maximum federal estate tax rate: ${percent(figures.maximumRate)}`, law.tableA),
    ],
  };
}

export const dynastyTrust = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'dynasty',
  lawYear: 'year',
  yearly: { figures: 'the GST exemption and the basic exclusion', confirmed: NEWEST },
  law: LAW,
  check,
  compute,
  assumptions: [
    'The applicable fraction is the exemption allocated, divided by the value less death taxes and charity that the property bears, rounded half up to three digits.',
    'In the trust, the part that is not exempt bears the GST tax at the end of each generation; the exempt part bears no transfer tax.',
    'Outright, each generation is one heir with the exclusion that you enter, whatever exemption the trust was given; what exceeds it bears estate tax at your rate.',
    'Nothing is distributed or spent; growth is level and the same both ways; exclusions, exemptions and rates stay as they are. Income tax, the costs of a trust, spouses and several heirs are left out.',
  ],
  sources: [
    { title: 'IRC 2010(c)(3), 2602, 2631, 2641 and 2642' },
    {
      title: 'Reg. 26.2642-1 (inclusion ratio)',
      href: 'https://www.ecfr.gov/current/title-26/section-26.2642-1',
    },
    {
      title: 'Reg. 26.2632-1 (allocation of GST exemption)',
      href: 'https://www.ecfr.gov/current/title-26/section-26.2632-1',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'dynasty' },
});
