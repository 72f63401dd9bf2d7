/** Savings and what is taken from them, period by period, in cents. */
import { round } from '../figures.ts';
import type { Values } from './fields.ts';

const MONTHS = 12;

export interface YearOfIncome {
  before: number;
  taken: number;
  growth: number;
  after: number;
}

export interface Projection {
  years: YearOfIncome[];
  /** The periods that were paid in full; all of them if the money lasts. */
  paid: number;
}

export const periodsOf = ({ period }: Pick<Values, 'period'>): number =>
  period === 'month' ? MONTHS : 1;

/** The return of one period after fees: 0.05 is 5%. */
export const rateOf = (values: Values): number =>
  (values.return - values.fee) / 100 / periodsOf(values);

/** What the years' amounts are of the first year's. */
const growthOf = ({ inflation }: Values, year: number): number => (1 + inflation / 100) ** year;

/** What has to be taken in each period of a year. */
const drawOf = (values: Values, year: number): number =>
  round(Math.max(0, values.withdrawal - values.income) * growthOf(values, year));

/** What 1 in each period, growing once a year, costs today. */
export function priceOfOne(values: Values): number {
  const [periods, rate] = [periodsOf(values), rateOf(values)];
  let price = 0;
  for (let at = 0; at < values.years * periods; at += 1) {
    const waits = values.timing === 'end' ? at + 1 : at;
    price += growthOf(values, Math.floor(at / periods)) / (1 + rate) ** waits;
  }
  return price;
}

/** The amount of the first year that uses up the balance exactly, other income included. */
export const sustainable = (values: Values): number =>
  round(values.balance / priceOfOne(values)) + values.income;

/** One period: what is taken, what is added, what is left. */
function onePeriod(balance: number, draw: number, rate: number, atEnd: boolean) {
  const earning = atEnd ? balance : balance - Math.min(balance, draw);
  const growth = round(earning * rate);
  const taken = Math.min(atEnd ? balance + growth : balance, draw);
  return { taken, growth, after: balance + growth - taken };
}

/** Every year's balance, withdrawals and growth. */
export function project(values: Values): Projection {
  const [periods, rate, atEnd] = [periodsOf(values), rateOf(values), values.timing === 'end'];
  const years: YearOfIncome[] = [];
  let [left, paid, isShort] = [values.balance, 0, false];
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
