/** The series of a chart as a CSV file. */
import { csvLine } from '../../lib/csv.ts';
import type { Series } from './plain-chart.ts';

/** The series as CSV (RFC 4180), headings first. */
const toCsv = ({ columns, points }: Series): string => [columns, ...points].map(csvLine).join('');

export const csvAddress = (series: Series): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(series))}`;

/** The name of the CSV file: "performance-overview.csv". */
export const csvName = ({ title }: Series): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
