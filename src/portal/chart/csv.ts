import { csvLine } from '../../lib/csv.ts';
import type { Series } from './series.ts';

/** The series as comma-separated values (RFC 4180), headings first. */
export const toCsv = ({ columns, points }: Series): string =>
  [columns, ...points].map(csvLine).join('');

/** The series as the address of a file to download. */
export const csvAddress = (series: Series): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(series))}`;

/** A name for that file: "performance-overview.csv". */
export const csvName = ({ title }: Series): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
