import { cite, type Refusal, type Result, type Step } from '../calculator.ts';
import { dayWords, exactPercent, factor as factorText, usd } from '../figures.ts';
import { requiredBeginningDate, rmdAgeWords } from '../law/rmd-age.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { figuresOf, outputsOf } from './figures-of.ts';
import { isAfterBeginning, type Law, type Rule, yearOf } from './rule.ts';
import { type InheritedYear, scheduleTable } from './schedule.ts';
import { warnings } from './warnings.ts';

const TENTHS = 10;
const TEN_YEARS = 10;
const MAJORITY = 21;
const inTenths = (factor: number): string => factorText(Math.max(TENTHS, factor) / TENTHS, 1);

/** Whose age the factor is looked up at. */
function factorHow(values: Values, law: Law, year: number): string {
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

function steps(values: Values, law: Law, rule: Rule, first: InheritedYear | undefined): Step[] {
  const born = values['owner-birth'];
  const beginning = dayWords(requiredBeginningDate(law.rmdAges, born));
  const given: Step[] = [
    {
      what: 'Owner’s required beginning date',
      how: `April 1 after the year of reaching ${rmdAgeWords(law.rmdAges, born)}`,
      value: beginning,
      source: 'IRC 401(a)(9)(C)',
    },
    {
      what: 'Rule',
      how: `death on ${dayWords(values.death)}, ${isAfterBeginning(values, law) ? 'on or after' : 'before'} ${beginning}`,
      value: rule.name,
      source: rule.source,
    },
  ];
  if (rule.firstYear !== null) {
    const factor = inTenths(rule.factorIn(rule.firstYear));
    given.push({
      what: `Factor for ${rule.firstYear}`,
      how: factorHow(values, law, rule.firstYear),
      value: factor,
      source: law.singleLife.source,
    });
    if (first?.year === rule.firstYear && values.plan !== 'level') {
      const isAll = first.taken === first.before;
      given.push({
        what: `RMD for ${first.year}`,
        how: isAll ? 'all that is left' : `${usd(first.before)} ÷ ${factor}`,
        value: usd(first.taken),
      });
    }
  }
  if (values.plan === 'level' && first) {
    given.push({
      what: `Distribution for ${first.year}`,
      how: `${usd(first.before)} spread evenly at ${exactPercent(values.growth)} growth, or what is required if that is more`,
      value: usd(first.taken),
    });
  }
  if (rule.endYear !== null) {
    given.push({
      what: 'Last year',
      how: endHow(values, rule),
      value: String(rule.endYear),
    });
  }
  return given;
}

/** The result as a sentence. */
function answerOf(values: Values, rule: Rule, first: InheritedYear | undefined): string {
  const all =
    rule.endYear === null
      ? 'and an RMD for every later year of the spouse’s life'
      : `${first?.taken ? 'and' : 'but'} the account would have to be empty by December 31, ${rule.endYear}`;
  const year = first?.year ?? yearOf(values.death) + 1;
  const verb = values.plan === 'level' ? 'would be taken' : 'would have to be taken';
  const amount = first?.taken ? usd(first.taken) : 'Nothing';
  return `${amount} ${verb} for ${year}, ${all}.`;
}

/** What an inherited account's beneficiary has to take, and by when. */
export function compute(values: Values, law: Law): Result<typeof OUTPUTS> | Refusal {
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
      cite('Single Life Table, from 2022', law.singleLife),
      cite('Age at which an owner has to begin', law.rmdAges),
    ],
  };
}
