import { formatLongDay } from '../../lib/format-date.ts';
import { type AllTexts, byCase, type CaseWords } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Dated,
  type Outputs,
  ownExample,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { choice, day, money, percentage, type ValuesOf, wholeNumber, yesNo } from '../field.ts';
import { count, dollars, enoughUsd, factor as factorText, round, sum, usd } from '../figures.ts';
import JOINT from '../law/joint-life.json' with { type: 'json' };
import {
  LIFE_TABLES_HREF,
  UNIFORM_FROM_AGE,
  UNIFORM_LIFETIME,
  UNIFORM_SOURCE,
  uniformFactor,
} from '../law/life-tables.ts';
import { QCD_LIMITS } from '../law/qcd.ts';
import {
  bornTooEarly,
  firstDistributionYear,
  LAST_AGE,
  RMD_AGES,
  rmdAgeWords,
  warningsOfBirth,
} from '../law/rmd-age.ts';
import { isAboveZero, readValue } from '../read-field.ts';
import { withdrawalWords } from './words.ts';

const SOLE = yesNo({
  label: 'Is the spouse the sole beneficiary?',
  hint: 'A spouse more than ten years younger makes the RMD smaller.',
});

/** An IRA, from which gifts to charity may come, or a plan at work, which pays its own RMD. */
const kindOf = (label: CaseWords, initial: 'ira' | 'plan', usedIf?: (texts: AllTexts) => boolean) =>
  choice({
    label,
    initial,
    options: [
      { value: 'ira', label: 'Traditional IRA' },
      { value: 'plan', label: '401(k) or another plan at work' },
    ],
    ...(usedIf && { usedIf }),
  });

const SECOND_BALANCE = money({
  label: 'Balance of a second account',
  hint: 'Such as a 401(k). What a plan requires must come from that plan.',
});
const THIRD_BALANCE = money({ label: 'Balance of a third account' });

const hasSecond = (texts: AllTexts) => isAboveZero(SECOND_BALANCE, texts['balance-2']);
const hasThird = (texts: AllTexts) => isAboveZero(THIRD_BALANCE, texts['balance-3']);

const INPUTS = {
  birth: day({ label: 'Owner’s date of birth', initial: '1952-05-01', max: '2020-12-31' }),
  year: wholeNumber({
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
  kind: kindOf(
    byCase('Kind of account', [
      (texts) => hasSecond(texts) || hasThird(texts),
      'Kind of the first account',
    ]),
    'ira',
  ),
  'balance-2': SECOND_BALANCE,
  'kind-2': kindOf('Kind of the second account', 'plan', hasSecond),
  'balance-3': THIRD_BALANCE,
  'kind-3': kindOf('Kind of the third account', 'plan', hasThird),
  growth: percentage({
    label: 'Growth a year, for the years after',
    initial: '5',
    min: -50,
    max: 50,
  }),
  'spouse-younger': SOLE,
  'spouse-birth': day({
    label: 'Spouse’s date of birth',
    initial: '1965-05-01',
    usedIf: (texts) => readValue(SOLE, texts['spouse-younger']) === true,
  }),
  qcd: money({
    label: 'Given to charity directly from an IRA',
    hint: 'Only from an IRA, not from a SEP or SIMPLE IRA to which an employer still contributes.',
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const hasGifts = ({ qcd }: AllTexts): boolean => isAboveZero(INPUTS.qcd, qcd);

const ACCOUNTS = [
  ['balance', 'kind'],
  ['balance-2', 'kind-2'],
  ['balance-3', 'kind-3'],
] as const;

/** The number of plans with a balance. */
const countPlans = (texts: AllTexts): number =>
  ACCOUNTS.filter(
    ([balance, kind]) =>
      isAboveZero(INPUTS[balance], texts[balance]) &&
      readValue(INPUTS[kind], texts[kind]) === 'plan',
  ).length;

const OUTPUTS = {
  rmd: { label: 'Required minimum distribution', kind: 'money' },
  'ira-left': {
    label: 'Left to withdraw from IRAs after gifts to charity',
    kind: 'money',
    usedIf: hasGifts,
  },
  'plan-left': {
    label: byCase('To withdraw from the plan', [
      (texts) => countPlans(texts) > 1,
      'To withdraw from the plans, each its own part',
    ]),
    kind: 'money',
    usedIf: (texts) => hasGifts(texts) && countPlans(texts) > 0,
  },
  'after-qcd': {
    label: 'Total left to withdraw',
    kind: 'money',
    usedIf: (texts) => hasGifts(texts) && countPlans(texts) > 0,
  },
  age: { label: 'Age reached in the year', kind: 'count', unit: 'year' },
  factor: { label: 'Factor', kind: 'factor', digits: 1, none: 'None before the first year' },
  due: {
    label: byCase('Due by', [(_, { factor }) => factor === null, 'First due by']),
    kind: 'day',
  },
} as const satisfies Outputs;

/** A row for each of the owner’s ages from 72, with the factor at each age of a spouse from 0 to ten years less. */
const JOINT_LIFE: Dated<readonly (readonly number[])[]> = {
  value: JOINT,
  source: 'Reg. 1.401(a)(9)-9(d)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

export const LAW = {
  uniformLifetime: UNIFORM_LIFETIME,
  jointLife: JOINT_LIFE,
  rmdAges: RMD_AGES,
  qcd: QCD_LIMITS,
};
type Law = typeof LAW;

/** The age to which a schedule reaches, and the fewest years of one. */
const SHOWN_TO_AGE = 100;
const FEWEST_YEARS = 10;
/** The Uniform Lifetime Table assumes a beneficiary of ten years less, so only a younger one changes it. */
const ASSUMED_YOUNGER = 10;
const bornIn = (birth: string): number => Number(birth.slice(0, 4));

const isJoint = (values: Values): boolean =>
  values['spouse-younger'] &&
  bornIn(values['spouse-birth']) - bornIn(values.birth) > ASSUMED_YOUNGER;

/** The factor for a year; null before the first. */
function factorIn(law: Law, values: Values, firstYear: number, year: number): number | null {
  if (year < firstYear) return null;
  const age = year - bornIn(values.birth);
  return isJoint(values)
    ? (law.jointLife.value[age - UNIFORM_FROM_AGE]?.[year - bornIn(values['spouse-birth'])] ?? null)
    : uniformFactor(law.uniformLifetime, age);
}

/** The distribution of a year, in cents; 0 if none is due. */
const distribution = (balance: number, factor: number | null): number =>
  factor === null ? 0 : Math.min(balance, round(balance / factor));

const balancesOf = (values: Values): number[] => ACCOUNTS.map(([balance]) => values[balance]);

/** The accounts of this kind that have a balance. */
const accountsOf = (values: Values, account: 'ira' | 'plan'): number[] =>
  ACCOUNTS.flatMap(([balance, kind]) =>
    values[kind] === account && values[balance] > 0 ? [values[balance]] : [],
  );

/** The year's distributions: of all accounts, and what the gifts to charity leave of them. In cents; null without a plan. */
function distributionsOf(values: Values, factor: number | null) {
  const due = (account: 'ira' | 'plan') =>
    sum(accountsOf(values, account).map((balance) => distribution(balance, factor)));
  const ofIras = due('ira');
  const ofPlans = due('plan');
  const iraLeft = Math.max(0, ofIras - values.qcd);
  return {
    rmd: ofIras + ofPlans,
    ofIras,
    iraLeft,
    planLeft: accountsOf(values, 'plan').length > 0 ? ofPlans : null,
    left: iraLeft + ofPlans,
  };
}

/** The sums of all accounts. Each account has its own distribution, and what is left of it grows by the rate (percent). */
function schedule(law: Law, values: Values, firstYear: number): Table {
  const { year, growth, birth } = values;
  const age = year - bornIn(birth);
  const years = Math.min(Math.max(FEWEST_YEARS, SHOWN_TO_AGE - age + 1), LAST_AGE - age + 1);
  let balances = balancesOf(values);
  const rows = Array.from({ length: years }, (_, index) => {
    const factor = factorIn(law, values, firstYear, year + index);
    const distributions = balances.map((balance) => distribution(balance, factor));
    const left = balances.map((balance, account) => balance - (distributions[account] ?? 0));
    const grown = left.map((amount) => round((amount * growth) / 100));
    const before = sum(balances);
    balances = left.map((amount, account) => amount + (grown[account] ?? 0));
    return [
      year + index,
      age + index,
      before,
      factor,
      sum(distributions),
      sum(grown),
      sum(balances),
    ];
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
    chart: { kind: 'bar', columns: [DISTRIBUTION] },
  };
}

/** The schedule’s column with the distributions. */
const DISTRIBUTION = 4;

function steps(law: Law, values: Values, firstYear: number, factor: number | null): Step[] {
  const { birth, year, qcd } = values;
  const born = bornIn(birth);
  const steps: Step[] = [
    { what: 'Age', how: `${year} − ${born}`, value: count(year - born, 'year') },
    {
      what: 'First distribution',
      how: `born in ${born}: the year of reaching ${rmdAgeWords(law.rmdAges, birth)}`,
      value: String(firstYear),
      source: law.rmdAges.source,
    },
  ];
  if (factor === null) return steps;
  const spouseBorn = bornIn(values['spouse-birth']);
  if (isJoint(values)) {
    steps.push({
      what: 'Factor',
      how: `owner at ${year - born}, spouse at ${year - spouseBorn} (${year} − ${spouseBorn})`,
      value: factorText(factor, 1),
      source: law.jointLife.source,
    });
  }
  const balances = balancesOf(values);
  const of = balances.map((balance) => distribution(balance, factor));
  const isOne = balances.slice(1).every((balance) => balance === 0);
  balances.forEach((balance, account) => {
    if (balance === 0 && !(isOne && account === 0)) return;
    steps.push({
      what: isOne ? 'RMD' : `RMD of the ${['first', 'second', 'third'][account]} account`,
      how: `${usd(balance)} ÷ ${factorText(factor, 1)}`,
      value: usd(of[account] ?? 0),
      ...(isJoint(values) ? {} : { source: law.uniformLifetime.source }),
    });
  });
  const rmd = sum(of);
  const parts = of.filter((amount) => amount > 0);
  if (parts.length > 1)
    steps.push({ what: 'RMD', how: parts.map(usd).join(' + '), value: usd(rmd) });
  if (qcd > 0) {
    const { ofIras, iraLeft, planLeft, left } = distributionsOf(values, factor);
    steps.push({
      what: 'Left to withdraw from IRAs',
      how:
        qcd > ofIras
          ? `the gifts of ${usd(qcd)} are more than ${usd(ofIras)}`
          : `${usd(ofIras)} − ${usd(qcd)}`,
      value: usd(iraLeft),
      source: 'IRC 408(d)(8); Reg. 1.408-8(e)',
    });
    if (planLeft !== null) {
      steps.push({
        what: 'Total left to withdraw',
        how: `${usd(iraLeft)} + ${usd(planLeft)}`,
        value: usd(left),
        source: 'Reg. 1.401(a)(9)-8, A-1',
      });
    }
  }
  return steps;
}

function warnings(values: Values, firstYear: number): Warning[] {
  const { birth, year, qcd } = values;
  const list: Warning[] = [];
  if (values['spouse-younger'] && !isJoint(values)) {
    list.push({
      text: 'The spouse is not more than ten years younger, so the Uniform Lifetime Table applies.',
      source: 'Reg. 1.401(a)(9)-5(c)(2)',
    });
  }
  if (qcd > 0) {
    list.push({
      text: 'Only gifts from an IRA count, toward the RMD of IRAs and not of a 401(k). They are not income, and can’t be deducted. IRA contributions that were deducted for years from 70½ on reduce the amount that is not income.',
      source: 'IRC 408(d)(8); Reg. 1.408-8(g)(3)',
    });
  }
  if (year === firstYear) {
    list.push({
      text: `If the first RMD is delayed until ${firstYear + 1}, the RMD for ${firstYear + 1} is due in the same calendar year, and both are income of that year.`,
      source: 'IRC 401(a)(9)(C)',
    });
  }
  if (year >= firstYear) {
    list.push({
      text: 'An RMD that is not taken in time is subject to a 25% excise tax, 10% if corrected in time.',
      source: 'IRC 4974',
    });
  }
  return [...list, ...warningsOfBirth(birth)];
}

/** The required minimum distribution by the Uniform Lifetime Table, or by that for a much younger spouse (Reg. 1.401(a)(9)-5). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const { birth, year, qcd } = values;
  const firstYear = firstDistributionYear(law.rmdAges, birth);
  const factor = factorIn(law, values, firstYear, year);
  const { rmd, iraLeft, planLeft, left } = distributionsOf(values, factor);
  const limit = law.qcd[year];
  const due = year <= firstYear ? `${firstYear + 1}-04-01` : `${year}-12-31`;
  return {
    answer:
      factor === null
        ? `No RMD would be due for ${year}: the first would be the RMD for ${firstYear}.`
        : withdrawalWords(enoughUsd(rmd), String(year), {
            iraLeft: qcd > 0 ? enoughUsd(iraLeft) : '',
            planLeft: planLeft === null ? '' : enoughUsd(planLeft),
            due: formatLongDay(due),
          }),
    outputs: {
      age: year - bornIn(birth),
      factor,
      rmd,
      'ira-left': iraLeft,
      'plan-left': planLeft,
      'after-qcd': left,
      due,
    },
    steps: steps(law, values, firstYear, factor),
    warnings: warnings(values, firstYear),
    tables: [schedule(law, values, firstYear)],
    law: [
      isJoint(values)
        ? cite('Joint and Last Survivor Table, from 2022', law.jointLife)
        : cite('Uniform Lifetime Table, from 2022', law.uniformLifetime),
      cite(`First distribution at ${rmdAgeWords(law.rmdAges, birth)}`, law.rmdAges),
      ...(qcd > 0 && limit
        ? [cite(`Gifts from an IRA in ${year}: at most ${usd(dollars(limit.value))}`, limit)]
        : []),
    ],
  };
}

function qcdProblem(values: Values): string | undefined {
  const { birth, year, qcd } = values;
  if (qcd === 0) return undefined;
  const limit = LAW.qcd[year];
  if (!limit) {
    const years = Object.keys(LAW.qcd).join(' and ');
    return `Enter 0: the limit of ${year} is not included, only those of ${years}.`;
  }
  if (qcd > dollars(limit.value)) {
    return `Enter ${usd(dollars(limit.value))} or less, the limit of ${year}.`;
  }
  const inIras = sum(accountsOf(values, 'ira'));
  if (inIras === 0) {
    return 'Enter $0: only gifts from an IRA count, and no IRA is entered.';
  }
  if (qcd > inIras) return 'Enter no more than the IRAs hold.';
  // 70½ is reached half a year after the 70th birthday.
  return birth > `${year - 70}-06-30`
    ? `Enter 0: such gifts are possible from the age of 70½, which is after ${year}.`
    : undefined;
}

function check(values: Values): Problems {
  const { birth, year } = values;
  const early = bornTooEarly(birth, year);
  const qcd = qcdProblem(values);
  return {
    ...(early && { birth: early }),
    ...(values['spouse-younger'] &&
      bornIn(values['spouse-birth']) > year && {
        'spouse-birth': `Enter a day in ${year} or earlier.`,
      }),
    ...(qcd && { qcd }),
  };
}

const JOINT_SOURCE = {
  title: 'Reg. 1.401(a)(9)-9(d), Joint and Last Survivor Table',
  href: LIFE_TABLES_HREF,
};
const PUBLICATION = 'https://www.irs.gov/publications/p590b';

/** A cell of the Joint and Last Survivor Table. */
const cell = (owner: number, spouse: number, factor: number, rmd: number): Case => ({
  name: `$100,000, owner at ${owner} and spouse at ${spouse}`,
  source: JOINT_SOURCE,
  inputs: {
    birth: `${2026 - owner}-05-01`,
    balance: '100000',
    'spouse-younger': 'yes',
    'spouse-birth': `${2026 - spouse}-05-01`,
  },
  expected: { age: owner, factor, rmd },
});

const CASES: readonly Case[] = [
  {
    name: '$250,000 at 73',
    source: UNIFORM_SOURCE,
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    expected: { age: 73, factor: 26.5, rmd: 9433.96 },
  },
  {
    name: '$100,000 at 75 in 2026, spouse 6 years younger',
    source: {
      title: 'IRS Publication 590-B (2025), example with Table III: $4,065',
      href: PUBLICATION,
    },
    inputs: {
      birth: '1951-05-01',
      year: '2026',
      balance: '100000',
      'spouse-younger': 'yes',
      'spouse-birth': '1957-05-01',
    },
    expected: { age: 75, factor: 24.6, rmd: 4065, due: '2026-12-31' },
    within: 0.5,
  },
  {
    ...cell(75, 64, 25.3, 3952.57),
    source: { title: 'IRS Publication 590-B (2025), Table II', href: PUBLICATION },
  },
  cell(73, 40, 46, 2173.91),
  cell(80, 65, 23.8, 4201.68),
  cell(90, 70, 19.1, 5235.6),
  {
    name: 'The first year of births from 1951 on, at 73, is due by April 1',
    source: { title: 'SECURE 2.0 Act, sec. 107; IRC 401(a)(9)(C)(i) and (v)' },
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    expected: { due: '2027-04-01' },
  },
  {
    name: 'Gifts of $111,000, the limit of 2026, and an RMD of $100,000',
    source: { title: 'Notice 2025-67; IRC 408(d)(8)(F)' },
    inputs: { birth: '1953-05-01', balance: '2650000', qcd: '111000' },
    expected: { rmd: 100_000, 'after-qcd': 0 },
  },
  {
    name: 'Gifts of $4,000, less than the IRAs require, and a plan at work',
    source: ownExample('IRC 408(d)(8); Reg. 1.408-8(e); Reg. 1.401(a)(9)-8, A-1'),
    inputs: {
      birth: '1953-05-01',
      year: '2026',
      balance: '250000',
      'balance-2': '100000',
      qcd: '4000',
    },
    expected: { rmd: 13_207.54, 'ira-left': 5433.96, 'plan-left': 3773.58, 'after-qcd': 9207.54 },
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
    'Each account’s balance on December 31 of the year before is divided by the factor, to the cent. The factor is that of the Uniform Lifetime Table for the age reached in the year, or of the Joint and Last Survivor Table for both ages if the spouse is the sole beneficiary for the whole year and was born more than ten calendar years after the owner.',
    'The schedule takes each distribution at the start of its year; what is left of each account grows by the rate you enter. A spouse who is the sole beneficiary stays so.',
    'Gifts to charity count toward the RMD of IRAs alone, which are added up; each plan at work pays its own. They change neither the RMD nor the schedule.',
    'Outstanding rollovers and transfers and the still-working exception of employer plans are left out.',
    'A Roth IRA has no RMDs during its owner’s life.',
  ],
  sources: [
    { title: 'IRC 401(a)(9), 408(d)(8) and 4974' },
    {
      title: 'Reg. 1.401(a)(9)-5, -8 (A-1) and -9; Reg. 1.408-8(e)',
      href: LIFE_TABLES_HREF,
    },
    { title: 'SECURE 2.0 Act of 2022, section 107' },
  ],
  cases: CASES,
  sensitivity: {
    input: 'growth',
    figure: { label: 'All distributions in the schedule', kind: 'money', whole: true },
    of: ({ tables: [years] }) => sum((years?.rows ?? []).map((row) => Number(row[DISTRIBUTION]))),
  },
});
