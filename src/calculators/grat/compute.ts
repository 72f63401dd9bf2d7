import { cite, type Result, type Step, type Table } from '../calculator.ts';
import { count, exactPercent, factor, monthWords, round, usd } from '../figures.ts';
import { SECTION_7520 } from '../law/section-7520.ts';
import { annuityFactor, type TrustYear, trustYears } from './annuity.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { warnings } from './warnings.ts';

export const LAW = { rates: SECTION_7520 };
export type Law = typeof LAW;

/** The growth is what the rounded amounts of a row leave, so that each row adds up. */
function schedule(years: readonly TrustYear[]): Table {
  return {
    title: 'The term of the trust',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'Start of year', kind: 'money' },
      { label: 'Growth', kind: 'money' },
      { label: 'Annuity to the grantor', kind: 'money' },
      { label: 'Left in the trust', kind: 'money' },
    ],
    rows: years.map(({ year, start, paid, end }) => {
      const [before, out, after] = [round(start), round(paid), round(end)];
      return [year, before, after + out - before, out, after];
    }),
    chart: { kind: 'bar', columns: [3, 4] },
  };
}

/** What the trust leaves with an annuity that rises by this much a year, in cents. */
function trust(values: Values, increase: number) {
  const worth = annuityFactor(values.term, values.rate, increase);
  const first = values.amount / worth;
  const years = trustYears(values, { first, increase });
  return {
    worth,
    first,
    years,
    remainder: round(years.at(-1)?.end ?? 0),
    dry: years.find(({ short }) => short)?.year ?? null,
  };
}

type Trust = ReturnType<typeof trust>;

function answer({ term, rate, increase }: Values, { remainder, dry, first }: Trust): string {
  const pays = `${usd(first)}${increase > 0 ? ` in the first year, rising by ${exactPercent(increase)} a year` : ' a year'}`;
  if (dry !== null) {
    return `Nothing would pass to the family: the trust runs dry in year ${dry}, since it grows by less than ${exactPercent(rate)}. All of it goes back to the grantor.`;
  }
  return remainder > 0
    ? `${usd(remainder)} would pass to the family after ${count(term, 'year')}, with no taxable gift; the grantor receives ${pays}.`
    : `Nothing would pass to the family: growth only pays for the annuity of ${pays}.`;
}

/** How the remainder of the last step comes about; a rising annuity needs the schedule. */
function leaves({ amount, term, growth, increase }: Values, first: number): string {
  if (increase > 0) return `what the schedule leaves after ${count(term, 'year')}`;
  const grown = (1 + growth / 100) ** term;
  const paid = growth === 0 ? term : (grown - 1) / (growth / 100);
  return `${usd(amount)} × ${factor(grown, 6)} − ${usd(first)} × ${factor(paid, 6)}`;
}

function steps(values: Values, { worth, first, remainder, dry }: Trust, level: Trust): Step[] {
  const { amount, term, rate, increase } = values;
  return [
    {
      what: `Present value of $1 a year${increase > 0 ? ' that rises' : ''}`,
      how: `${count(term, 'year')} at ${exactPercent(rate)}${increase > 0 ? `, rising by ${exactPercent(increase)} a year` : ''}`,
      value: factor(worth, 6),
      source: 'IRC 7520',
    },
    {
      what: 'First annuity payment',
      how: `${usd(amount)} ÷ ${factor(worth, 6)}`,
      value: usd(first),
      source: 'Reg. 25.2702-3(b)',
    },
    {
      what: 'Left for the family',
      how: dry === null ? leaves(values, first) : `the annuity exhausts the trust in year ${dry}`,
      value: usd(remainder),
    },
    ...(increase > 0
      ? [
          {
            what: 'With a level annuity instead',
            how: `${usd(level.first)} each year`,
            value: usd(level.remainder),
          },
        ]
      : []),
  ];
}

/** A grantor retained annuity trust whose annuity is worth all that went in (IRC 2702). */
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const made = trust(values, values.increase);
  const published = law.rates[values['rate-month']];
  return {
    answer: answer(values, made),
    outputs: {
      annuity: round(made.first),
      remainder: made.remainder,
      hurdle: values.rate,
    },
    steps: steps(values, made, trust(values, 0)),
    warnings: warnings(values, law, made.dry),
    tables: [schedule(made.years)],
    law:
      published === undefined
        ? []
        : [
            cite(
              `Section 7520 rate, ${monthWords(values['rate-month'])}: ${exactPercent(published.value)}`,
              published,
            ),
          ],
  };
}
