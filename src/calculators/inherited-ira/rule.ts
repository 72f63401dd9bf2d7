/** The rule that applies to an inheritance (IRC 401(a)(9)(B), (E) and (H); Reg. 1.401(a)(9)-3 and -5). */

import { UNIFORM_LIFETIME, uniformFactor } from '../law/life-tables.ts';
import { firstDistributionYear, RMD_AGES, requiredBeginningDate } from '../law/rmd-age.ts';
import { SINGLE_LIFE, singleLifeFactor } from '../law/single-life.ts';
import type { Values } from './fields.ts';

export const LAW = {
  singleLife: SINGLE_LIFE,
  uniformLifetime: UNIFORM_LIFETIME,
  rmdAges: RMD_AGES,
};
export type Law = typeof LAW;

const TENTHS = 10;
const TEN_YEARS = 10;
const FIVE_YEARS = 5;
export const MAJORITY = 21;

export interface Rule {
  name: string;
  source: string;
  /** The first year with an amount by a factor; null if only the final deadline applies. */
  firstYear: number | null;
  /** In tenths, because the tables have one decimal. */
  factorIn: (year: number) => number;
  /** The account must be empty by the end of this year; null if that depends on how long a spouse lives. */
  endYear: number | null;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The birth date of someone exactly ten years younger: later births are not close in age. */
export const latestCloseBirth = (ownerBirth: string): string =>
  `${yearOf(ownerBirth) + TEN_YEARS}${ownerBirth.slice(4)}`;

const tenths = (law: Law, age: number): number =>
  Math.round(singleLifeFactor(law.singleLife, age) * TENTHS);

/** The rule for Roth IRAs, whose owners never have to begin. */
export const ROTH_SOURCE = 'Reg. 1.408A-6, A-14';

export const isRoth = ({ account }: Values): boolean => account === 'roth';

/** A death on the required beginning date counts as after it. Owners of Roth IRAs count as having died before it. */
export const isAfterBeginning = (values: Values, law: Law): boolean =>
  !isRoth(values) && values.death >= requiredBeginningDate(law.rmdAges, values['owner-birth']);

/** The owner's factor at the age in the year of death, less 1 for each year since. */
const ownersFactor = (values: Values, law: Law) => {
  const died = yearOf(values.death);
  const first = tenths(law, died - yearOf(values['owner-birth']));
  return (year: number) => first - TENTHS * (year - died);
};

/** The beneficiary's factor at the age in the year after death, less 1 for each year since. */
const beneficiarysFactor = (values: Values, law: Law) => {
  const first = yearOf(values.death) + 1;
  const factor = tenths(law, first - yearOf(values.birth));
  return (year: number) => factor - TENTHS * (year - first);
};

/** A spouse's factor, which is looked up again each year. */
const spousesFactor = (values: Values, law: Law) => (year: number) =>
  tenths(law, year - yearOf(values.birth));

/** After the required beginning date, the longer of the two life expectancies applies. */
function lifeFactor(values: Values, law: Law) {
  const of = values.class === 'spouse' ? spousesFactor : beneficiarysFactor;
  const own = of(values, law);
  if (!isAfterBeginning(values, law)) return own;
  const owners = ownersFactor(values, law);
  return (year: number) => Math.max(own(year), owners(year));
}

/** The first year whose factor, which falls by 1 a year, is at most 1. */
const lastYearOf = (first: number, factorIn: Rule['factorIn']): number =>
  first + Math.max(0, Math.ceil(factorIn(first) / TENTHS) - 1);

function withoutBeneficiary(values: Values, law: Law): Rule {
  const died = yearOf(values.death);
  const factorIn = ownersFactor(values, law);
  return isAfterBeginning(values, law)
    ? {
        name: 'Owner’s remaining life expectancy',
        source: 'Reg. 1.401(a)(9)-5(d)(1)(iii)',
        firstYear: died + 1,
        factorIn,
        endYear: lastYearOf(died + 1, factorIn),
      }
    : {
        name: 'Five-year rule',
        source: 'IRC 401(a)(9)(B)(ii)',
        firstYear: null,
        factorIn,
        endYear: died + FIVE_YEARS,
      };
}

function tenYears(values: Values, law: Law): Rule {
  const died = yearOf(values.death);
  const factorIn = lifeFactor(values, law);
  const endYear = died + TEN_YEARS;
  return isAfterBeginning(values, law)
    ? {
        name: 'Ten-year rule with annual amounts',
        source: 'IRC 401(a)(9)(H)(i); Reg. 1.401(a)(9)-5(d)(1), (e)(2)',
        firstYear: died + 1,
        factorIn,
        endYear: Math.min(endYear, lastYearOf(died + 1, factorIn)),
      }
    : {
        name: 'Ten-year rule',
        source: 'IRC 401(a)(9)(H)(i)',
        firstYear: null,
        factorIn,
        endYear,
      };
}

/** Whether a spouse has the Uniform Lifetime Table of an owner, which begins at 72. */
export const isLikeOwner = (values: Values): boolean =>
  values.class === 'spouse' && values.treat !== 'beneficiary';

/** No amount is ever required of the owner of a Roth IRA. */
const OWN_ROTH: Rule = {
  name: 'Spouse’s own Roth IRA',
  source: `IRC 408A(c)(4); ${ROTH_SOURCE}`,
  firstYear: null,
  factorIn: () => 0,
  endYear: null,
};

/** The rule for a spouse, who may wait until the owner would have begun if the owner had not begun, or with a rollover until the own first year. */
function spouses(values: Values, law: Law): Rule {
  const next = yearOf(values.death) + 1;
  const begins = (birth: string) => Math.max(next, firstDistributionYear(law.rmdAges, birth));
  const firstYear = isAfterBeginning(values, law) ? next : begins(values['owner-birth']);
  const uniform = (year: number) =>
    Math.round((uniformFactor(law.uniformLifetime, year - yearOf(values.birth)) ?? 0) * TENTHS);
  switch (values.treat) {
    case 'owner':
      return {
        name: 'Spouse treated as the owner',
        source: 'IRC 401(a)(9)(B)(iv); SECURE 2.0 Act, sec. 327',
        firstYear,
        factorIn: uniform,
        endYear: null,
      };
    case 'rollover':
      if (isRoth(values)) return OWN_ROTH;
      return {
        name: 'Spouse’s own account',
        source: 'IRC 408(d)(3)(C); Reg. 1.408-8(c)',
        firstYear: begins(values.birth),
        factorIn: uniform,
        endYear: null,
      };
    default:
      return {
        name: 'Spouse’s life expectancy, looked up again each year',
        source: 'IRC 401(a)(9)(B)(iv); Reg. 1.401(a)(9)-3(d), -5(d)(3)(iv)',
        firstYear,
        factorIn: lifeFactor(values, law),
        endYear: null,
      };
  }
}

function lifeExpectancy(values: Values, law: Law): Rule {
  const firstYear = yearOf(values.death) + 1;
  const factorIn = lifeFactor(values, law);
  const last = lastYearOf(firstYear, factorIn);
  const isMinor = values.class === 'minor';
  return {
    name: isMinor ? 'Life expectancy until 21, then ten years' : 'Life expectancy',
    source: isMinor
      ? 'IRC 401(a)(9)(E)(iii); Reg. 1.401(a)(9)-5(e)(4)'
      : 'IRC 401(a)(9)(H)(ii); Reg. 1.401(a)(9)-5(d)',
    firstYear,
    factorIn,
    endYear: isMinor ? Math.min(last, yearOf(values.birth) + MAJORITY + TEN_YEARS) : last,
  };
}

export function ruleOf(values: Values, law: Law): Rule {
  if (values.class === 'none') return withoutBeneficiary(values, law);
  if (values.class === 'other') return tenYears(values, law);
  return values.class === 'spouse' ? spouses(values, law) : lifeExpectancy(values, law);
}
