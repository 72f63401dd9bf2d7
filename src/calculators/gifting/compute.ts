import { cite, type Result, type Table } from '../calculator.ts';
import { count, usd } from '../figures.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import { stepsOf, warningsOf } from './explain.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { figuresOf, type GiftFigures, type Law, outputsOf } from './figures-of.ts';

const tableOf = ({ year }: Values, { schedule }: GiftFigures): Table => ({
  title: 'What has left the estate',
  columns: [
    { label: 'End of', kind: 'year' },
    { label: 'Given so far', kind: 'money' },
    { label: 'With growth', kind: 'money' },
  ],
  rows: schedule.map(({ given, value }, index) => [year + index, given, value]),
  chart: { kind: 'line', columns: [1, 2] },
});

function answerOf({ year, years }: Values, figures: GiftFigures, moved: number): string {
  const { excluded, taxable, form709 } = figures;
  const rest = taxable > 0 ? ` and ${usd(taxable)} would be taxable gifts` : '';
  return `In ${year}, ${usd(excluded)} would be excluded${rest}; Form 709 would ${form709 ? '' : 'not '}be required. After ${count(years, 'year')}, ${usd(moved)} would be out of the estate.`;
}

/** What annual exclusion gifts take out of the estate (IRC 2503(b), 2513). */
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
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
