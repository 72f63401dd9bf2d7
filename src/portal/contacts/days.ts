/** Days, as YYYY-MM-DD, in words. They have no time and no zone. */

import { DAY_MS } from '../../config/units.ts';
import { formatDay, formatShortDay, today } from '../../lib/format-date.ts';

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** A day as "Nov 21", with its year if it is not the current one. */
export function nearDayWords(day: string, now = today()): string {
  return day.slice(0, 4) === now.slice(0, 4) ? formatShortDay(day) : formatDay(day);
}

/** A due day in words: "3 days overdue", "Today", "Tomorrow", or the day. */
export function dueWords(day: string, now = today()): string {
  const days = daysBetween(now, day);
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : nearDayWords(day, now);
}
