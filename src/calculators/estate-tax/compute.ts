import { cite, type Result, type Table } from '../calculator.ts';
import { percent, usd } from '../figures.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import { stepsOf, warningsOf } from './explain.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { type EstateFigures, figuresOf, type Law, outputsOf } from './figures-of.ts';

/** The tax with and without portability; nothing to compare without a spouse's exclusion. */
function comparison({ dsue }: Values, figures: EstateFigures): Table[] {
  const { basic, basicCredit, withoutDsue, exclusion, credit, tax } = figures;
  if (dsue === 0) return [];
  return [
    {
      title: 'With and without portability',
      columns: [
        { label: 'Portability', kind: 'text' },
        { label: 'Exclusion', kind: 'money' },
        { label: 'Credit', kind: 'money' },
        { label: 'Tax', kind: 'money' },
      ],
      rows: [
        ['Without', basic, basicCredit, withoutDsue],
        ['With', exclusion, credit, tax],
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
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
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
