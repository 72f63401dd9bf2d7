import type { Warning } from '../calculator.ts';
import { warningsOfBirth } from '../law/rmd-age.ts';
import type { Values } from './fields.ts';
import { isAfterBeginning, type Law, latestCloseBirth, type Rule, yearOf } from './rule.ts';

const FIRST_WAIVED = 2021;
const LAST_WAIVED = 2024;

/** Amounts of years for which other rules were in force. */
function ofThePast({ death, class: kind }: Values, rule: Rule): Warning[] {
  const first = yearOf(death) + 1;
  if (rule.firstYear === null || first > LAST_WAIVED) return [];
  const given: Warning[] = [];
  if (kind === 'other') {
    given.push({
      text: `${first === LAST_WAIVED ? `The annual amount of ${first} was` : `The annual amounts of ${first} to ${LAST_WAIVED} were`} waived, so no excise tax applies to what was not taken. The last year stays the same.`,
      source: 'Notice 2024-35; Notices 2022-53 and 2023-54',
    });
  }
  if (first === FIRST_WAIVED && kind !== 'spouse') {
    given.push({
      text: 'In 2021 an earlier table with smaller factors applied. From 2022 on, factors count as if today’s table had applied from the beginning.',
      source: 'Reg. 1.401(a)(9)-9(f)(2)',
    });
  }
  return given;
}

function ofSpouses(values: Values, isAfter: boolean): Warning[] {
  if (values.class !== 'spouse') return [];
  return [
    {
      text: 'A spouse may also roll the account over or treat it as their own. Then the rules for owners apply, and no RMD is due before the spouse’s own required age.',
      source: 'IRC 408(d)(3)(C); Reg. 1.408-8(c)',
    },
    {
      text: `A spouse who remains a beneficiary may instead be treated as the owner, with the larger factors of the Uniform Lifetime Table.${isAfter ? '' : ' Proposed regulations of 2024 apply that table automatically, so less would be required.'} This is left out here.`,
      source: 'IRC 401(a)(9)(B)(iv); SECURE 2.0 Act, sec. 327',
    },
  ];
}

function ofClass(values: Values, isAfter: boolean): Warning[] {
  const { class: kind, birth } = values;
  if (kind === 'none') return [];
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
  const given: Warning[] = [
    {
      text: 'If the beneficiary dies, the rest must be distributed by the end of the tenth year after that death.',
      source: 'IRC 401(a)(9)(H)(iii)',
    },
  ];
  if (!isAfter) {
    given.push({
      text: 'The ten-year rule without annual amounts may be elected instead, if the account’s terms allow it.',
      source: 'Reg. 1.401(a)(9)-3(c)(5)(iii)',
    });
  }
  return given;
}

/** The law's traps for this inheritance. */
export function warnings(values: Values, law: Law, rule: Rule): Warning[] {
  const isAfter = isAfterBeginning(values, law);
  const given = [
    ...ofThePast(values, rule),
    ...ofSpouses(values, isAfter),
    ...ofClass(values, isAfter),
  ];
  if (isAfter) {
    given.push({
      text: 'Any part of the owner’s RMD for the year of death that was not taken must be taken by the beneficiary.',
      source: 'Reg. 1.408-8(e)(4)',
    });
  }
  if (values.plan === 'last-year' && rule.firstYear !== null) {
    given.push({
      text: 'The annual RMDs can’t wait for the last year; only what they leave can.',
      source: rule.source,
    });
  }
  given.push({
    text: 'An RMD that is not taken in time is subject to a 25% excise tax, 10% if corrected in time.',
    source: 'IRC 4974',
  });
  return [...given, ...warningsOfBirth(values['owner-birth'])];
}
