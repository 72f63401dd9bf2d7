import { type AllTexts, byCase } from '../by-case.ts';
import {
  type Case,
  calculator,
  NO_FEES,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import {
  ageWords,
  count,
  exactPercent,
  fixed,
  roughUsd,
  round,
  usd,
  wholeUsd,
} from '../figures.ts';
import { isAboveZero, readValue } from '../read-field.ts';

const MOST_YEARS = 100;

const PERIOD = choice({
  label: 'Period',
  initial: 'year',
  options: [
    { value: 'year', label: 'Year' },
    { value: 'month', label: 'Month, with one twelfth of the return' },
  ],
});

const isByMonth = ({ period }: AllTexts): boolean => readValue(PERIOD, period) === 'month';
/** Words of a year's amounts, and others of a month's. */
const byPeriod = (year: string, month: string) => byCase(year, [isByMonth, month]);

const INPUTS = {
  balance: money({ label: 'Savings today', initial: '1000000' }),
  withdrawal: money({
    label: byPeriod('Needed in the first year', 'Needed each month in the first year'),
    initial: '50000',
  }),
  years: wholeNumber({ label: 'Years', initial: '30', min: 1, max: MOST_YEARS }),
  return: percentage({ label: 'Annual return', initial: '5', min: -20, max: 20 }),
  inflation: percentage({
    label: 'Annual inflation',
    hint: 'What is needed, and other income, grow by it once a year.',
    initial: '0',
    fresh: '2.5',
    max: 20,
    group: 'Assumptions',
  }),
  fee: percentage({
    label: 'Annual fees',
    hint: 'Percentage points subtracted from the return.',
    initial: '0',
    fresh: '1',
    max: 10,
  }),
  income: money({
    label: byPeriod('Other income a year', 'Other income a month'),
    hint: 'For example, Social Security or a pension. It reduces the withdrawals.',
  }),
  timing: choice({
    label: 'Withdrawals',
    initial: 'start',
    options: [
      { value: 'start', label: 'At the start of each period' },
      { value: 'end', label: 'At the end of each period' },
    ],
  }),
  period: PERIOD,
};

type Values = ValuesOf<typeof INPUTS>;

const hasIncome = ({ income }: AllTexts): boolean => isAboveZero(INPUTS.income, income);

const OUTPUTS = {
  lasts: { label: 'How long the money lasts', kind: 'age' },
  'end-balance': { label: 'Left at the end', kind: 'money', whole: true },
  sustainable: {
    label: byCase(
      'Amount a year that would use up the savings exactly',
      [
        (texts) => isByMonth(texts) && hasIncome(texts),
        'Amount a month, other income included, that would use up the savings exactly',
      ],
      [isByMonth, 'Amount a month that would use up the savings exactly'],
      [hasIncome, 'Amount a year, other income included, that would use up the savings exactly'],
    ),
    kind: 'money',
    whole: true,
  },
} as const satisfies Outputs;

/* Savings and withdrawals, period by period, in cents. */
const MONTHS_A_YEAR = 12;

interface YearOfIncome {
  before: number;
  taken: number;
  growth: number;
  after: number;
}

interface Projection {
  years: YearOfIncome[];
  /** The periods that were paid in full; all of them if the money lasts. */
  paid: number;
}

const periodsOf = ({ period }: Pick<Values, 'period'>): number =>
  period === 'month' ? MONTHS_A_YEAR : 1;

/** The return of one period after fees: 0.05 is 5%. */
const rateOf = (values: Values): number => (values.return - values.fee) / 100 / periodsOf(values);

/** The ratio of a year's amounts to the first year's. */
const growthOf = ({ inflation }: Values, year: number): number => (1 + inflation / 100) ** year;

const drawOf = (values: Values, year: number): number =>
  round(Math.max(0, values.withdrawal - values.income) * growthOf(values, year));

/** The present value of 1 in each period, growing once a year. */
function priceOfOne(values: Values): number {
  const periods = periodsOf(values);
  const rate = rateOf(values);
  let price = 0;
  for (let at = 0; at < values.years * periods; at += 1) {
    const waits = values.timing === 'end' ? at + 1 : at;
    price += growthOf(values, Math.floor(at / periods)) / (1 + rate) ** waits;
  }
  return price;
}

/** The first year's amount, including other income, that uses up the balance exactly. */
const sustainable = (values: Values): number =>
  round(values.balance / priceOfOne(values)) + values.income;

/** One period: the withdrawal, the growth and the remaining balance. */
function onePeriod(balance: number, draw: number, rate: number, atEnd: boolean) {
  const earning = atEnd ? balance : balance - Math.min(balance, draw);
  const growth = round(earning * rate);
  const taken = Math.min(atEnd ? balance + growth : balance, draw);
  return { taken, growth, after: balance + growth - taken };
}

function project(values: Values): Projection {
  const periods = periodsOf(values);
  const rate = rateOf(values);
  const atEnd = values.timing === 'end';
  const years: YearOfIncome[] = [];
  let left = values.balance;
  let paid = 0;
  let isShort = false;
  for (let year = 0; year < values.years; year += 1) {
    const draw = drawOf(values, year);
    const sum = { before: left, taken: 0, growth: 0, after: left };
    for (let at = 0; at < periods; at += 1) {
      const done = onePeriod(left, draw, rate, atEnd);
      isShort ||= done.taken < draw;
      paid += isShort ? 0 : 1;
      left = done.after;
      sum.taken += done.taken;
      sum.growth += done.growth;
    }
    years.push({ ...sum, after: left });
  }
  return { years, paid };
}

const MONTHS = 12;
const DIGITS = 4;

function schedule({ years }: Projection): Table {
  return {
    title: 'Year by year',
    columns: [
      { label: 'Year', kind: 'year' },
      { label: 'Savings before', kind: 'money', whole: true },
      { label: 'Withdrawn', kind: 'money', whole: true },
      { label: 'Growth', kind: 'money', whole: true },
      { label: 'Savings after', kind: 'money', whole: true },
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
  const list: Warning[] = [
    {
      text: 'A level return is an assumption. Poor returns in the first years of withdrawals shorten how long money lasts, even if the average return is the same.',
    },
  ];
  if (inflation === 0) {
    list.push({
      text: 'At 0% inflation the amounts stay level: if prices rise, they buy less in each later year.',
    });
  }
  if (fee === 0) list.push(NO_FEES);
  if (income > withdrawal) {
    list.push({ text: 'Other income covers the whole need. Any surplus is not saved.' });
  }
  if (fee > Math.max(0, rest.return)) {
    list.push({
      text: 'Fees exceed the return, so the savings shrink even if nothing is withdrawn.',
    });
  }
  return list;
}

function answerOf(values: Values, lasts: number | null, endBalance: number, level: number) {
  const { withdrawal, period, inflation, income } = values;
  const rising = inflation > 0 ? `, rising ${exactPercent(inflation)} a year,` : '';
  const amount = `${income > 0 ? 'With other income, ' : ''}${usd(withdrawal)} a ${period}${rising}`;
  const most = `${wholeUsd(level)} a ${period}`;
  const years = count(values.years, 'year');
  if (lasts === null) {
    return `${amount} would be available for ${years}, with about ${roughUsd(endBalance)} left; ${most} would use up the savings.`;
  }
  return lasts === 0
    ? `${amount} is more than there is; for ${years} it could be ${most}.`
    : `${amount} would be available for ${ageWords(lasts)}; for ${years} it could be ${most}.`;
}

/** How long savings last: (B − W)(1 + r) each year, or B(1 + r) − W if taken at the end. */
function compute(values: Values): Result<typeof OUTPUTS> {
  const { years, withdrawal, income } = values;
  const projection = project(values);
  const periods = periodsOf(values);
  const endBalance = projection.years.at(-1)?.after ?? 0;
  const level = sustainable(values);
  // The sustainable amount is rounded to the cent, so the last payment may be short by the accumulated rounding.
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

const PAYOUT = ownExample('the formula of a level annuity, for $500,000');

const monthly = (name: string, rate: string, years: string, pays: number): Case => ({
  name,
  source: PAYOUT,
  inputs: { balance: '500000', return: rate, years, period: 'month', timing: 'end' },
  expected: { sustainable: pays },
});

const CASES: readonly Case[] = [
  monthly('5% compounded monthly, 300 months', '5', '25', 2922.95),
  monthly('7% compounded monthly, 300 months', '7', '25', 3533.9),
  monthly('10% compounded monthly, 240 months', '10', '20', 4825.11),
];

export const retirementIncome = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'lasts',
  law: {},
  compute,
  assumptions: [
    'In each period, what is needed less other income is withdrawn, and what is left grows by the return less fees; if withdrawals are at the end, the growth comes first. The monthly return is one twelfth of the annual return.',
    'What is needed and other income grow with inflation once a year, from the second year on. Other income above the need is not saved.',
    'The amount that would use it up exactly is the first year’s amount, other income included, whose payments are together worth the savings of today at the return after fees.',
    'Amounts are rounded to the cent in each period, so the last one may be off by some cents.',
    'The return is the same in every year, which no market delivers. Taxes on withdrawals are left out.',
  ],
  sources: [{ title: 'Present value of an annuity, level or growing once a year' }],
  cases: CASES,
  sensitivity: { input: 'return', output: 'sustainable' },
});
