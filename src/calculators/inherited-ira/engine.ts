import { engine, type Problems } from '../calculator.ts';
import { bornTooEarly } from '../law/rmd-age.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { figuresOf, outputsOf } from './figures-of.ts';
import { LAW, latestCloseBirth, ruleOf, yearOf } from './rule.ts';

const MAJORITY = 21;

/** Births before the death, and a class that the ages allow. */
function check(values: Values): Problems {
  const { birth, death, class: kind, 'owner-birth': ownerBirth } = values;
  if (ownerBirth >= death) return { death: 'Enter a day after the owner’s birth.' };
  const owner = bornTooEarly(ownerBirth, yearOf(death));
  if (owner) return { 'owner-birth': owner };
  if (kind === 'none') return {};
  if (birth > death) return { birth: 'Enter a day before the owner’s death.' };
  // A spouse may begin only when the owner would have.
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

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'first-amount',
  law: LAW,
  check,
  compute: (values, law) => {
    const figures = figuresOf(values, law);
    if ('refused' in figures) return figures;
    const amounts = figures.rows.flatMap(({ before, growth, after }) => [before, growth, after]);
    return { outputs: outputsOf(figures), amounts };
  },
});
