import type { Step, Warning } from '../calculator.ts';
import { count, exactPercent, factor, percent, usd } from '../figures.ts';
import type { Values } from './fields.ts';
import type { TrustFigures } from './figures-of.ts';
import { ONE } from './fraction.ts';

const DIGITS = 3;
/** Thousandths as the law writes them: ".681". */
export const thousandths = (value: number): string => factor(value / ONE, DIGITS);

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
  const [time, rate] = [count(generation, 'year'), exactPercent(growth)];
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

/** How the result was computed, for somebody with a pencil. */
export function stepsOf(values: Values, figures: TrustFigures): Step[] {
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

/** The traps that these values come near to. */
export function warningsOf({ exemption }: Values, figures: TrustFigures): Warning[] {
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
