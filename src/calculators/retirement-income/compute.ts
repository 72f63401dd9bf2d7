import type { Result, Step, Table, Warning } from '../calculator.ts';
import { ageWords, count, exactPercent, fixed, usd } from '../figures.ts';
import type { OUTPUTS, Values } from './fields.ts';
import {
  type Projection,
  periodsOf,
  priceOfOne,
  project,
  rateOf,
  sustainable,
} from './projection.ts';

const MONTHS = 12;
const DIGITS = 4;

function schedule({ years }: Projection): Table {
  return {
    title: 'Year by year',
    columns: [
      { label: 'Year', kind: 'year' },
      { label: 'Savings before', kind: 'money' },
      { label: 'Withdrawn', kind: 'money' },
      { label: 'Growth', kind: 'money' },
      { label: 'Savings after', kind: 'money' },
    ],
    rows: years.map(({ before, taken, growth, after }, at) => [
      at + 1,
      before,
      taken,
      growth,
      after,
    ]),
    chart: { kind: 'line', columns: [4] },
  };
}

function steps(values: Values, level: number, draw: number): Step[] {
  const { period, inflation, income } = values;
  const net = values.return - values.fee;
  const price = priceOfOne(values);
  return [
    {
      what: 'Return after fees',
      how: `${exactPercent(values.return)} − ${exactPercent(values.fee)}`,
      value: `${exactPercent(net)}${period === 'month' ? ' ÷ 12 a month' : ' a year'}`,
    },
    {
      what: `Withdrawal in ${period === 'month' ? 'each month of ' : ''}the first year`,
      how: `${usd(values.withdrawal)} − ${usd(income)} of other income${income > values.withdrawal ? ', but not less than $0' : ''}`,
      value: usd(draw),
    },
    {
      what: `Present value of $1 a ${period}`,
      how: `${values.years * periodsOf(values)} payments at the ${values.timing} of each ${period}${inflation > 0 ? `, growing ${exactPercent(inflation)} a year` : ''}, discounted at ${rateText(values)}`,
      value: `$${fixed(price, DIGITS)}`,
    },
    {
      what: 'Amount that would use up the savings exactly',
      how: `${usd(values.balance)} ÷ ${fixed(price, DIGITS)}${income > 0 ? ` + ${usd(income)}` : ''}`,
      value: usd(level),
    },
  ];
}

const rateText = (values: Values): string => exactPercent(rateOf(values) * 100);

function warnings({ inflation, withdrawal, income, fee, ...rest }: Values): Warning[] {
  const given: Warning[] = [
    {
      text: 'A level return is an assumption. Poor returns in the first years of withdrawals shorten how long money lasts, even if the average return is the same.',
    },
  ];
  if (inflation === 0) {
    given.push({
      text: 'At 0% inflation the amounts stay level: if prices rise, they buy less in each later year.',
    });
  }
  if (income > withdrawal) {
    given.push({ text: 'Other income covers the whole need. Any surplus is not saved.' });
  }
  if (fee > Math.max(0, rest.return)) {
    given.push({
      text: 'Fees exceed the return, so the savings shrink even if nothing is withdrawn.',
    });
  }
  return given;
}

function answerOf(values: Values, lasts: number | null, endBalance: number, level: number) {
  const { withdrawal, period } = values;
  const amount = `${usd(withdrawal)} a ${period}`;
  const years = count(values.years, 'year');
  if (lasts === null) {
    return `${amount} would be available for ${years}, with ${usd(endBalance)} left; ${usd(level)} would use up the savings.`;
  }
  return lasts === 0
    ? `${amount} is more than there is; for ${years} it could be ${usd(level)}.`
    : `${amount} would be available for ${ageWords(lasts)}; for ${years} it could be ${usd(level)}.`;
}

/** How long savings last: (B − W)(1 + r) each year, or B(1 + r) − W if taken at the end. */
export function compute(values: Values): Result<typeof OUTPUTS> {
  const { years, withdrawal, income } = values;
  const projection = project(values);
  const periods = periodsOf(values);
  const endBalance = projection.years.at(-1)?.after ?? 0;
  const level = sustainable(values);
  // The level amount is rounded to the cent: the last payment may lack what that adds up to.
  const isEnough = projection.paid === years * periods || withdrawal <= level;
  const lasts = isEnough ? null : (projection.paid * MONTHS) / periods;
  return {
    answer: answerOf(values, lasts, endBalance, level),
    outputs: {
      lasts: lasts ?? { atLeast: years * MONTHS },
      'end-balance': endBalance,
      sustainable: level,
    },
    steps: steps(values, level, Math.max(0, withdrawal - income)),
    warnings: warnings(values),
    tables: [schedule(projection)],
    law: [],
  };
}
