/** Trusts for one or two lives: ages, what is left at the last death, and the chance that the fund is exhausted before it. */
import { DAY_MS } from '../../config/units.ts';
import type { Dated } from '../calculator.ts';
import TABLE from '../law/table-2010cm.json' with { type: 'json' };

/** How many of 100,000 are alive at each age. */
export const TABLE_2010CM: Dated<readonly number[]> = {
  value: TABLE,
  source: 'Table 2010CM, Reg. 20.2031-7(d)(7)(ii)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

/** The table has valuations from this day on. */
export const FIRST_VALUATION = '2023-06-01';
export const OLDEST = 109;

/** The age at the birthday nearest to a day, the later of two. A birthday of February 29 is on March 1 in other years. */
export function nearestAge(birth: string, date: string): number {
  const [born = 0, month = 0, day = 0] = birth.split('-').map(Number);
  const valued = Date.parse(date) / DAY_MS;
  const distance = (age: number) =>
    Math.abs(Date.UTC(born + age, month - 1, day) / DAY_MS - valued);
  const now = Number(date.slice(0, 4)) - born;
  return [now - 1, now, now + 1]
    .filter((age) => age >= 0)
    .reduce((best, age) => (distance(age) <= distance(best) ? age : best));
}

/** The chance that a life, or one of two, is on so many years later. */
export type Chance = (years: number) => number;

export function chanceOf({ value }: typeof TABLE_2010CM, ages: readonly number[]): Chance {
  const living = (age: number) => value[age] ?? 0;
  const alive = (age: number, years: number) => {
    const whole = age + Math.floor(years);
    const part = years % 1;
    return ((1 - part) * living(whole) + part * living(whole + 1)) / living(age);
  };
  return (years) => 1 - ages.reduce((gone, age) => gone * (1 - alive(age, years)), 1);
}

/** The chances that the last death is in each year. */
export type Deaths = readonly number[];

export const deathsOf = (chance: Chance): Deaths =>
  Array.from({ length: OLDEST + 1 }, (_, year) => chance(year) - chance(year + 1));

const weighed = (deaths: Deaths, factor: number): number =>
  deaths.reduceRight((sum, death) => death + factor * sum, 0);

/** The present value of 1 at the last death, at a rate in percent: Tables S and R(2). */
export const remainderAtRate = (deaths: Deaths, rate: number): number =>
  ((1 + rate / 200) / (1 + rate / 100)) * weighed(deaths, 1 / (1 + rate / 100));

/** What is left of 1 at the last death after payouts of so many percent a year: Tables U(1) and U(2). */
export const remainderAfterPayouts = (deaths: Deaths, payout: number): number =>
  (1 - payout / 200) * weighed(deaths, 1 - payout / 100);

interface Fund {
  /** In percent a year. */
  payout: number;
  rate: number;
  /** Payments a year, at the start or the end of each period. */
  payments: number;
  atStart: boolean;
}

/** The number of the first payment that a fund which earns the rate can't make in full; undefined if it lasts longer than any life. */
export function firstUnpaid({ payout, rate, payments, atStart }: Fund): number | undefined {
  const growth = (1 + rate / 100) ** (1 / payments);
  const payment = payout / 100 / payments;
  let fund = 1;
  for (let number = 1; number <= (OLDEST + 1) * payments; number += 1) {
    if (!atStart || number > 1) fund *= growth;
    if (fund < payment) return number;
    fund -= payment;
  }
  return undefined;
}

/** When a payment is due, in years after the transfer. */
export const dueAfter = (number: number, { payments, atStart }: Fund): number =>
  (atStart ? number - 1 : number) / payments;

/** The chance, in percent, that a life is on when the fund first can't make a payment in full. */
export function exhaustionOf(chance: Chance, fund: Fund): number {
  const unpaid = firstUnpaid(fund);
  return unpaid === undefined ? 0 : chance(dueAfter(unpaid, fund)) * 100;
}
