import type { Warning } from '../calculator.ts';
import { exactPercent, monthWords } from '../figures.ts';
import type { Law } from './compute.ts';
import type { Values } from './fields.ts';

const ALWAYS: readonly Warning[] = [
  {
    text: 'If the grantor dies within the term, the part of the trust that would be needed to produce the annuity is included in the estate. That is often all of it.',
    source: 'IRC 2036; Reg. 20.2036-1(c)(2)',
  },
  {
    text: 'GST exemption can’t be allocated to the trust before the term ends, so what passes to grandchildren can bear GST tax.',
    source: 'IRC 2642(f)',
  },
];

/** The rates come in steps of two tenths. */
const isStep = (rate: number): boolean => Math.abs(rate * 5 - Math.round(rate * 5)) < 1e-9;

/** What the entered rate is compared with. */
function rateWarnings(values: Values, { rates }: Law): Warning[] {
  const when = monthWords(values['rate-month']);
  const published = rates[values['rate-month']];
  const entered = exactPercent(values.rate);
  if (published === undefined) {
    const text = isStep(values.rate)
      ? `The rate of ${when} is not in this calculator: compare ${entered} with the one that the IRS published.`
      : `${entered} can’t be the rate of ${when}: section 7520 rates are rounded to two tenths of a percent.`;
    return [{ text, source: 'IRC 7520(a)' }];
  }
  return published.value === values.rate
    ? []
    : [
        {
          text: `The published rate of ${when} is ${exactPercent(published.value)}, not ${entered}.`,
          source: published.source,
        },
      ];
}

/** What can go wrong with this trust. */
export function warnings(values: Values, law: Law, dry: number | null): Warning[] {
  return [
    ...rateWarnings(values, law),
    ...(dry === null
      ? []
      : [
          {
            text: `From year ${dry} on the trust could not pay the whole annuity. The family receives nothing, and the cost of setting it up is lost.`,
          },
        ]),
    ...(values.term < 2
      ? [
          {
            text: 'The case that allowed zeroed-out trusts was about terms of two years. A shorter term has no such precedent.',
            source: 'Walton v. Commissioner, 115 T.C. 589',
          },
        ]
      : []),
    ...ALWAYS,
  ];
}
