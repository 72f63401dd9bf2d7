/** The ages at which a law begins to say something else about a person, and the days on which a person reaches them. */
import type { Dated } from '../calculator.ts';

const MONTHS = 12;

export interface AgeMilestone {
  /** The age as people say it: "59½". */
  age: string;
  months: number;
  /** The first and the last day of birth (ISO) for which it holds; null without a bound. */
  bornFrom: string | null;
  bornTo: string | null;
  /** What the age is for. `year` is the year in which a person reaches it. */
  words: (year: number) => string;
}

const milestone = (
  age: string,
  words: AgeMilestone['words'],
  source: string,
  born: { from?: string; to?: string } = {},
  status: Dated<AgeMilestone>['status'] = 'verify',
): Dated<AgeMilestone> => ({
  value: {
    age,
    // A half year is six months after the birthday.
    months: Number(age.replace('½', '.5')) * MONTHS,
    bornFrom: born.from ?? null,
    bornTo: born.to ?? null,
    words,
  },
  source,
  verifiedOn: '2026-11-29',
  status,
});

/** The premiums of a year follow from the income of two years before. */
const PREMIUM_YEARS = 2;
const DISTRIBUTIONS = () => 'required distributions';

/** In the order of the ages. */
export const AGE_MILESTONES: readonly Dated<AgeMilestone>[] = [
  milestone('59½', () => 'withdrawals without the 10% tax', 'IRC 72(t)(2)(A)(i)'),
  milestone('62', () => 'Social Security can begin', '42 U.S.C. 402(a)(2)'),
  milestone(
    '63',
    (year) => `the income of ${year} sets the Medicare premiums of ${year + PREMIUM_YEARS}`,
    '42 U.S.C. 1395r(i)(4)(B)',
  ),
  milestone('65', () => 'Medicare', '42 U.S.C. 1395c'),
  // Whoever was born before has the full age at 66 and some months, or earlier.
  milestone(
    '67',
    () => 'full retirement age',
    '20 CFR 404.409(a)',
    { from: '1960-01-02' },
    'final',
  ),
  milestone('70½', () => 'gifts from an IRA', 'IRC 408(d)(8)(B)(ii)'),
  milestone(
    '73',
    DISTRIBUTIONS,
    'IRC 401(a)(9)(C)(v); for births in 1959 Prop. Reg. 1.401(a)(9)-2(b)(2)(v)',
    { from: '1951-01-01', to: '1959-12-31' },
    'final',
  ),
  milestone('75', DISTRIBUTIONS, 'IRC 401(a)(9)(C)(v)', { from: '1960-01-01' }, 'final'),
];

const iso = (day: Date): string => day.toISOString().slice(0, 10);

/** The day so many months after a day (ISO). If the month is too short, it is the first day of the next one. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  const isTooShort = date > lastDay.getUTCDate();
  return iso(
    new Date(Date.UTC(year, month - 1 + months + (isTooShort ? 1 : 0), isTooShort ? 1 : date)),
  );
}

/**
 * The day on which whoever has this birth date, or its known part, has lived so many months for certain: a month
 * counts from its last day, and a year from December 31. Null without a year.
 */
function ageReachedOn(birth: string, months: number): string | null {
  const [, year = '', month, date] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(birth) ?? [];
  if (!year) return null;
  if (date) return monthsAfter(birth, months);
  if (!month) return monthsAfter(`${year}-12-31`, months);
  return iso(new Date(Date.UTC(Number(year), Number(month) + months, 0)));
}

/** An age that a person reaches on a day. */
interface ReachedAge {
  milestone: AgeMilestone;
  on: string;
}

/** The ages that whoever has this birth date reaches from one day to another, both included. */
export function agesReached(birth: string, from: string, to: string): ReachedAge[] {
  const born = ageReachedOn(birth, 0);
  if (born === null) return [];
  return AGE_MILESTONES.flatMap(({ value }) => {
    const { bornFrom, bornTo, months } = value;
    if ((bornFrom && born < bornFrom) || (bornTo && born > bornTo)) return [];
    const on = ageReachedOn(birth, months);
    return on && from <= on && on <= to ? { milestone: value, on } : [];
  });
}
