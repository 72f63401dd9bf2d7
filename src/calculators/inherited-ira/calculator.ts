import { formatLongDay } from '../../lib/format-date.ts';
import {
  type Case,
  calculator,
  cite,
  ownExample,
  type Problems,
  type Refusal,
  type Result,
  type Step,
  type Warning,
} from '../calculator.ts';
import { enoughUsd, exactPercent, factor as factorText, usd } from '../figures.ts';
import { LIFE_TABLES_HREF, UNIFORM_FROM_AGE, UNIFORM_SOURCE } from '../law/life-tables.ts';
import {
  bornTooEarly,
  requiredBeginningDate,
  rmdAgeWords,
  warningsOfBirth,
} from '../law/rmd-age.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import {
  isAfterBeginning,
  isLikeOwner,
  isRoth,
  LAW,
  type Law,
  latestCloseBirth,
  MAJORITY,
  ROTH_SOURCE,
  type Rule,
  ruleOf,
  yearOf,
} from './rule.ts';
import { type InheritedYear, scheduleOf, scheduleTable, TAKEN } from './schedule.ts';
import { NOTHING_IN_LIFE, nothingYearlyWords } from './words.ts';

const TENTHS = 10;

/* The rule of an inheritance, the resulting years, and the first of them. */

const FIRST_DEATH = '2020-01-01';
const BEFORE = {
  refused:
    'Deaths before 2020 are governed by the law before the SECURE Act, which has longer periods. This calculator does not include them.',
  source: 'P.L. 116-94, div. O, sec. 401(b)',
};

/** Since when a spouse can be treated as the owner (SECURE 2.0 Act, sec. 327(c)). */
const FIRST_AS_OWNER = 2024;

/** Why a spouse can't be treated as the owner from this year on; undefined if it is possible. */
function refusalAsOwner(values: Values, firstYear: number): Refusal | undefined {
  if (values.class !== 'spouse' || values.treat !== 'owner') return undefined;
  if (firstYear < FIRST_AS_OWNER) {
    return {
      refused: `A spouse can be treated as the owner only if the first year of distributions is ${FIRST_AS_OWNER} or later. Here it is ${firstYear}.`,
      source: 'SECURE 2.0 Act, sec. 327(c)',
    };
  }
  const age = firstYear - yearOf(values.birth);
  return age < UNIFORM_FROM_AGE
    ? {
        refused: `The Uniform Lifetime Table begins at ${UNIFORM_FROM_AGE}. The spouse is ${age} in ${firstYear}, the first year of distributions, so there is no factor for a spouse who is treated as the owner.`,
        source: 'Reg. 1.401(a)(9)-9(c)',
      }
    : undefined;
}

interface InheritedFigures {
  rule: Rule;
  rows: readonly InheritedYear[];
  /** The year of the first amount; undefined if the account was empty before then. */
  first: InheritedYear | undefined;
}

function figuresOf(values: Values, law: Law): InheritedFigures | Refusal {
  if (values.death < FIRST_DEATH) return BEFORE;
  const rule = ruleOf(values, law);
  const refusal = rule.firstYear === null ? undefined : refusalAsOwner(values, rule.firstYear);
  if (refusal) return refusal;
  const rows = scheduleOf(values, rule);
  const start =
    values.plan === 'level' || rule.firstYear === null ? yearOf(values.death) + 1 : rule.firstYear;
  return { rule, rows, first: rows.find(({ year }) => year === start) };
}

const outputsOf = ({ rule, first }: InheritedFigures) => ({
  rule: rule.name,
  factor: rule.firstYear === null ? null : Math.max(TENTHS, rule.factorIn(rule.firstYear)) / TENTHS,
  'first-amount': first?.taken ?? 0,
  'end-year': rule.endYear,
});

/* The calculator. */

/** Checks that births are before the death, and that the ages allow the class. */
function check(values: Values): Problems {
  const { birth, death, class: kind, 'owner-birth': ownerBirth } = values;
  if (ownerBirth >= death) return { death: 'Enter a day after the owner’s birth.' };
  const owner = bornTooEarly(ownerBirth, yearOf(death));
  if (owner) return { 'owner-birth': owner };
  if (kind === 'none') return {};
  if (birth > death) return { birth: 'Enter a day before the owner’s death.' };
  // A spouse may wait until the owner would have begun.
  const lookedUp = ruleOf(values, LAW).firstYear ?? yearOf(death) + 1;
  const beneficiary = bornTooEarly(birth, lookedUp);
  if (beneficiary) return { birth: beneficiary };
  const majority = `${yearOf(birth) + MAJORITY}${birth.slice(4)}`;
  if (kind === 'minor' && majority <= death) {
    return { class: 'The beneficiary had reached 21 by the owner’s death.' };
  }
  if (kind === 'close-in-age' && birth > latestCloseBirth(ownerBirth)) {
    return { class: 'The beneficiary is more than ten years younger than the owner.' };
  }
  return {};
}

const FIRST_WAIVED = 2021;
const LAST_WAIVED = 2024;

/** Warnings about past years that had other rules. */
function ofThePast({ death, class: kind, treat }: Values, rule: Rule): Warning[] {
  const first = yearOf(death) + 1;
  if (rule.firstYear === null || first > LAST_WAIVED) return [];
  const list: Warning[] = [];
  if (kind === 'other') {
    list.push({
      text: `${first === LAST_WAIVED ? `The annual amount of ${first} was` : `The annual amounts of ${first} to ${LAST_WAIVED} were`} waived, so no excise tax applies to what was not taken. The last year stays the same.`,
      source: 'Notices 2022-53 (2021 and 2022), 2023-54 (2023) and 2024-35 (2024)',
    });
  }
  if (rule.firstYear === FIRST_WAIVED && (kind !== 'spouse' || treat === 'rollover')) {
    list.push({
      text: 'In 2021 an earlier table with smaller factors applied. From 2022 on, factors count as if today’s table had applied from the beginning.',
      source: 'Reg. 1.401(a)(9)-9(f)(2)',
    });
  }
  return list;
}

const ONLY_MINIMUM: Warning = {
  text: 'Distributions are the required minimum each year: level amounts and waiting apply only if the spouse stays a beneficiary.',
};
const ROTH_ROLLOVER: Warning = {
  text: 'A spouse may also roll the account over or treat it as their own. Then no withdrawal is required in the spouse’s life.',
  source: ROTH_SOURCE,
};
const ROLLOVER: Warning = {
  text: 'A spouse may also roll the account over or treat it as their own. Then the rules for owners apply, and no RMD is due before the spouse’s own required age.',
  source: 'IRC 408(d)(3)(C); Reg. 1.408-8(c)',
};

function ofSpouses(values: Values, isAfter: boolean): Warning[] {
  if (values.class !== 'spouse') return [];
  if (values.treat === 'rollover') {
    if (isRoth(values)) return [];
    return [
      ONLY_MINIMUM,
      {
        text: 'Before 59½ a spouse generally pays a 10% additional tax on what comes out of the spouse’s own account, but not on what comes to a beneficiary.',
        source: 'IRC 72(t)(2)(A)',
      },
      ...warningsOfBirth(values.birth),
    ];
  }
  const rollover = isRoth(values) ? ROTH_ROLLOVER : ROLLOVER;
  const goodFaith = isAfter
    ? ''
    : ' Proposed regulations of 2024 apply that table automatically, so less would be required; until they are final, a reasonable, good-faith reading of the law counts.';
  const source = `IRC 401(a)(9)(B)(iv); SECURE 2.0 Act, sec. 327${isAfter ? '' : '; Announcement 2026-7'}`;
  return values.treat === 'owner'
    ? [
        ONLY_MINIMUM,
        rollover,
        {
          text: `Being treated as the owner takes an election of the spouse.${goodFaith}`,
          source,
        },
      ]
    : [
        rollover,
        {
          text: `A spouse who remains a beneficiary may instead be treated as the owner, with the larger factors of the Uniform Lifetime Table.${goodFaith}`,
          source,
        },
      ];
}

function ofClass(values: Values, isAfter: boolean): Warning[] {
  const { class: kind, birth, treat } = values;
  if (kind === 'none' || (kind === 'spouse' && treat === 'rollover')) return [];
  if (kind === 'other') {
    return birth <= latestCloseBirth(values['owner-birth'])
      ? [
          {
            text: 'This beneficiary is not more than ten years younger than the owner, which allows life expectancy in place of ten years.',
            source: 'IRC 401(a)(9)(E)(ii)(V)',
          },
        ]
      : [];
  }
  const list: Warning[] = [
    {
      text: 'If the beneficiary dies, the rest must be distributed by the end of the tenth year after that death.',
      source: 'IRC 401(a)(9)(H)(iii)',
    },
  ];
  if (!isAfter) {
    list.push({
      text: 'The ten-year rule without annual amounts may be elected instead, if the account’s terms allow it.',
      source: 'Reg. 1.401(a)(9)-3(c)(5)(iii)',
    });
  }
  return list;
}

function warnings(values: Values, law: Law, rule: Rule): Warning[] {
  const isAfter = isAfterBeginning(values, law);
  const list = [
    ...ofThePast(values, rule),
    ...ofSpouses(values, isAfter),
    ...ofClass(values, isAfter),
  ];
  if (isAfter) {
    list.push({
      text: 'Any part of the owner’s RMD for the year of death that was not taken must be taken by the beneficiary.',
      source: 'Reg. 1.408-8(e)(4)',
    });
  }
  if (values.plan === 'last-year' && rule.firstYear !== null) {
    list.push({
      text: 'The annual RMDs can’t wait for the last year; only what they leave can.',
      source: rule.source,
    });
  }
  if (rule.firstYear === null && rule.endYear === null) return list;
  list.push({
    text: 'An RMD that is not taken in time is subject to a 25% excise tax, 10% if corrected in time.',
    source: 'IRC 4974',
  });
  return isRoth(values) ? list : [...list, ...warningsOfBirth(values['owner-birth'])];
}

const TEN_YEARS = 10;
const inTenths = (factor: number): string => factorText(Math.max(TENTHS, factor) / TENTHS, 1);

/** The ages at which the factor is looked up, in words. */
function factorHow(values: Values, law: Law, year: number): string {
  if (isLikeOwner(values)) {
    return `Uniform Lifetime Table: spouse’s at ${year - yearOf(values.birth)} in ${year}`;
  }
  const died = yearOf(values.death);
  const owner = `owner’s at ${died - yearOf(values['owner-birth'])}, less ${year - died}`;
  if (values.class === 'none') return `Single Life Table: ${owner}`;
  const lookedUp = values.class === 'spouse' ? year : died + 1;
  const own = `beneficiary’s at ${lookedUp - yearOf(values.birth)} in ${lookedUp}`;
  return isAfterBeginning(values, law)
    ? `Single Life Table: the larger of the ${own} and the ${owner}`
    : `Single Life Table: ${own}`;
}

function endHow(values: Values, { endYear, firstYear }: Rule): string {
  const died = yearOf(values.death);
  const majority = yearOf(values.birth) + MAJORITY;
  if (values.class === 'minor' && endYear === majority + TEN_YEARS) {
    return `21 in ${majority}, and ten years`;
  }
  const isCounted =
    firstYear === null || (values.class === 'other' && endYear === died + TEN_YEARS);
  return isCounted
    ? `${died} + ${(endYear ?? died) - died}`
    : 'the first year whose factor is 1 or less';
}

const tableOf = (values: Values, law: Law) =>
  isLikeOwner(values) ? law.uniformLifetime : law.singleLife;

/** How the rule follows from the day of death. */
function ruleSteps(values: Values, law: Law, { name, source }: Rule): Step[] {
  const died = `death on ${formatLongDay(values.death)}`;
  if (isRoth(values)) {
    const how = `${died}, counted as before the required beginning date`;
    return [{ what: 'Rule', how, value: name, source: `${source}; ${ROTH_SOURCE}` }];
  }
  const born = values['owner-birth'];
  const beginning = formatLongDay(requiredBeginningDate(law.rmdAges, born));
  return [
    {
      what: 'Owner’s required beginning date',
      how: `April 1 after the year of reaching ${rmdAgeWords(law.rmdAges, born)}`,
      value: beginning,
      source: 'IRC 401(a)(9)(C)',
    },
    {
      what: 'Rule',
      how: `${died}, ${isAfterBeginning(values, law) ? 'on or after' : 'before'} ${beginning}`,
      value: name,
      source,
    },
  ];
}

function steps(values: Values, law: Law, rule: Rule, first: InheritedYear | undefined): Step[] {
  const steps = [...ruleSteps(values, law, rule)];
  if (rule.firstYear !== null) {
    const factor = inTenths(rule.factorIn(rule.firstYear));
    steps.push({
      what: `Factor for ${rule.firstYear}`,
      how: factorHow(values, law, rule.firstYear),
      value: factor,
      source: tableOf(values, law).source,
    });
    if (first?.year === rule.firstYear && values.plan !== 'level') {
      const isAll = first.taken === first.before;
      steps.push({
        what: `RMD for ${first.year}`,
        how: isAll ? 'all that is left' : `${usd(first.before)} ÷ ${factor}`,
        value: usd(first.taken),
      });
    }
  }
  if (values.plan === 'level' && first) {
    steps.push({
      what: `Distribution for ${first.year}`,
      how: `${usd(first.before)} spread evenly at ${exactPercent(values.growth)} growth, or what is required if that is more`,
      value: usd(first.taken),
    });
  }
  if (rule.endYear !== null) {
    steps.push({
      what: 'Last year',
      how: endHow(values, rule),
      value: String(rule.endYear),
    });
  }
  return steps;
}

function answerOf(values: Values, rule: Rule, first: InheritedYear | undefined): string {
  const { endYear } = rule;
  if (!first?.taken && rule.firstYear === null) {
    return endYear === null ? NOTHING_IN_LIFE : nothingYearlyWords(String(endYear));
  }
  const all =
    endYear === null
      ? 'and an RMD for every later year of the spouse’s life'
      : `${first?.taken ? 'and' : 'but'} the account would have to be empty by December 31, ${endYear}`;
  const year = first?.year ?? yearOf(values.death) + 1;
  const verb = values.plan === 'level' ? 'would be taken' : 'would have to be taken';
  const amount = first?.taken ? enoughUsd(first.taken) : 'Nothing';
  return `${amount} ${verb} for ${year}, ${all}.`;
}

/** The amounts that a beneficiary of an inherited account must withdraw, and the deadline. */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> | Refusal {
  const figures = figuresOf(values, law);
  if ('refused' in figures) return figures;
  const { rule, rows, first } = figures;
  return {
    answer: answerOf(values, rule, first),
    outputs: outputsOf(figures),
    steps: steps(values, law, rule, first),
    warnings: warnings(values, law, rule),
    tables: [scheduleTable(rows)],
    law: [
      cite(
        `${isLikeOwner(values) ? 'Uniform Lifetime' : 'Single Life'} Table, from 2022`,
        tableOf(values, law),
      ),
      cite('Age at which an owner has to begin', law.rmdAges),
    ],
  };
}

const SINGLE_SOURCE = { title: 'Reg. 1.401(a)(9)-9(b), Single Life Table', href: LIFE_TABLES_HREF };

/** A cell of a table: 10,000 times the factor, so that the first year's amount is $10,000. */
const ofTable = (
  name: string,
  source: Case['source'],
  factor: number,
  inputs: Case['inputs'],
): Case => ({
  name,
  source,
  inputs: {
    balance: String(Math.round(factor * 10_000)),
    death: '2025-06-15',
    'owner-birth': '1945-03-01',
    ...inputs,
  },
  expected: { factor, 'first-amount': 10_000 },
});

const CASES: readonly Case[] = [
  {
    name: 'Ten-year rule with annual amounts, from age 39',
    source: {
      title: 'Reg. 1.401(a)(9)-5(d)(3)(iii) and -9(b), Single Life Table',
      href: LIFE_TABLES_HREF,
    },
    inputs: {
      balance: '467000',
      death: '2025-06-15',
      'owner-birth': '1945-03-01',
      birth: '1987-09-10',
    },
    expected: { factor: 46.7, 'first-amount': 10_000, 'end-year': 2035 },
  },
  {
    name: 'Father died in 2021 at 87, after the required beginning date',
    source: ownExample('Reg. 1.401(a)(9)-5(d) and (e)'),
    inputs: { death: '2021-08-15', 'owner-birth': '1934-03-01', birth: '1965-05-20' },
    expected: { rule: 'Ten-year rule with annual amounts', 'end-year': 2031 },
  },
  {
    name: 'The Roth IRA of a father who died in 2025 at 80',
    source: ownExample('Reg. 1.408A-6, A-14; IRC 401(a)(9)(H)(i)'),
    inputs: {
      account: 'roth',
      death: '2025-06-15',
      'owner-birth': '1945-03-01',
      birth: '1987-09-10',
    },
    expected: { rule: 'Ten-year rule', 'end-year': 2035 },
  },
  {
    name: 'The estate of a 75-year-old who had begun',
    source: ownExample('Reg. 1.401(a)(9)-5(d)'),
    inputs: { death: '2024-02-01', 'owner-birth': '1949-01-15', class: 'none' },
    expected: { rule: 'Owner’s remaining life expectancy' },
  },
  ofTable('A 15-year-old child: life expectancy until 21, then ten years', SINGLE_SOURCE, 69.9, {
    class: 'minor',
    birth: '2011-09-10',
  }),
  ofTable('A 70-year-old spouse who remains a beneficiary', SINGLE_SOURCE, 18.8, {
    class: 'spouse',
    birth: '1956-09-10',
  }),
  ofTable('A 75-year-old spouse who is treated as the owner', UNIFORM_SOURCE, 24.6, {
    class: 'spouse',
    birth: '1951-09-10',
    treat: 'owner',
  }),
  ofTable('A 76-year-old spouse who rolls the account over', UNIFORM_SOURCE, 23.7, {
    class: 'spouse',
    birth: '1950-09-10',
    treat: 'rollover',
  }),
  ofTable(
    'An 80-year-old spouse, in the year in which the owner would have begun',
    UNIFORM_SOURCE,
    20.2,
    {
      class: 'spouse',
      'owner-birth': '1953-03-01',
      birth: '1946-09-10',
      treat: 'owner',
    },
  ),
];

export const inheritedIra = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'first-amount',
  law: LAW,
  check,
  compute,
  assumptions: [
    'Each year’s RMD is the balance on December 31 of the year before, divided by the factor. It is taken at the start of the year; what is left grows by the rate you enter.',
    'The factor is that of the Single Life Table at the beneficiary’s age in the year after the death, less 1 for each later year; a spouse looks it up again each year. If the owner died on or after the required beginning date, the owner’s remaining factor counts if it is larger. When a factor is 1 or less, all that is left is due.',
    'A spouse who is treated as the owner, or rolls the account over by the end of the year after the death, has the Uniform Lifetime Table’s factor at the spouse’s age in each year. A rollover starts in the spouse’s own first year, but not before the year after the death.',
    'Level amounts would empty the account in the last year at the growth you enter, and are never less than what is required. For a spouse they end with the life expectancy of the first year.',
    'There is one beneficiary, who lives throughout. Trusts, several beneficiaries, successor beneficiaries and the still-working exception of employer plans are left out.',
    'For a Roth IRA the rules of a death before the required beginning date apply, at whatever age the owner died.',
  ],
  sources: [
    { title: 'IRC 401(a)(9)(B), (C), (E) and (H)' },
    {
      title: 'Reg. 1.401(a)(9)-3, -4, -5 and -9 (T.D. 10001, July 2024)',
      href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-5',
    },
    {
      title: 'Reg. 1.408A-6, A-14 (Roth IRAs)',
      href: 'https://www.ecfr.gov/current/title-26/section-1.408A-6',
    },
    { title: 'Notices 2022-53, 2023-54 and 2024-35' },
  ],
  cases: CASES,
  sensitivity: {
    input: 'growth',
    figure: { label: 'All distributions together', kind: 'money', whole: true },
    of: ({ tables: [schedule] }) =>
      (schedule?.rows ?? []).reduce((sum, row) => sum + Number(row[TAKEN]), 0),
  },
});
