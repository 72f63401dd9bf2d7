import { formatLongDay } from '../../lib/format-date.ts';
import {
  type Case,
  calculator,
  cite,
  type Outputs,
  type Problems,
  type Refusal,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { day, money, percentage, type ValuesOf, whole, yesNo } from '../field.ts';
import { count, enoughUsd, factor as factorText, round, usd } from '../figures.ts';
import { UNIFORM_LIFETIME, uniformFactor } from '../law/life-tables.ts';
import {
  bornTooEarly,
  firstDistributionYear,
  LAST_AGE,
  RMD_AGES,
  rmdAgeWords,
  warningsOfBirth,
} from '../law/rmd-age.ts';

const INPUTS = {
  birth: day({ label: 'Owner’s date of birth', initial: '1952-05-01', max: '2020-12-31' }),
  year: whole({
    label: 'Distribution year',
    hint: 'The tables are those in force since 2022.',
    initial: '2026',
    min: 2022,
    max: 2100,
  }),
  balance: money({
    label: 'Balance on December 31 of the year before',
    hint: 'All your traditional IRAs together; for a 401(k), that plan alone.',
    initial: '250000',
  }),
  growth: percentage({
    label: 'Growth a year, for the years after',
    initial: '5',
    min: -50,
    max: 50,
  }),
  'spouse-younger': yesNo({
    label: 'Is the sole beneficiary a spouse more than ten years younger?',
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  rmd: { label: 'Required minimum distribution', kind: 'money' },
  age: { label: 'Age reached in the year', kind: 'count', unit: 'year' },
  factor: { label: 'Factor', kind: 'factor', digits: 1, none: 'None before the first year' },
  due: { label: 'Due by', kind: 'day' },
} as const satisfies Outputs;

export const LAW = { uniformLifetime: UNIFORM_LIFETIME, rmdAges: RMD_AGES };
type Law = typeof LAW;

const YEARS_SHOWN = 10;
const bornIn = (birth: string): number => Number(birth.slice(0, 4));
const JOINT =
  'If the sole beneficiary is a spouse more than ten years younger, the Joint and Last Survivor Table applies. Its factors are larger, so the RMD is smaller than this calculator would show. This calculator does not include that table.';

/** The distribution of a year, in cents; 0 if none is due. */
function distribution(law: Law, balance: number, age: number, isDue: boolean) {
  const factor = isDue ? uniformFactor(law.uniformLifetime, age) : null;
  return { factor, rmd: factor === null ? 0 : Math.min(balance, round(balance / factor)) };
}

/** The balance after each distribution grows by the rate (percent). */
function schedule(law: Law, { balance, year, growth, birth }: Values, firstYear: number): Table {
  let left = balance;
  const years = Math.min(YEARS_SHOWN, LAST_AGE - (year - bornIn(birth)) + 1);
  const rows = Array.from({ length: years }, (_, index) => {
    const age = year + index - bornIn(birth);
    const { factor, rmd } = distribution(law, left, age, year + index >= firstYear);
    const grown = round(((left - rmd) * growth) / 100);
    const after = left - rmd + grown;
    const row = [year + index, age, left, factor, rmd, grown, after];
    left = after;
    return row;
  });
  return {
    title: years === 1 ? `The year of age ${LAST_AGE}` : `The next ${years} years`,
    columns: [
      { label: 'Year', kind: 'year' },
      { label: 'Age', kind: 'count' },
      { label: 'Balance before', kind: 'money', whole: true },
      { label: 'Factor', kind: 'factor', digits: 1, none: '–' },
      { label: 'Distribution', kind: 'money', whole: true },
      { label: 'Growth', kind: 'money', whole: true },
      { label: 'Balance after', kind: 'money', whole: true },
    ],
    rows,
    chart: { kind: 'bar', columns: [4] },
  };
}

function steps(law: Law, values: Values, firstYear: number, factor: number | null): Step[] {
  const { birth, year, balance } = values;
  const born = bornIn(birth);
  const given: Step[] = [
    { what: 'Age', how: `${year} − ${born}`, value: count(year - born, 'year') },
    {
      what: 'First distribution',
      how: `born in ${born}: the year of reaching ${rmdAgeWords(law.rmdAges, birth)}`,
      value: String(firstYear),
      source: law.rmdAges.source,
    },
  ];
  if (factor !== null) {
    given.push({
      what: 'RMD',
      how: `${usd(balance)} ÷ ${factorText(factor, 1)}`,
      value: usd(round(balance / factor)),
      source: law.uniformLifetime.source,
    });
  }
  return given;
}

function warnings({ birth, year }: Values, firstYear: number): Warning[] {
  const given: Warning[] = [];
  if (year === firstYear) {
    given.push({
      text: `If the first RMD is delayed until ${firstYear + 1}, the RMD for ${firstYear + 1} is due in the same calendar year, and both are income of that year.`,
      source: 'IRC 401(a)(9)(C)',
    });
  }
  if (year >= firstYear) {
    given.push({
      text: 'An RMD that is not taken in time is subject to a 25% excise tax, 10% if corrected in time.',
      source: 'IRC 4974',
    });
  }
  return [...given, ...warningsOfBirth(birth)];
}

/** The required minimum distribution by the Uniform Lifetime Table (Reg. 1.401(a)(9)-5). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> | Refusal {
  const { birth, year, balance } = values;
  if (values['spouse-younger']) return { refused: JOINT, source: 'Reg. 1.401(a)(9)-9(d)' };
  const age = year - bornIn(birth);
  const firstYear = firstDistributionYear(law.rmdAges, birth);
  const { factor, rmd } = distribution(law, balance, age, year >= firstYear);
  const due = year <= firstYear ? `${firstYear + 1}-04-01` : `${year}-12-31`;
  return {
    answer:
      factor === null
        ? `No RMD is due for ${year}: the first is the RMD for ${firstYear}.`
        : `You must withdraw ${enoughUsd(rmd)} for ${year} by ${formatLongDay(due)}.`,
    outputs: { age, factor, rmd, due },
    steps: steps(law, values, firstYear, factor),
    warnings: warnings(values, firstYear),
    tables: [schedule(law, values, firstYear)],
    law: [
      cite('Uniform Lifetime Table, from 2022', law.uniformLifetime),
      cite(`First distribution at ${rmdAgeWords(law.rmdAges, birth)}`, law.rmdAges),
    ],
  };
}

function check({ birth, year }: Values): Problems {
  const problem = bornTooEarly(birth, year);
  return problem ? { birth: problem } : {};
}

const TABLE = {
  title: 'Reg. 1.401(a)(9)-9(c), Uniform Lifetime Table',
  href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
};

const CASES: readonly Case[] = [
  {
    name: '$250,000 at 73',
    source: TABLE,
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    expected: { age: 73, factor: 26.5, rmd: 9433.96 },
  },
  {
    name: '$100,000 at 75 in 2026, spouse 6 years younger',
    source: {
      title: 'IRS Publication 590-B (2025), example with Table III: $4,065',
      href: 'https://www.irs.gov/publications/p590b',
    },
    inputs: { birth: '1951-05-01', year: '2026', balance: '100000' },
    expected: { age: 75, factor: 24.6, rmd: 4065, due: '2026-12-31' },
    within: 0.5,
  },
];

export const rmd = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'rmd',
  law: LAW,
  check,
  compute,
  assumptions: [
    'The balance on December 31 of the year before is divided by the Uniform Lifetime Table’s factor for the age reached in the year.',
    'The schedule takes each distribution at the start of its year; what is left grows by the rate you enter.',
    'Outstanding rollovers and transfers, qualified charitable distributions and the still-working exception of employer plans are left out.',
    'A Roth IRA has no RMDs during its owner’s life.',
  ],
  sources: [
    { title: 'IRC 401(a)(9) and 4974' },
    {
      title: 'Reg. 1.401(a)(9)-5 and -9',
      href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
    },
    { title: 'SECURE 2.0 Act of 2022, section 107' },
  ],
  cases: CASES,
});
