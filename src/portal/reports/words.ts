/** The ranges and figures of a report, and their words. */

import { DAY_MS } from '../../config/units.ts';
import type { Receipt } from '../../contract/leads.ts';
import type { Report, Unit } from '../../contract/links/reports.ts';
import { LONGEST_RANGE_DAYS } from '../../contract/links/reports.ts';
import {
  dayAfter,
  formatDay,
  formatShortDay,
  formatShortMonth,
  today,
} from '../../lib/format-date.ts';
import { countWords, formatNumber } from '../../lib/format-number.ts';
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

/** With fewer people, a percentage would be misleading. */
const LEAST_FOR_PERCENT = 20;

/** "in the 30 days before". */
export const inTheDaysBefore = (before: Range): string => {
  const days = lengthOf(before);
  return days === 1 ? 'on the day before' : `in the ${formatNumber(days)} days before`;
};

/** A figure compared with the previous period. */
export interface Change {
  kind: 'more' | 'fewer' | 'same';
  /** "+3" or "−3"; empty if nothing changed. */
  sign: string;
  /** "3 more than in the 30 days before". */
  words: string;
}

export function changeOf(now: number, before: number, range: Range): Change {
  const when = inTheDaysBefore(range);
  if (now === before) return { kind: 'same', sign: '', words: `as many as ${when}` };
  const difference = formatNumber(Math.abs(now - before));
  const kind = now > before ? 'more' : 'fewer';
  const sign = `${now > before ? '+' : '\u2212'}${difference}`;
  return { kind, sign, words: `${difference} ${kind} than ${when}` };
}

/** "3 of 11"; with the percentage from 20 on. */
export function rateWords(part: number, whole: number, unit = ''): string {
  const words = `${formatNumber(part)} of ${formatNumber(whole)}${unit && ` ${unit}`}`;
  return whole < LEAST_FOR_PERCENT ? words : `${words} (${Math.round((100 * part) / whole)}%)`;
}

export function notCountedWords({ totals: { bots, own }, notCounted: { self } }: Report): string {
  const once = 'People are counted once a day per link.';
  if (bots + own + self === 0) {
    return `${once} Nothing was left out in these days: no automated visits, none of your own, and no message from your own address.`;
  }
  const visits = `${countWords(bots, 'automated visit', 'automated visits')} and ${formatNumber(own)} of your own are not counted`;
  const messages = `${countWords(self, 'message', 'messages')} from your own address ${self === 1 ? 'is not counted as a lead' : 'are not counted as leads'}`;
  return `${once} ${visits}; ${messages}.`;
}

const visited = (day: string | null) => (day ? `, visited ${formatDay(day)}` : '');

/** The credit of a lead, or the reason for none, in a sentence. */
export function creditWords({ credit, link, reference, visitedOn, reason }: Receipt): string {
  switch (credit) {
    case 'link':
      return `By ${link ? `your link “${link.label}”` : 'your code'}${visited(visitedOn)}.`;
    case 'typed':
      return `Named you on the form${reference ? `: “${reference}”` : ''}.`;
    case 'office':
      return `Credited to you by the office: ${reason}`;
    case 'self':
      return 'Not counted: it came from your own address.';
    case 'unknown':
      return `Not credited: no one has the name “${reference}”.`;
    case 'none':
      return 'Not credited: it came without a reference.';
  }
}

/** The consent and the disclosure that the person agreed to, from the receipt. */
export const consentWords = ({ consent, disclosure }: Receipt): string =>
  `Consent version ${consent}; ${disclosure ? `version ${disclosure.version} of your profile’s disclosure was shown` : 'no disclosure was shown'}.`;

export function rangeProblem({ from, to }: Range): string | undefined {
  if (!from || !to) return 'Please choose both days.';
  if (from > to) return 'The first day must not be after the last.';
  return lengthOf({ from, to }) > LONGEST_RANGE_DAYS
    ? 'A report covers at most three years.'
    : undefined;
}
