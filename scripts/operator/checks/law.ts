/** Checks the law that the calculators use. */
import { notOfYear } from '../../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../../src/calculators/catalogue.ts';
import { monthWords } from '../../../src/calculators/figures.ts';
import { PENDING_FIGURES } from '../../../src/calculators/law/figures.ts';
import { SECTION_7520 } from '../../../src/calculators/law/section-7520.ts';
import { many } from '../../lib/command.ts';
import { type Finding, note, warning } from './finding.ts';
import { listed } from './site.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_AGAIN_DAYS = 14;

/** Lists the figures that are not final with the day of the last look, and warns if that was 14 days ago or earlier. */
export function checkPendingFigures(now = new Date()): Finding[] {
  const lastDay = new Date(now.getTime() - LOOK_AGAIN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const places = (isOld: boolean) =>
    PENDING_FIGURES.filter(({ on }) => on <= lastDay === isOld).map(({ words }) => words);
  const fix =
    'Look them up at their sources by December 15 at the latest, and enter the amount or the day in src/calculators/law/figures.ts.';
  return [
    ...listed('Figures that no one has looked up for 14 days or longer', places(true), fix),
    ...listed('Figures that are not final', places(false), fix, note),
  ];
}

/** Finds outdated law: figures of another year, and a section 7520 rate of an earlier month. */
export async function checkLaw(now = new Date()): Promise<Finding[]> {
  const year = now.getFullYear();
  const month = now.toISOString().slice(0, 7);
  const calculators = await Promise.all(
    CATALOGUE.map(async ({ title, load }) => ({ title, calculator: await load() })),
  );
  const old = calculators.flatMap(({ title, calculator }) => {
    const sentence = notOfYear(calculator, year);
    return sentence ? [`${title}: ${sentence}`] : [];
  });
  const newest = Object.keys(SECTION_7520).sort().at(-1) ?? '';
  return [
    ...listed(
      `${many(old.length, 'calculator')} without the law of ${year}`,
      old,
      'Enter the figures of the year with their sources in src/calculators/law/, and deploy. Until then their pages say so.',
    ),
    ...(newest < month
      ? [
          warning(
            `The newest section 7520 rate is that of ${monthWords(newest)}.`,
            'Add the months since then, with their revenue rulings, to src/calculators/law/section-7520.ts.',
          ),
        ]
      : []),
  ];
}
