/** Checks the law that the calculators use. */
import { notOfYear } from '../../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../../src/calculators/catalogue.ts';
import { monthWords } from '../../../src/calculators/figures.ts';
import { SECTION_7520 } from '../../../src/calculators/law/section-7520.ts';
import { many } from '../../lib/command.ts';
import { type Finding, warning } from './finding.ts';
import { listed } from './site.ts';

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
