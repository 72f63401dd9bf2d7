/** A table's column as texts that line up. */
import type { Figure, FigureValue } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';

/** Money and percentages leave out zeros behind the point, which would push the digits of a column out of line. */
const NUMBER = /^(−?\$?[\d,]+)(?:\.(\d+))?(%?)$/;

/** The values' texts, all with as many digits behind the point as the longest of them. */
export function columnTexts(figure: Figure, values: readonly FigureValue[]): string[] {
  const texts = values.map((value) => figureText(figure, value));
  if (figure.kind !== 'money' && figure.kind !== 'percent') return texts;
  const most = Math.max(0, ...texts.map((text) => NUMBER.exec(text)?.[2]?.length ?? 0));
  if (most === 0) return texts;
  return texts.map((text) =>
    text.replace(
      NUMBER,
      (_, whole: string, digits = '', sign: string) =>
        `${whole}.${digits.padEnd(most, '0')}${sign}`,
    ),
  );
}
