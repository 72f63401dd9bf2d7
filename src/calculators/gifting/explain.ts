import type { Step, Warning } from '../calculator.ts';
import { exactPercent, ofEach, percent, usd } from '../figures.ts';
import type { Values } from './fields.ts';
import type { GiftFigures } from './figures-of.ts';

function discountSteps(values: Values, { discount, gift, spouse }: GiftFigures): Step[] {
  const [control, marketability] = [values['control-discount'], values['marketability-discount']];
  if (discount === 0) return [];
  const given = values.gift + values['spouse-gift'];
  return [
    {
      what: 'Combined discount',
      how: `1 − (1 − ${exactPercent(control)}) × (1 − ${exactPercent(marketability)})`,
      value: percent(discount),
    },
    {
      what: 'Gifts to each person, for tax',
      how: `${usd(given)} × (1 − ${percent(discount)})`,
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

/** Who files: of a couple that splits, only the donor if the other gave nothing and all is excluded. */
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

/** How the result was computed, for somebody with a pencil. */
export function stepsOf(values: Values, figures: GiftFigures): Step[] {
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
      value: form709 ? 'Required' : 'Not required',
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
    text: 'An interest in a family entity that pays nothing and cannot be sold may be a future interest: then no annual exclusion applies to it, and Form 709 is required.',
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

/** The traps that these values come near to. */
export function warningsOf({ split, year }: Values, figures: GiftFigures): Warning[] {
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
