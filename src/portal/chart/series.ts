/** Named values, as a chart and its table show them. */
export interface Series {
  title: string;
  /** What is measured at each point, and what the value is: the table's headings. */
  columns: readonly [name: string, value: string];
  /** What the values are counted in, if not in pieces. */
  unit?: string;
  points: readonly (readonly [name: string, value: number])[];
}

/** What a series shows and in which unit, for the line under its title. */
export const measureOf = ({ columns: [name, value], unit }: Series): string =>
  `${value} by ${name.toLowerCase()}${unit ? `, ${unit}` : ''}`;
