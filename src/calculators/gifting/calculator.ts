import {
  type Case,
  calculator,
  cite,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, percentage, type ValuesOf, wholeNumber, yesNo } from '../field.ts';
import { count, exactPercent, ofEach, percent, roughUsd, round, usd, without } from '../figures.ts';
import { EXCLUSIONS, type Exclusions, exclusionsOf, lawYear, NEWEST } from '../law/exclusions.ts';

const MAX_DISCOUNT = 40;

const INPUTS = {
  year: lawYear({
    label: 'Year of the gifts',
  }),
  donees: wholeNumber({
    label: 'Number of recipients',
    hint: 'Not counting a spouse.',
    initial: '3',
    min: 1,
    max: 100,
  }),
  gift: money({
    label: 'Gift to each recipient',
    hint: 'What the donor gives each person in the year, before any discount.',
    initial: '19000',
  }),
  'spouse-gift': money({
    group: 'If the donor is married',
    label: 'The spouse’s gift to each of the same people',
    hint: 'From the spouse’s own property, before any discount. It has the spouse’s own exclusion, split or not.',
  }),
  split: yesNo({
    label: 'Do the spouses split gifts?',
    hint: 'Each spouse is then treated as making half of each gift, so both exclusions apply. Both must consent on Form 709.',
  }),
  years: wholeNumber({
    group: 'Growth',
    label: 'Years of the same gifts',
    hint: 'Each year’s gifts are made at its end.',
    initial: '10',
    min: 1,
    max: 60,
    unit: 'year',
  }),
  growth: percentage({
    label: 'Annual growth of the gifts',
    initial: '5',
    min: -20,
    max: 20,
  }),
  'control-discount': percentage({
    group: 'Discounts, if interests in a family entity are given',
    label: 'For lack of control',
    hint: 'Each discount needs a qualified appraisal; both reduce the spouse’s gifts as well.',
    initial: '0',
    max: MAX_DISCOUNT,
  }),
  'marketability-discount': percentage({
    label: 'For lack of marketability',
    initial: '0',
    max: MAX_DISCOUNT,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  excluded: { label: 'Excluded in the year', kind: 'money' },
  taxable: { label: 'Taxable gifts in the year', kind: 'money' },
  'form-709': { label: 'These gifts call for Form 709', kind: 'yesNo' },
  moved: { label: 'Out of the estate at the end', kind: 'money', whole: true },
  'combined-discount': {
    label: 'Combined discount',
    kind: 'percent',
    usedIf: (_, values) => values['combined-discount'] !== 0,
  },
} as const satisfies Outputs;

/* The gifts of a couple to the same people, in cents. */
export const LAW = { exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>> };
type Law = typeof LAW;

const PERCENT = 100;
/** The decimals of a discount, which hide the floating-point error of a product of two percentages. */
const DISCOUNT_DIGITS = 6;

/** 1 − (1 − c)(1 − m), in percent. */
export const combinedDiscount = (control: number, marketability: number): number =>
  Number(
    (PERCENT - ((PERCENT - control) * (PERCENT - marketability)) / PERCENT).toFixed(
      DISCOUNT_DIGITS,
    ),
  );

/** The excluded part of the gifts to one person. If split, two exclusions cover both gifts; else each gift has its own. */
const excludedOf = (gift: number, spouse: number, exclusion: number, split: boolean): number =>
  split
    ? Math.min(gift + spouse, 2 * exclusion)
    : Math.min(gift, exclusion) + Math.min(spouse, exclusion);

/** The total gifts and their value with growth, at the end of each year. */
function growthOf({ years, growth }: Values, yearly: number) {
  let value = 0;
  return Array.from({ length: years }, (_, index) => {
    value = round(value * (1 + growth / PERCENT)) + yearly;
    return { given: yearly * (index + 1), value };
  });
}

export function figuresOf(values: Values, law: Law) {
  const { donees, split } = values;
  const { annual, basic } = exclusionsOf(law.exclusions, values.year);
  const discount = combinedDiscount(values['control-discount'], values['marketability-discount']);
  const gift = without(values.gift, discount);
  const spouse = without(values['spouse-gift'], discount);
  const each = excludedOf(gift, spouse, annual.value, split);
  const ifSplit = excludedOf(gift, spouse, annual.value, true);
  const excluded = donees * each;
  const taxable = donees * (gift + spouse) - excluded;
  return {
    exclusion: annual.value,
    basic: basic.value,
    discount,
    gift,
    spouse,
    each,
    excluded,
    taxable,
    moreIfSplit: donees * (ifSplit - each),
    form709: taxable > 0 || (split && gift + spouse > 0),
    schedule: growthOf(values, donees * (values.gift + values['spouse-gift'])),
  };
}

type GiftFigures = ReturnType<typeof figuresOf>;

const outputsOf = ({ excluded, taxable, form709, discount, schedule }: GiftFigures) => ({
  excluded,
  taxable,
  'form-709': form709,
  moved: schedule.at(-1)?.value ?? 0,
  'combined-discount': discount,
});

function discountSteps(values: Values, { discount, gift, spouse }: GiftFigures): Step[] {
  const control = values['control-discount'];
  const marketability = values['marketability-discount'];
  if (discount === 0) return [];
  const gifts = values.gift + values['spouse-gift'];
  return [
    {
      what: 'Combined discount',
      how: `1 − (1 − ${exactPercent(control)}) × (1 − ${exactPercent(marketability)})`,
      value: percent(discount),
    },
    {
      what: 'Gifts to each person, for tax',
      how: `${usd(gifts)} × (1 − ${percent(discount)})`,
      value: usd(gift + spouse),
      source: 'IRC 2512; Rev. Rul. 93-12',
    },
  ];
}

function excludedWords({ split }: Values, figures: GiftFigures): string {
  const { exclusion, gift, spouse } = figures;
  if (split) return `the smaller of 2 × ${usd(exclusion)} and ${usd(gift + spouse)}`;
  const own = `the smaller of ${usd(exclusion)} and ${usd(gift)}`;
  return spouse > 0 ? `${own}, and that of ${usd(exclusion)} and ${usd(spouse)}` : own;
}

/** Who files Form 709. If a couple splits gifts, only the donor files if the other spouse gave nothing and everything is excluded. */
function filing({ split }: Values, figures: GiftFigures): string {
  const { form709, gift, spouse, taxable, exclusion } = figures;
  if (!form709) return 'nothing is taxable and nothing is split';
  if (split) {
    const one = taxable === 0 && (gift === 0 || spouse === 0);
    return one
      ? 'the gifts are split: the spouse who gave files, the other consents on that return'
      : 'the gifts are split: each spouse files, both consent';
  }
  if (spouse <= exclusion) return 'the donor gave more than the exclusion';
  return gift > exclusion
    ? 'each spouse gave more than the exclusion, and each files'
    : 'the spouse gave more than the exclusion, and files';
}

function stepsOf(values: Values, figures: GiftFigures): Step[] {
  const { donees, years, growth, gift: given } = values;
  const { each, excluded, taxable, gift, spouse, form709, schedule } = figures;
  const yearly = donees * (given + values['spouse-gift']);
  return [
    ...discountSteps(values, figures),
    {
      what: 'Excluded for each person',
      how: excludedWords(values, figures),
      value: usd(each),
      source: values.split ? 'IRC 2503(b), 2513' : 'IRC 2503(b)',
    },
    { what: 'Excluded in the year', how: `${donees} × ${usd(each)}`, value: usd(excluded) },
    {
      what: 'Taxable gifts',
      how: `${donees} × ${usd(gift + spouse)} − ${usd(excluded)}`,
      value: usd(taxable),
      source: 'IRC 2503(a)',
    },
    {
      what: 'Form 709',
      how: filing(values, figures),
      value: form709 ? 'For these gifts' : 'Not for these gifts alone',
      source: 'IRC 6019; Instructions for Form 709',
    },
    {
      what: 'Out of the estate',
      how: `${usd(yearly)} at the end ${ofEach(years, 'year')}${years > 1 ? `, growing by ${exactPercent(growth)} a year` : ''}`,
      value: usd(schedule.at(-1)?.value ?? 0),
    },
  ];
}

const DISCOUNTS: readonly Warning[] = [
  {
    text: 'If the donor keeps the income or control of what was given, or of the entity that holds it, its full value is included in the estate, without any discount.',
    source: 'IRC 2036(a), 2038',
  },
  {
    text: 'Between relatives who control the entity, certain restrictions on liquidation and lapses of rights are disregarded, and discounts based on them are lost.',
    source: 'IRC 2703, 2704',
  },
  {
    text: 'Discounts need a qualified appraisal. Form 709 asks for each discount that was taken, and only adequate disclosure on the return starts the statute of limitations.',
    source: 'Reg. 301.6501(c)-1(f)',
  },
  {
    text: 'An interest in a family entity that pays nothing and can’t be sold may be a future interest: then no annual exclusion applies to it, and Form 709 is required.',
    source: 'Hackl v. Commissioner, 118 T.C. 279 (2002)',
  },
];
const SPLIT: Warning = {
  text: 'Gifts can be split only by spouses who are both citizens or residents, are married at the time of the gift and do not remarry during the year. Consent covers all gifts to others in the year, and both are liable for the entire gift tax.',
  source: 'IRC 2513(a), (d)',
};
const NO_EFFECT: Warning = {
  text: 'Splitting excludes nothing more here: each spouse’s own exclusion covers as much. It only makes Form 709 necessary.',
  source: 'IRC 2513',
};
const PRESENT: Warning = {
  text: 'Only gifts of a present interest are excluded: property that the recipient can use or enjoy now. A gift in trust without a right to withdraw (Crummey power) is not, and requires Form 709 whatever its size.',
  source: 'IRC 2503(b)(1); Reg. 25.2503-3',
};

function warningsOf({ split, year }: Values, figures: GiftFigures): Warning[] {
  const { taxable, basic, discount, moreIfSplit, excluded, exclusion, gift, spouse } = figures;
  const lifetime: Warning = {
    text: `The taxable ${usd(taxable)} uses lifetime exclusion, ${usd(basic)} for each donor in ${year}, before any gift tax is due.`,
    source: 'IRC 2505(a)',
  };
  const could: Warning = {
    text: `If a spouse consented to split the gifts, ${usd(moreIfSplit)} more would be excluded, and Form 709 would be required.`,
    source: 'IRC 2513',
  };
  const idle = split && excluded > 0 && gift <= exclusion && spouse <= exclusion;
  return [
    ...(taxable > 0 ? [lifetime] : []),
    ...(moreIfSplit > 0 ? [could] : []),
    ...(split ? [SPLIT] : []),
    ...(idle ? [NO_EFFECT] : []),
    ...(discount > 0 ? DISCOUNTS : [PRESENT]),
  ];
}

const tableOf = ({ year }: Values, { schedule }: GiftFigures): Table => ({
  title: 'What has left the estate',
  columns: [
    { label: 'End of', kind: 'year' },
    { label: 'Given so far', kind: 'money', whole: true },
    { label: 'With growth', kind: 'money', whole: true },
  ],
  rows: schedule.map(({ given, value }, index) => [year + index, given, value]),
  chart: { kind: 'line', columns: [1, 2] },
});

function answerOf({ year, years }: Values, figures: GiftFigures, moved: number): string {
  const { excluded, taxable, form709 } = figures;
  const rest = taxable > 0 ? ` and ${usd(taxable)} would be taxable gifts` : '';
  return `In ${year}, ${usd(excluded)} would be excluded${rest}. These gifts alone would ${form709 ? '' : 'not '}call for Form 709; the CPA decides. After ${count(years, 'year')}, about ${roughUsd(moved)} would be out of the estate.`;
}

/** The amount that annual exclusion gifts remove from the estate (IRC 2503(b), 2513). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const figures = figuresOf(values, law);
  const outputs = outputsOf(figures);
  const { taxable, exclusion } = figures;
  const { annual, basic } = exclusionsOf(law.exclusions, values.year);
  return {
    answer: answerOf(values, figures, outputs.moved),
    outputs,
    steps: stepsOf(values, figures),
    warnings: warningsOf(values, figures),
    tables: [tableOf(values, figures)],
    law: [
      cite(`Annual exclusion ${values.year}: ${usd(exclusion)} for each person`, annual),
      ...(taxable > 0
        ? [cite(`Basic exclusion amount ${values.year}: ${usd(basic.value)}`, basic)]
        : []),
    ],
  };
}

const CASES: readonly Case[] = [
  {
    name: '$19,000 to each of three children in 2026',
    source: ownExample('IRC 2503(b); Rev. Proc. 2025-32'),
    inputs: { year: '2026', donees: '3', gift: '19000' },
    expected: { excluded: 57_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: 'A couple and three children in 2025: six gifts of $19,000',
    source: ownExample('IRC 2503(b); Rev. Proc. 2024-40'),
    inputs: { year: '2025', donees: '3', gift: '19000', 'spouse-gift': '19000' },
    expected: { excluded: 114_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: '$18,000 to each of twelve people in 2024',
    source: ownExample('IRC 2503(b); Rev. Proc. 2023-34'),
    inputs: { year: '2024', donees: '12', gift: '18000' },
    expected: { excluded: 216_000, taxable: 0, 'form-709': 'no' },
  },
  {
    name: 'Discounts of 12% and 23% together',
    source: { title: 'Estate of Kelley v. Commissioner, T.C. Memo. 2005-235' },
    inputs: { 'control-discount': '12', 'marketability-discount': '23' },
    expected: { 'combined-discount': 32.24 },
  },
];

export const gifting = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'excluded',
  lawYear: 'year',
  yearly: { figures: 'the annual exclusion and the basic exclusion', confirmed: NEWEST },
  law: LAW,
  compute,
  assumptions: [
    'All gifts are present interests, and these are the only gifts of the year to these people.',
    'What is excluded and taxable is that of one year. The same is given in each later year; its exclusion is not projected.',
    'What has left the estate is counted at its full value, without discount, and grows at a level rate from the end of the year in which it was given.',
    'Tuition and medical bills paid directly to the school or the provider are not gifts for tax purposes (IRC 2503(e)) and are left out, as are gifts to a spouse, gifts to charity, the GST tax and state gift tax.',
  ],
  sources: [
    { title: 'IRC 2503, 2513 and 6019' },
    {
      title: 'Form 709 and its instructions',
      href: 'https://www.irs.gov/forms-pubs/about-form-709',
    },
    { title: 'IRC 2036, 2703, 2704 and Rev. Rul. 93-12 (discounts)' },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'moved' },
});
