import type { Figure, FigureValue } from '../../../calculators/calculator.ts';
import { figureText, plainValue } from '../../../calculators/figures.ts';

interface Props {
  name: string;
  figure: Figure;
  value: FigureValue;
}

/** A figure as text, and its plain value for programs. Not announced by itself: one sentence is, for all. */
export const Output = ({ name, figure, value }: Props) => (
  <output name={name} data-value={plainValue(figure, value) ?? ''} aria-live="off">
    {figureText(figure, value)}
  </output>
);
