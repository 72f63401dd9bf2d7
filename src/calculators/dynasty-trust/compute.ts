import { cite, type Result, type Table } from '../calculator.ts';
import { count, percent, usd } from '../figures.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import { stepsOf, thousandths, warningsOf } from './explain.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { figuresOf, type Law, outputsOf, type TrustFigures } from './figures-of.ts';

const tableOf = ({ generation }: Values, { value, passing }: TrustFigures): Table => ({
  title: 'By generation',
  columns: [
    { label: 'Generation', kind: 'text' },
    { label: 'After', kind: 'count', unit: 'year' },
    { label: 'Trust', kind: 'money' },
    { label: 'GST tax', kind: 'money' },
    { label: 'Outright', kind: 'money' },
    { label: 'Estate tax', kind: 'money' },
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
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const figures = figuresOf(values, law);
  const { fraction, gstRate, last, basic } = figures;
  const after = count(values.generations, 'generation');
  return {
    answer: `The applicable fraction is ${thousandths(fraction)}, so GST tax is ${percent(gstRate)} of what passes to grandchildren. After ${after}, ${usd(last.trust)} would be left in the trust, and ${usd(last.outright)} if it passed outright.`,
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
