import { DAY_MS } from '../../config/units.ts';
import { type AllTexts, byCase, type CaseWords, type FigureValues } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Outputs,
  type Problems,
  type Result,
  type Source,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import {
  age,
  choice,
  day,
  money,
  optional,
  percentage,
  type ValuesOf,
  wholeNumber,
  yesNo,
} from '../field.ts';
import {
  ageWords,
  count,
  dollars,
  exactPercent,
  type Figure,
  monthWords,
  percent,
  round,
  usd,
  wholeUsd,
} from '../figures.ts';
import {
  bentParts,
  CLAIMING,
  EARNINGS_TEST,
  FAMILY_MAXIMUM,
  FORMULA_YEAR,
  FULL_RETIREMENT_AGES,
  fullRetirementAge,
  LAST_CREDIT,
  LIVES,
  monthlyToTheDime,
  PARTS,
  PIA_FORMULA,
  partsAt,
  SURVIVOR,
  SURVIVORS_FULL_AGES,
  sumOfParts,
  TOP_UP,
  toTheDime,
} from '../law/social-security.ts';
import { isAboveZero, readValue } from '../read-field.ts';
import {
  allPairs,
  type Couple,
  excessOf,
  lifetimes,
  type OpenClaim,
  openClaims,
  type Person,
  paidAlone,
  paidTogether,
  paidToSurvivor,
  pairBreakEven,
  toTheDollar,
  WHOLE_AGES,
} from './couple.ts';

const FIRST_AGE = 744;
const LAST_AGE = 840;

const BIRTHS = { min: '1943-01-02', max: '2020-12-31' };
/** The largest monthly amount, in cents. */
const MOST_A_MONTH = 10_000_000;
const OVER_62 = { min: FIRST_AGE, max: 1440 };

const aime = (label: CaseWords) =>
  money({
    label,
    hint: `Above $0 it replaces the monthly benefit: the formula of ${FORMULA_YEAR} computes that.`,
    max: MOST_A_MONTH,
  });
/** Earnings above their bound also replace the benefit, whose field then does not show. */
const AMOUNT = money({ label: '' });
const COUPLE = yesNo({ label: 'With a spouse', group: 'Spouse' });
const isCouple = ({ couple }: AllTexts): boolean => readValue(COUPLE, couple) === true;
const ofCouple = { usedIf: isCouple };
/** Words of one person, and those that say whose of two they are. */
const byPeople = (single: string, couple: string) => byCase(single, [isCouple, couple]);

const sexOf = (label: string, initial: 'male' | 'female') =>
  choice({
    label,
    hint: 'For the chances of being alive.',
    initial,
    options: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
    ],
    ...ofCouple,
  });

const INPUTS = {
  birth: day({
    label: byPeople('Date of birth', 'Client’s date of birth'),
    hint: 'January 2, 1943, or later: earlier births earned delayed credits at other rates.',
    initial: '1970-05-15',
    ...BIRTHS,
  }),
  pia: money({
    label: byPeople(
      'Monthly benefit at full retirement age',
      'Client’s monthly benefit at full retirement age',
    ),
    hint: 'The primary insurance amount, as in the Social Security statement, in today’s dollars.',
    initial: '2000',
    min: 1_000,
    max: MOST_A_MONTH,
    usedIf: (texts) => !isAboveZero(AMOUNT, texts.aime),
  }),
  aime: aime(
    byPeople('Average indexed monthly earnings', 'Client’s average indexed monthly earnings'),
  ),
  claim: age({
    label: byPeople('Claiming age', 'Client’s claiming age'),
    hint: 'Years, or years and months such as 66-5.',
    // The first paid month for a birth after the 2nd of a month.
    initial: '62-1',
    min: FIRST_AGE,
    max: LAST_AGE,
  }),
  compare: age({
    label: byPeople('Compare: claim at', 'Compare: client claims at'),
    initial: '70',
    min: FIRST_AGE,
    max: LAST_AGE,
  }),
  couple: COUPLE,
  'spouse-birth': day({
    label: 'Spouse’s date of birth',
    initial: '1972-05-15',
    ...BIRTHS,
    ...ofCouple,
  }),
  'spouse-pia': money({
    label: 'Spouse’s monthly benefit at full retirement age',
    hint: '$0 if the spouse has no benefit of their own.',
    initial: '1000',
    max: MOST_A_MONTH,
    usedIf: (texts) => isCouple(texts) && !isAboveZero(AMOUNT, texts['spouse-aime']),
  }),
  'spouse-aime': { ...aime('Spouse’s average indexed monthly earnings'), ...ofCouple },
  'spouse-claim': age({
    label: 'Spouse’s claiming age',
    initial: '67',
    min: FIRST_AGE,
    max: LAST_AGE,
    ...ofCouple,
  }),
  'spouse-compare': age({
    label: 'Compare: spouse claims at',
    initial: '70',
    min: FIRST_AGE,
    max: LAST_AGE,
    ...ofCouple,
  }),
  sex: sexOf('Client’s sex', 'male'),
  'spouse-sex': sexOf('Spouse’s sex', 'female'),
  'death-age': optional(
    age({
      label: 'Client’s age at death, if assumed',
      hint: 'If blank: by the life table.',
      initial: '',
      ...OVER_62,
      ...ofCouple,
    }),
  ),
  'spouse-death-age': optional(
    age({ label: 'Spouse’s age at death, if assumed', initial: '', ...OVER_62, ...ofCouple }),
  ),
  earnings: money({
    label: byPeople(
      'Earnings in a year before full retirement age',
      'Client’s earnings in a year before full retirement age',
    ),
    hint: 'From work, in a whole calendar year in which benefits are paid.',
    group: 'Earnings and children',
  }),
  children: wholeNumber({
    label: 'Children who qualify',
    hint: 'Unmarried and under 18, up to 19 in high school, or disabled before 22.',
    initial: '0',
    min: 0,
    max: 10,
  }),
  cola: percentage({
    label: 'Annual cost-of-living increase',
    initial: '0',
    fresh: '2.5',
    max: 10,
    group: 'Assumptions',
  }),
  discount: percentage({
    label: 'Discount rate',
    hint: 'How much less a dollar is worth for each year that it comes later.',
    initial: '0',
    max: 15,
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const hasChildren = ({ children }: AllTexts): boolean => isAboveZero(INPUTS.children, children);

/** The age that a field says, within a label: "62 and 1 month". */
const ageIn = (text?: string): string => pairedWords(Number(readValue(INPUTS.claim, text)));

/** The primary insurance amount of these texts, in cents. */
const piaIn = (pia?: string, earned?: string): number =>
  toTheDime(
    piaOf(
      LAW,
      Number(readValue(INPUTS['spouse-pia'], pia)),
      Number(readValue(INPUTS['spouse-aime'], earned)),
    ),
  );

/** Half of the spouse’s benefit at full retirement age is more than the client’s, so that the client gets the addition. */
const isAddedForClient = (texts: AllTexts): boolean =>
  excessOf(
    { pia: piaIn(texts.pia, texts.aime) },
    { pia: piaIn(texts['spouse-pia'], texts['spouse-aime']) },
  ) > 0;

const isClientSurvivor = (_: AllTexts, values: FigureValues): boolean =>
  Number(values.benefit) < Number(values['spouse-benefit']);

const ofChildren = { usedIf: hasChildren };

const OUTPUTS = {
  benefit: {
    label: byCase(
      ({ claim }) => `Monthly benefit at ${ageIn(claim)}`,
      [isCouple, ({ claim }) => `Client’s monthly benefit at ${ageIn(claim)}`],
    ),
    kind: 'money',
  },
  'compare-benefit': {
    label: byCase(
      ({ compare }) => `Monthly benefit at ${ageIn(compare)}`,
      [isCouple, ({ compare }) => `Client’s monthly benefit at ${ageIn(compare)}`],
    ),
    kind: 'money',
  },
  percent: {
    label: byCase(
      ({ claim }) => `Benefit at ${ageIn(claim)} as a share of the full benefit`,
      [
        isCouple,
        ({ claim }) => `Client’s benefit at ${ageIn(claim)} as a share of the full benefit`,
      ],
    ),
    kind: 'percent',
  },
  'full-retirement-age': {
    label: byPeople('Full retirement age', 'Client’s full retirement age'),
    kind: 'age',
  },
  'break-even': {
    label: byPeople(
      'Break-even age of the two claims',
      'Client’s break-even age of the two claims',
    ),
    kind: 'age',
    none: 'Not before 110',
  },
  bridge: {
    label: byPeople(
      'Benefits given up until the later claim starts',
      'Client’s benefits given up until the later claim starts',
    ),
    kind: 'money',
  },
  'spouse-benefit': { label: 'Spouse’s own monthly benefit', kind: 'money', ...ofCouple },
  'top-up': {
    label: byCase('Spousal benefit added for the spouse', [
      isAddedForClient,
      'Spousal benefit added for the client',
    ]),
    kind: 'money',
    ...ofCouple,
  },
  survivor: {
    label: byCase('Spouse’s monthly benefit as survivor', [
      isClientSurvivor,
      'Client’s monthly benefit as survivor',
    ]),
    kind: 'money',
    ...ofCouple,
  },
  lifetime: { label: 'Expected total for both', kind: 'money', whole: true, ...ofCouple },
  'best-claim': {
    label: 'Client’s claiming age in the pair with the highest expected total',
    kind: 'age',
    ...ofCouple,
  },
  'best-spouse-claim': {
    label: 'Spouse’s claiming age in the pair with the highest expected total',
    kind: 'age',
    ...ofCouple,
  },
  'best-lifetime': {
    label: 'Highest expected total for both',
    kind: 'money',
    whole: true,
    ...ofCouple,
  },
  'pair-break-even': {
    label: byCase('Client’s break-even age of the two pairs', [
      ({ discount }) => isAboveZero(INPUTS.discount, discount),
      ({ discount }) =>
        `Client’s break-even age of the two pairs, discounted at ${exactPercent(Number(readValue(INPUTS.discount, discount)))}`,
    ]),
    kind: 'age',
    none: 'No break-even',
    ...ofCouple,
  },
  withheld: {
    label: byPeople(
      'Withheld in a year for earnings',
      'Client’s benefits withheld in a year for earnings',
    ),
    kind: 'money',
    usedIf: ({ earnings }) => isAboveZero(INPUTS.earnings, earnings),
  },
  'family-maximum': { label: 'Family maximum', kind: 'money', ...ofChildren },
  'child-benefit': { label: 'Monthly benefit of each child', kind: 'money', ...ofChildren },
} as const satisfies Outputs;

/* The full retirement age, and the benefit of a claim, under the law. */
export const LAW = {
  ages: FULL_RETIREMENT_AGES,
  claiming: CLAIMING,
  formula: PIA_FORMULA,
  familyMaximum: FAMILY_MAXIMUM,
  earningsTest: EARNINGS_TEST,
  topUp: TOP_UP,
  survivorsAges: SURVIVORS_FULL_AGES,
  survivor: SURVIVOR,
  lives: LIVES,
};
type Law = typeof LAW;

/** The year and month that a birth counts in: legally, an age is reached on the day before the birthday. */
export function countsAsBorn(birth: string): { year: number; month: number } {
  const before = new Date(Date.parse(`${birth}T00:00:00Z`) - DAY_MS);
  return { year: before.getUTCFullYear(), month: before.getUTCMonth() };
}

/** The month in which an age (in months) is reached: "May 2024". */
export function monthReached(birth: string, age: number): string {
  const { year, month } = countsAsBorn(birth);
  return monthWords(new Date(Date.UTC(year, month + age, 1)).toISOString().slice(0, 7));
}

/** The monthly benefit of a claim at this age, in cents, rounded down to whole dollars. */
const benefitAt = (law: Law, pia: number, full: number, claim: number): number =>
  toTheDollar(monthlyToTheDime(pia, partsAt(law.claiming, full, claim)));

/** The same before rounding, in percent of the primary insurance amount. */
const percentAt = (law: Law, full: number, claim: number): number =>
  (partsAt(law.claiming, full, claim) * 100) / PARTS;

/** A claiming age as text: "62", "66 years and 5 months". */
const claimWords = (months: number): string => ageWords(months).replace(/ years$/, '');

/* The total payments of a claim by each age. Ages are in months. */
const MONTHS_A_YEAR = 12;

interface Rates {
  /** Percent per year. */
  cola: number;
  discount: number;
}

/** The age, in months, at which this calculator starts to count. */
const FROM = 744;

/** A month's payment in cents, which rises once a year from age 62 on. */
const payment = (benefit: number, month: number, { cola }: Rates): number =>
  round(benefit * (1 + cola / 100) ** Math.floor((month - FROM) / MONTHS_A_YEAR));

/** The same, discounted to age 62. */
const worth = (benefit: number, month: number, rates: Rates): number =>
  payment(benefit, month, rates) / (1 + rates.discount / 100) ** ((month - FROM) / MONTHS_A_YEAR);

/** The sum of all payments from one age until another, in nominal cents. */
function paidBetween(benefit: number, from: number, until: number, rates: Rates): number {
  let sum = 0;
  for (let month = from; month < until; month += 1) sum += payment(benefit, month, rates);
  return sum;
}

/** The total payments on reaching each age from 62 to `last`, discounted to age 62, in cents. */
function paidBy(benefit: number, claim: number, last: number, rates: Rates): number[] {
  const sums = [0];
  for (let month = FROM; month < last; month += 1) {
    const more = month < claim ? 0 : worth(benefit, month, rates);
    sums.push((sums.at(-1) ?? 0) + more);
  }
  return sums;
}

const MONTHS = 12;

const cumulated = (claim: number): Figure => ({
  label: `Claim at ${claimWords(claim)}`,
  kind: 'money',
});

/** One row for each birthday from 62 to 110. */
function paidTable(one: number[], other: number[], values: Values): Table {
  const { claim, compare, discount, couple } = values;
  const paid = couple ? 'Total paid to the client' : 'Total paid';
  const rows = one.flatMap((sum, month) =>
    month % MONTHS === 0
      ? [[(FROM + month) / MONTHS, Math.round(sum), Math.round(other[month] ?? 0)]]
      : [],
  );
  return {
    title: `${paid} by each age${discount > 0 ? ', discounted to age 62' : ''}`,
    columns: [{ label: 'Age', kind: 'count' }, cumulated(claim), cumulated(compare)],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

/** The benefit at each birthday from 62 to 70. */
function agesTable(pia: number, full: number, { couple }: Values, law: Law): Table {
  const rows = Array.from({ length: (LAST_CREDIT - FROM) / MONTHS + 1 }, (_, index) => {
    const age = FROM + index * MONTHS;
    return [age / MONTHS, percentAt(law, full, age), benefitAt(law, pia, full, age)];
  });
  return {
    title: `${couple ? 'Client’s monthly' : 'Monthly'} benefit by claiming age`,
    columns: [
      { label: 'Claimed at', kind: 'count' },
      { label: 'Percentage of the PIA', kind: 'percent' },
      { label: 'Monthly benefit', kind: 'money' },
    ],
    rows,
    chart: { kind: 'bar', columns: [2] },
  };
}

/** Whose age of 62 is reached on the 1st of a month, who are then 62 throughout it. */
const isBornOnSecond = (birth: string): boolean => birth.endsWith('-02');

/* Warnings where the law differs from plain months of age. */

const FIRST_MONTH: Warning = {
  text: 'The first month of benefits is one in which the person is 62 throughout. That is at 62 years and 1 month, but for a birth on the 2nd of a month.',
  source: 'Social Security Act, sec. 202(a)',
};
const YEAR_OF_FULL_AGE: Warning = {
  text: `In the year of full retirement age, the limit of earnings is ${usd(dollars(EARNINGS_TEST.value.yearOfFullAge))} instead of ${usd(dollars(EARNINGS_TEST.value.before))} (${FORMULA_YEAR}), and one dollar in three above it is withheld for the months before that age.`,
  source: '20 CFR 404.415 and 404.430',
};
const EARNINGS_BEFORE_FULL_AGE: Warning = {
  text: 'Before full retirement age, earnings above a yearly limit reduce what is paid. Only the earnings that you enter count here, and only for the client.',
  source: '20 CFR 404.415 and 404.430',
};
const CREDITS_IN_JANUARY: Warning = {
  text: 'If benefits start after full retirement age and before 70, the delayed credits of that calendar year are added in the following January. The figures here include them from the first month.',
  source: '20 CFR 404.313(d)',
};
const FAIRNESS_ACT =
  'Since January 2024, benefits are no longer reduced because of a pension from work without Social Security (Social Security Fairness Act, P.L. 118-273).';
const FORMULA: Warning = {
  text: `The formula of ${FORMULA_YEAR} is used: this calculator has no later one.`,
  source: '42 U.S.C. 415(a)',
};
const SHARED_MAXIMUM: Warning = {
  text: 'A spouse who is paid on the same record shares in the family maximum, which lowers what each child is paid.',
  source: '20 CFR 404.403',
};
const PASSED_AGES: Warning = {
  text: 'Ages that one of the two passed before this month are in no pair. An age that was entered stays.',
};
const FOR_SURVIVOR: Warning = {
  text: 'For a married couple, the claiming age of the higher earner also determines what the survivor may be paid. “With a spouse” counts that.',
  source: '20 CFR 404.338',
};

/** The year in which 62 is reached. */
const year62 = (birth: string): number => countsAsBorn(birth).year + FROM / MONTHS;

/** Everyone whose claims are compared: the client, and the spouse if there is one. */
function claimantsOf(values: Values, full: number, spouse: Person | undefined) {
  const client = {
    birth: values.birth,
    full,
    ages: [values.claim, values.compare],
    aime: values.aime,
  };
  if (!spouse) return [client];
  const other = {
    birth: values['spouse-birth'],
    full: spouse.full,
    ages: [values['spouse-claim'], values['spouse-compare']],
    aime: values['spouse-aime'],
  };
  return [client, other];
}

function warnings(
  values: Values,
  full: number,
  { spouse, hasPassedAges = false }: { spouse?: Person; hasPassedAges?: boolean } = {},
): Warning[] {
  const { birth, claim, couple, children, earnings } = values;
  const people = claimantsOf(values, full, spouse);
  const list: Warning[] = [];
  if (people.some((person) => person.ages.includes(FROM) && !isBornOnSecond(person.birth))) {
    list.push(FIRST_MONTH);
  }
  if (earnings > 0 && claim < full) {
    list.push(YEAR_OF_FULL_AGE);
  } else if (people.some((person) => person.ages.some((age) => age < person.full))) {
    list.push(EARNINGS_BEFORE_FULL_AGE);
  }
  const isBetween = (age: number, fullAge: number) => age > fullAge && age < LAST_CREDIT;
  if (people.some((person) => person.ages.some((age) => isBetween(age, person.full)))) {
    list.push(CREDITS_IN_JANUARY);
  }
  if (
    people.some((person) => person.aime > 0 && year62(person.birth) > FORMULA_YEAR) ||
    (children > 0 && year62(birth) > FORMULA_YEAR)
  ) {
    list.push(FORMULA);
  }
  if (children > 0) list.push(SHARED_MAXIMUM);
  if (hasPassedAges) list.push(PASSED_AGES);
  if (!couple) list.push(FOR_SURVIVOR);
  list.push({ text: FAIRNESS_ACT });
  return list;
}

const COMPARED_TO = 1320;

function claimStep(law: Law, pia: number, full: number, claim: number, subject = 'Claim'): Step {
  const months = count(Math.abs(full - claim), 'month');
  const when =
    claim === full ? 'at full retirement age' : `${months} ${claim < full ? 'early' : 'late'}`;
  return {
    what: `${subject} at ${claimWords(claim)}`,
    how: `${when}: ${usd(pia)} × ${percent(percentAt(law, full, claim))}, rounded down to the dollar`,
    value: usd(benefitAt(law, pia, full, claim)),
    source: claim < full ? '20 CFR 404.410(a), 404.304(f)' : '20 CFR 404.313, 404.304(f)',
  };
}

/** The formula’s percentages of an amount of cents, as an expression. */
const bentWords = (law: typeof PIA_FORMULA, amount: number): string =>
  `${bentParts(law, amount)
    .flatMap(({ share, part }) => (part > 0 ? [`${percent(share)} × ${usd(part)}`] : []))
    .join(' + ')}, rounded down to the dime`;

const formulaStep = (law: Law, aime: number, title: string): Step[] =>
  aime > 0
    ? [
        {
          what: title,
          how: bentWords(law.formula, toTheDollar(aime)),
          value: usd(piaOf(law, 0, aime)),
          source: law.formula.source,
        },
      ]
    : [];

function steps(values: Values, law: Law, full: number, bridge: number): Step[] {
  const { birth, pia, claim, compare } = values;
  const payments = count(Math.abs(claim - compare), 'payment');
  return [
    ...formulaStep(law, values.aime, 'Primary insurance amount'),
    {
      what: 'Full retirement age',
      how: `treated as born in ${countsAsBorn(birth).year}; reached in ${monthReached(birth, full)}`,
      value: ageWords(full),
      source: law.ages.source,
    },
    claimStep(law, pia, full, claim),
    claimStep(law, pia, full, compare),
    {
      what: 'Given up until the later claim starts',
      how: `${payments} of the earlier claim, in each year’s own dollars`,
      value: usd(bridge),
    },
  ];
}

/* The earnings test, and the children's benefits. */

const HALF = 2;

function earningsAndChildren(values: Values, law: Law, full: number, benefit: number) {
  const { pia, claim, earnings, children } = values;
  const limit = dollars(law.earningsTest.value.before);
  const over = claim < full ? Math.max(0, earnings - limit) : 0;
  const withheld = Math.min(toTheDollar(over / HALF), MONTHS * benefit);
  const maximum = children > 0 ? sumOfParts(law.familyMaximum, toTheDime(pia)) : null;
  const half = toTheDime(toTheDime(pia) / HALF);
  const shared = maximum === null ? 0 : toTheDime((maximum - toTheDime(pia)) / children);
  const child = maximum === null ? null : toTheDollar(Math.min(half, shared));
  const steps: Step[] = [];
  if (withheld > 0) {
    steps.push({
      what: 'Withheld in a year for earnings',
      how: `(${usd(earnings)} − ${usd(limit)}) ÷ 2, rounded down to the dollar, at most 12 × ${usd(benefit)}`,
      value: usd(withheld),
      source: law.earningsTest.source,
    });
  }
  if (maximum !== null && child !== null) {
    steps.push(
      {
        what: 'Family maximum',
        how: bentWords(law.familyMaximum, toTheDime(pia)),
        value: usd(maximum),
        source: law.familyMaximum.source,
      },
      {
        what: 'Each child',
        how: `the smaller of ${usd(half)}, half of the PIA, and (${usd(maximum)} − ${usd(toTheDime(pia))}) ÷ ${children}, rounded down to the dollar`,
        value: usd(child),
        source: '20 CFR 404.353 and 404.403',
      },
    );
  }
  return {
    outputs: { withheld, 'family-maximum': maximum, 'child-benefit': child },
    steps: steps,
    law: [
      ...(withheld > 0
        ? [cite(`Earnings of ${usd(limit)} a year are exempt`, law.earningsTest)]
        : []),
      ...(maximum === null
        ? []
        : [cite(`Family maximum, formula of ${FORMULA_YEAR}`, law.familyMaximum)]),
    ],
  };
}

/* The couple. */

/** The primary insurance amount: as entered, or by the formula. Cents of an AIME do not count. */
const piaOf = (law: Law, pia: number, aime: number): number =>
  aime > 0 ? sumOfParts(law.formula, toTheDollar(aime)) : pia;

const monthOf = (birth: string): number => {
  const { year, month } = countsAsBorn(birth);
  return year * MONTHS + month;
};

/** The two, the client first. */
function coupleOf(values: Values, law: Law): Couple {
  const birth = values.birth;
  const spouseBirth = values['spouse-birth'];
  const elder = Math.min(monthOf(birth), monthOf(spouseBirth));
  const person = (born: string, pia: number, rest: Pick<Person, 'sex' | 'deathAge'>): Person => {
    const { year } = countsAsBorn(born);
    return {
      pia: toTheDime(pia),
      full: fullRetirementAge(law.ages, year),
      survivorsFull: fullRetirementAge(law.survivorsAges, year),
      first: FROM + Number(!isBornOnSecond(born)),
      start: FROM + elder - monthOf(born),
      ...rest,
    };
  };
  return [
    person(birth, values.pia, { sex: values.sex, deathAge: values['death-age'] }),
    person(spouseBirth, values['spouse-pia'], {
      sex: values['spouse-sex'],
      deathAge: values['spouse-death-age'],
    }),
  ];
}

const NO_COUPLE = {
  'spouse-benefit': null,
  'top-up': null,
  survivor: null,
  lifetime: null,
  'best-claim': null,
  'best-spouse-claim': null,
  'best-lifetime': null,
  'pair-break-even': null,
} as const;

/** A claiming age in a sentence about two: "62", "62 and 1 month". */
const pairedWords = (claim: number): string => ageWords(claim).replace(/ years?/, '');

/** The month of today, counted as `monthOf` counts those of births. */
function currentMonth(): number {
  const today = new Date();
  return today.getFullYear() * MONTHS + today.getMonth();
}

function pairsTable(
  table: readonly (readonly number[])[],
  [claims, spouseClaims]: readonly [readonly OpenClaim[], readonly OpenClaim[]],
): Table {
  return {
    title: 'All pairs of claiming ages',
    columns: [
      { label: 'Client’s age', kind: 'text' },
      ...spouseClaims.map(
        ({ age }): Figure => ({ label: pairedWords(age), kind: 'money', whole: true }),
      ),
    ],
    rows: table.map((sums, row) => [pairedWords(claims[row]?.age ?? 0), ...sums]),
    grid: { down: 'Client’s age', across: 'Spouse’s age' },
  };
}

/** How the claims entered compare with the pair that is expected to pay the most. */
function pairsSentence(
  { claim, spouseClaim, expected }: { claim: number; spouseClaim: number; expected: number },
  best: ReturnType<typeof allPairs>,
): string {
  const entered = `Claiming at ${pairedWords(claim)} and ${pairedWords(spouseClaim)}`;
  const highest = `claiming at ${pairedWords(best.age)} and ${pairedWords(best.spouseAge)}`;
  const less = best.most - expected;
  if (less === 0) return `${entered} is the pair with the highest expected total.`;
  return less > 0
    ? `${entered} would be expected to pay ${wholeUsd(less)} less than ${highest}, the pair with the highest expected total.`
    : `${entered} would be expected to pay ${wholeUsd(-less)} more than ${highest}, the pair of whole years with the highest expected total.`;
}

type Claims = readonly [claim: number, spouseClaim: number];

/** The top-up for the one with the lower benefit, with its step. At most one of the two has an excess. */
function topUpOf(law: Law, couple: Couple, [claim, spouseClaim]: Claims) {
  const [client, spouse] = couple;
  const isClients = excessOf(client, spouse) > 0;
  const [low, high] = isClients ? couple : ([spouse, client] as const);
  const [lowClaim, highClaim] = isClients ? [claim, spouseClaim] : [spouseClaim, claim];
  const from = low.start + Math.max(lowClaim - low.start, highClaim - high.start);
  const alone = paidAlone(law, low, lowClaim);
  const topUp = paidTogether(law, [low, high], lowClaim, from) - alone;
  const step: Step = {
    what: `Top-up for the ${isClients ? 'client' : 'spouse'}`,
    how:
      lowClaim > low.full
        ? `the larger of ${usd(alone)} and half of ${usd(high.pia)}, less their own benefit, in dollars`
        : `(${usd(high.pia)} ÷ 2 − ${usd(low.pia)}) × ${percent((partsAt(law.topUp, low.full, from) * 100) / PARTS)}, paid with their own benefit, rounded down to the dollar`,
    value: usd(topUp),
    source: '20 CFR 404.330 and 404.410(b)',
  };
  return { topUp, steps: excessOf(low, high) > 0 ? [step] : [] };
}

/** What the one with the lower benefit is paid as a survivor, with its step. */
function survivorOf(law: Law, [client, spouse]: Couple, [claim, spouseClaim]: Claims) {
  const benefit = paidAlone(law, client, claim);
  const spouseBenefit = paidAlone(law, spouse, spouseClaim);
  const isClient = benefit < spouseBenefit;
  const survivor = isClient
    ? paidToSurvivor(law, [client, spouse], claim, spouseClaim)
    : paidToSurvivor(law, [spouse, client], spouseClaim, claim);
  const fullAge = ageWords((isClient ? client : spouse).survivorsFull);
  const step: Step = {
    what: `The ${isClient ? 'client' : 'spouse'} as a survivor`,
    how: `the larger of ${usd(isClient ? benefit : spouseBenefit)} and the survivor’s benefit from ${fullAge} on`,
    value: usd(survivor),
    source: '20 CFR 404.338',
  };
  return { survivor, step, fullAge };
}

/** All that two lives add to a result. */
function ofTwo(values: Values, law: Law) {
  const couple = coupleOf(values, law);
  const [client, spouse] = couple;
  const { claim, discount } = values;
  const spouseClaim = values['spouse-claim'];
  const claims: Claims = [claim, spouseClaim];
  const lifetime = lifetimes(law, couple, discount);
  const month = currentMonth();
  const open = [
    openClaims(client, month - monthOf(values.birth), claim),
    openClaims(spouse, month - monthOf(values['spouse-birth']), spouseClaim),
  ] as const;
  const best = allPairs(lifetime, open);
  const expected = lifetime(claim, spouseClaim);
  const { topUp, steps: topUpSteps } = topUpOf(law, couple, claims);
  const { survivor, step: survivorStep, fullAge } = survivorOf(law, couple, claims);
  const compared: Claims = [values.compare, values['spouse-compare']];
  const evenRates = { discount, last: COMPARED_TO };
  return {
    spouse,
    sentence: pairsSentence({ claim, spouseClaim, expected }, best),
    /** Whether an age is left out, because one of the two has passed it. */
    hasPassedAges: open.some((ages) => ages.length < WHOLE_AGES.length),
    outputs: {
      'spouse-benefit': paidAlone(law, spouse, spouseClaim),
      'top-up': topUp,
      survivor,
      lifetime: expected,
      'best-claim': best.age,
      'best-spouse-claim': best.spouseAge,
      'best-lifetime': best.most,
      'pair-break-even': pairBreakEven(law, couple, [claims, compared], evenRates),
    },
    steps: [
      ...formulaStep(law, values['spouse-aime'], 'Spouse’s primary insurance amount'),
      claimStep(law, values['spouse-pia'], spouse.full, spouseClaim, 'Spouse’s claim'),
      ...topUpSteps,
      survivorStep,
      {
        what: 'Expected total for both',
        how: `each month’s payments × the chances of living through it${discount > 0 ? `, discounted at ${percent(discount)}` : ''}, from the month in which the elder reaches 62`,
        value: usd(expected),
        source: law.lives.source,
      },
    ],
    tables: [pairsTable(best.table, open)],
    law: [
      cite('Top-up: 25/36 of 1% a month for 36 months early, 5/12 beyond', law.topUp),
      cite('Survivor: 28.5% less at 60; 82.5% of the PIA after an early claim', law.survivor),
      cite(`Survivors’ full age: ${fullAge}`, law.survivorsAges),
      cite('Chances of being alive', law.lives),
    ],
  };
}

/** The first age, in months, at which the later claim has paid as much; null if there is none. */
function breakEven(later: number[], earlier: number[], from: number): number | null {
  const found = later.findIndex(
    (sum, month) => month > from - FROM && sum > 0 && sum >= (earlier[month] ?? 0),
  );
  return found < 0 ? null : found + FROM;
}

function answerOf(
  { claim, compare, couple }: Values,
  [first, second]: number[],
  even: number | null,
) {
  const benefit = couple ? 'the client’s benefit' : 'the benefit';
  const pays = `Claimed at ${claimWords(claim)}, ${benefit} would be ${usd(first ?? 0)} a month`;
  if (claim === compare) return `${pays}.`;
  const against = `${pays}; at ${claimWords(compare)}, ${usd(second ?? 0)}`;
  return even === null
    ? `${against}. The later claim would not have paid as much in total before age 110.`
    : `${against}. By ${couple ? 'the client’s age of' : 'age'} ${claimWords(even)}, the later claim would have paid at least as much in total.`;
}

const TOO_EARLY = `Only for people who reach 62 in ${FORMULA_YEAR} or later: born on January 2, ${FORMULA_YEAR - FROM / MONTHS}, or later. Enter 0 here.`;
/** In months: 60 years. */
const MOST_APART = 720;

function check(values: Values): Problems {
  const { birth, couple, children } = values;
  const spouseBirth = values['spouse-birth'];
  const problems: Record<string, string> = {};
  if (year62(birth) < FORMULA_YEAR) {
    if (values.aime > 0) problems.aime = TOO_EARLY;
    if (children > 0) problems.children = TOO_EARLY;
  }
  if (!couple) return problems;
  if (year62(spouseBirth) < FORMULA_YEAR && values['spouse-aime'] > 0) {
    problems['spouse-aime'] = TOO_EARLY;
  }
  if (Math.abs(monthOf(birth) - monthOf(spouseBirth)) > MOST_APART) {
    problems['spouse-birth'] = 'Enter a date within 60 years of the client’s date of birth.';
  }
  return problems;
}

/** Two claiming ages compared (20 CFR 404.304, 404.313, 404.409 and 404.410). */
function compute(entered: Values, law: Law): Result<typeof OUTPUTS> {
  const values = {
    ...entered,
    pia: piaOf(law, entered.pia, entered.aime),
    'spouse-pia': piaOf(law, entered['spouse-pia'], entered['spouse-aime']),
  };
  const { birth, pia, claim, compare } = values;
  const full = fullRetirementAge(law.ages, countsAsBorn(birth).year);
  const benefit = benefitAt(law, pia, full, claim);
  const compareBenefit = benefitAt(law, pia, full, compare);
  const paid = paidBy(benefit, claim, COMPARED_TO, values);
  const comparePaid = paidBy(compareBenefit, compare, COMPARED_TO, values);
  const start = Math.min(claim, compare);
  const later = Math.max(claim, compare);
  const isFirstEarlier = claim < compare;
  const bridge = paidBetween(isFirstEarlier ? benefit : compareBenefit, start, later, values);
  const [late, early] = isFirstEarlier ? [comparePaid, paid] : [paid, comparePaid];
  const even = claim === compare ? claim : breakEven(late, early, later);
  const two = values.couple ? ofTwo(values, law) : undefined;
  const more = earningsAndChildren(values, law, full, benefit);
  const answer = answerOf(values, [benefit, compareBenefit], even);
  return {
    answer: two ? `${answer} ${two.sentence}` : answer,
    outputs: {
      benefit,
      'compare-benefit': compareBenefit,
      percent: percentAt(law, full, claim),
      'full-retirement-age': full,
      'break-even': even,
      bridge,
      ...(two?.outputs ?? NO_COUPLE),
      ...more.outputs,
    },
    steps: [...steps(values, law, full, bridge), ...(two?.steps ?? []), ...more.steps],
    warnings: warnings(values, full, two),
    tables: [
      paidTable(paid, comparePaid, values),
      ...(two?.tables ?? []),
      agesTable(pia, full, values, law),
    ],
    law: [
      cite(`Full retirement age: ${ageWords(full)}`, law.ages),
      cite('5/9 of 1% a month for 36 months early, 5/12 beyond, 2/3 a month late', law.claiming),
      ...(values.aime > 0 || (two && values['spouse-aime'] > 0)
        ? [cite(`Benefit formula of ${FORMULA_YEAR}`, law.formula)]
        : []),
      ...(two?.law ?? []),
      ...more.law,
    ],
  };
}

const EXAMPLES: Source = {
  title: 'SSA, Office of the Chief Actuary, benefit calculation examples for 2026',
  href: 'https://www.ssa.gov/oact/progdata/retirebenefit2.html',
};
const MAXIMUM: Source = {
  title: 'SSA, Office of the Chief Actuary, workers with maximum-taxable earnings, 2026',
  href: 'https://www.ssa.gov/oact/cola/examplemax.html',
};
const CHART: Source = {
  title: 'SSA, retirement age and benefit reduction: $1,000 reduced at 62',
  href: 'https://www.ssa.gov/benefits/retirement/planner/agereduction.html',
};
const REGULATIONS: Source = {
  title: '20 CFR 404.313, 404.409 and 404.410',
  href: 'https://www.ecfr.gov/current/title-20/section-404.410',
};

const YEARS = 12;

/** A row of the published chart: $1,000 at 62, and a spouse’s $500 at 62. */
const line = (year: number, months: number, benefit: number, topUp: number): Case => ({
  name: `$1,000 claimed at 62, born in ${year}; a spouse’s $500 at 62`,
  source: CHART,
  inputs: {
    birth: `${year}-06-15`,
    pia: '1000',
    claim: '62',
    couple: 'yes',
    'spouse-birth': `${year}-06-15`,
    'spouse-pia': '0',
    'spouse-claim': '62',
  },
  expected: { benefit, 'full-retirement-age': 66 + months / YEARS, 'top-up': topUp },
  within: 0.000001,
});

const CASES: readonly Case[] = [
  {
    name: '$1,000, full age 67: at 62 and at 70',
    source: REGULATIONS,
    inputs: { birth: '1960-06-15', pia: '1000', claim: '62', compare: '70' },
    expected: { 'full-retirement-age': 67, benefit: 700, 'compare-benefit': 1240, percent: 70 },
  },
  line(1954, 0, 750, 350),
  line(1955, 2, 741, 345),
  line(1956, 4, 733, 341),
  line(1957, 6, 725, 337),
  line(1958, 8, 716, 333),
  line(1959, 10, 708, 329),
  line(1960, 12, 700, 325),
  {
    name: 'Case A: the benefit of $2,609.80 from an AIME of $5,825, at 62',
    source: EXAMPLES,
    inputs: { birth: '1964-06-15', aime: '5825', claim: '62' },
    expected: { benefit: 1826 },
  },
  {
    name: 'Case A: $2,609.80, born in 1964, at 62',
    source: EXAMPLES,
    inputs: { birth: '1964-06-15', pia: '2609.80', claim: '62' },
    expected: { benefit: 1826 },
  },
  {
    name: 'Case B: $4,152.40, born in 1959, at full retirement age',
    source: EXAMPLES,
    inputs: { birth: '1959-06-15', pia: '4152.40', claim: '66-10' },
    expected: { benefit: 4152, percent: 100 },
  },
  {
    name: 'Maximum earnings: $4,216.90 at 62 years and 1 month',
    source: MAXIMUM,
    inputs: { birth: '1963-12-15', pia: '4216.90', claim: '62-1' },
    expected: { benefit: 2969 },
  },
  {
    name: 'Maximum earnings: $4,152.40, born in 1959, at 67',
    source: MAXIMUM,
    inputs: { birth: '1959-01-02', pia: '4152.40', claim: '67' },
    expected: { benefit: 4207 },
  },
];

export const socialSecurity = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'benefit',
  yearly: {
    figures: 'the benefit formula, the family maximum and the limit of earnings',
    confirmed: FORMULA_YEAR,
  },
  law: LAW,
  check,
  compute,
  assumptions: [
    'A claim before full retirement age reduces the benefit by 5/9 of 1% for each of the first 36 months and 5/12 of 1% for each month beyond; each month of waiting after it, up to 70, adds 2/3 of 1%.',
    'The reduction is rounded up and the credit down to the dime, and the payment down to the dollar. The deduction of a Medicare premium before that last step is left out.',
    'Ages are counted in months from the month in which they are reached: on the day before the birthday, so that a birth on January 1 counts for the year before.',
    'Totals start at 62. The cost-of-living increase raises either benefit once a year from then on, and the discount rate reduces each payment for the time after 62.',
    'The break-even age is the first at which the payments of the later claim add up to as much as those of the earlier one. What is given up until the later claim starts is not discounted.',
    'With a spouse, the excess of half the other’s PIA over their own is paid from the later of the two claims, reduced by 25/36 of 1% for each of the first 36 months before full retirement age and 5/12 of 1% for each month beyond.',
    'After a death the other is paid the larger of their own benefit and the survivor’s, which starts in the month of the death, but not before 60, and is never switched to a later start.',
    'What both are expected to be paid is in today’s dollars: each month’s payments × the chances of living through it by the life table, independent for the two, or as long as you assume. The discount rate is a real one there. In pairs of whole years, 62 is the first possible month.',
    'Children’s benefits and the earnings test are those of one month and one year. Taxes, former spouses, disability and a spouse with a child in care are left out.',
    `${FAIRNESS_ACT} Other pensions are left out.`,
  ],
  sources: [
    {
      title: '20 CFR 404.304(f), 404.313, 404.409 and 404.410',
      href: 'https://www.ecfr.gov/current/title-20/section-404.410',
    },
    {
      title: '20 CFR 404.330, 404.338, 404.353, 404.403 and 404.415',
      href: 'https://www.ecfr.gov/current/title-20/section-404.338',
    },
    {
      title: 'SSA, POMS RS 00615.301, Reduced Widow(er)’s Benefits',
      href: 'https://secure.ssa.gov/apps10/poms.nsf/lnx/0300615301',
    },
    {
      title: 'SSA, POMS RS 00615.320, the limit after an early claim of the deceased',
      href: 'https://secure.ssa.gov/apps10/poms.nsf/lnx/0300615320',
    },
    {
      title: 'SSA, period life table 2022, 2025 Trustees Report',
      href: 'https://www.ssa.gov/oact/STATS/table4c6_2022_TR2025.html',
    },
    {
      title: 'SSA, POMS RS 00601.020, Rounding of Benefits',
      href: 'https://secure.ssa.gov/apps10/poms.nsf/lnx/0300601020',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'discount', output: 'break-even' },
});
