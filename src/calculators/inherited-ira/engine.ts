import { engine, type Problems } from '../calculator.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { figuresOf, outputsOf } from './figures-of.ts';
import { LAW, latestCloseBirth, yearOf } from './rule.ts';

const MAJORITY = 21;

/** Births before the death, and a class that the ages allow. */
function check({ birth, death, class: kind, 'owner-birth': ownerBirth }: Values): Problems {
  if (ownerBirth >= death) return { death: 'Enter a day after the owner’s birth.' };
  if (kind === 'none') return {};
  if (birth > death) return { birth: 'Enter a day before the owner’s death.' };
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
