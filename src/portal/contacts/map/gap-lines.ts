/** The gaps of an estate map as lines to choose from: what says the same of both wills is one line. */
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import { fill, GAPS } from '../../../calculators/estate-map/sentences.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';

export interface GapLine {
  id: string;
  /** What is wrong, before the sentence; empty if the sentence says it first. */
  fault: string;
  sentence: string;
  /** The title of its next step. */
  step: string;
}

/** The longest title of a step. */
const LONGEST_TITLE = 200;

const WILL = /^(.+)’s will is from (.+)\.$/;

/** Old wills of one day in one sentence: "Winston’s and Grace’s wills are from May 4, 2016." */
function withWillsTogether(gaps: readonly Gap[]): Gap[] {
  const wills = gaps.flatMap((gap) => {
    const [, name = '', day = ''] = WILL.exec(gap.sentence) ?? [];
    return gap.code === 'old-documents' && day ? [{ gap, name, day }] : [];
  });
  return gaps.flatMap((gap) => {
    const will = wills.find((one) => one.gap === gap);
    const [first, second] = wills.filter(({ day }) => day === will?.day);
    if (!will || !first || !second) return [gap];
    if (first !== will) return [];
    const sentence = fill(GAPS.oldWills, first.name, second.name, will.day);
    return [{ ...gap, sentence, step: gap.step.replace(gap.sentence, sentence) }];
  });
}

export function gapLines(
  gaps: readonly Gap[],
  { holdings }: Pick<EstatePlan, 'holdings'>,
): GapLine[] {
  const labels = new Map(holdings.map(({ id, label }) => [`holding:${id}`, label]));
  return withWillsTogether(gaps).map(({ code, about, sentence, step }) => {
    const label = code === 'will-and-form' && about ? labels.get(about) : undefined;
    return {
      id: `${code} ${about}`,
      sentence,
      step: step.slice(0, LONGEST_TITLE),
      fault: label ? `${label}: the form and the will differ.` : '',
    };
  });
}
