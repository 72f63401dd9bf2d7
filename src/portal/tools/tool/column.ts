/** The texts of a table's column. */
import type { Figure, FigureValue } from '../../../calculators/figures.ts';
import { figureText } from '../../../calculators/figures.ts';

/** Formatted money and percentages omit trailing zeros, which would misalign the digits of a column. */
const NUMBER = /^(−?\$?[\d,]+)(?:\.(\d+))?(%?)$/;

/** The values' texts, all with as many decimals as the longest. */
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
