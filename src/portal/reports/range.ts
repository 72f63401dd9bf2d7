/** The ranges of a report: whole days, as YYYY-MM-DD. */

import { DAY_MS } from '../../config/units.ts';
import type { Unit } from '../../contract/reports.ts';
import {
  dayAfter,
  formatDay,
  formatShortDay,
  formatShortMonth,
  today,
} from '../../lib/format-date.ts';
import { SO_FAR } from '../chart/plain-chart.ts';

/** Whole days, both included. */
export interface Range {
  from: string;
  to: string;
}

/** Ranges that end today. The first one is the default. */
export const PRESETS = ['30d', '90d', 'year', '12m'] as const;
export type Preset = (typeof PRESETS)[number];

export const PRESET_WORDS: Record<Preset, string> = {
  '30d': '30 days',
  '90d': '90 days',
  year: 'This year',
  '12m': '12 months',
};

/**
 * The first day of a preset; the last is the server's today. Twelve months are the current one and
 * the eleven before it, so that the first is whole.
 */
export function startOfPreset(preset: Preset, now = today()): string {
  const [year = 0, month = 0] = now.split('-').map(Number);
  return {
    '30d': dayAfter(now, -29),
    '90d': dayAfter(now, -89),
    year: `${year}-01-01`,
    '12m': new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10),
  }[preset];
}

/** The number of days in a range. */
export const lengthOf = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** A day of a range, with its year if the range spans more than one. */
export const dayWithin = ({ from, to }: Range, day: string): string =>
  (from.slice(0, 4) === to.slice(0, 4) ? formatShortDay : formatDay)(day);

/** "Oct 23 to Nov 21, 2026": with one year if both days share it, and a single day alone. */
export function rangeWords({ from, to }: Range): string {
  if (from === to) return formatDay(to);
  return `${dayWithin({ from, to }, from)} to ${formatDay(to)}`;
}

/** The column heading for a period: a week is named by its first day. */
export const UNIT_WORDS: Record<Unit, string> = { day: 'Day', week: 'Week from', month: 'Month' };

/**
 * The names of the periods in a chart: months with their year if more than twelve would repeat a
 * name, and the current one with "so far".
 */
export const periodNames = (unit: Unit, periods: readonly Range[], now: string): string[] =>
  periods.map(({ from, to }) => {
    const year = periods.length > 12 ? ` ’${from.slice(2, 4)}` : '';
    const name =
      unit === 'month' ? `${formatShortMonth(from.slice(0, 7))}${year}` : formatShortDay(from);
    return from <= now && now <= to ? `${name}${SO_FAR}` : name;
  });
