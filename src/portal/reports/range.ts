/** The ranges of a report: whole days, as YYYY-MM-DD, counted in UTC as the server does. */

import { DAY_MS } from '../../config/units.ts';
import { formatDay, formatShortDay, formatShortMonth } from '../../lib/format-date.ts';

/** Whole days, both included. */
export interface Range {
  from: string;
  to: string;
}

/** Ranges that end today. The first one is what shows if nothing is chosen. */
export const PRESETS = ['30d', '90d', 'year', '12m'] as const;
export type Preset = (typeof PRESETS)[number];

export const PRESET_WORDS: Record<Preset, string> = {
  '30d': '30 days',
  '90d': '90 days',
  year: 'This year',
  '12m': '12 months',
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of a preset. Twelve months are this one and the eleven before, so that the first is whole. */
export function rangeOfPreset(preset: Preset, now = Date.now()): Range {
  const to = dayOf(now);
  const [year = 0, month = 0] = to.split('-').map(Number);
  const from = {
    '30d': dayOf(now - 29 * DAY_MS),
    '90d': dayOf(now - 89 * DAY_MS),
    year: `${year}-01-01`,
    '12m': dayOf(Date.UTC(year, month - 12, 1)),
  }[preset];
  return { from, to };
}

/** How many days a range has. */
export const lengthOf = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** A day of a range: with its year if the range has more than one. */
export const dayWithin = ({ from, to }: Range, day: string): string =>
  (from.slice(0, 4) === to.slice(0, 4) ? formatShortDay : formatDay)(day);

/** "Oct 23 to Nov 21, 2026": the year once if it is one, and a single day alone. */
export function rangeWords({ from, to }: Range): string {
  if (from === to) return formatDay(to);
  return `${dayWithin({ from, to }, from)} to ${formatDay(to)}`;
}

/** Months, as YYYY-MM, as a chart names them: with their year if more than twelve would repeat a name. */
export const monthNames = (months: readonly string[]): string[] =>
  months.map((month) => {
    const name = formatShortMonth(month);
    return months.length > 12 ? `${name} ’${month.slice(2, 4)}` : name;
  });
