import { formatDay } from '../../../lib/format-date.ts';
import { daysBetween, dueWords, nearDayWords } from '../days.ts';

/** A day in words; on paper always with its year. */
export const Day = ({ on, full = false }: { on: string; full?: boolean }) => (
  <time dateTime={on}>{full ? formatDay(on) : nearDayWords(on)}</time>
);

/** A due day relative to today in the affiliate's time zone; overdue is in words, not only a color. */
export function DueDay({ on, today }: { on: string; today: string }) {
  const days = daysBetween(today, on);
  if (days > 1) return `in ${days} days`;
  const words = dueWords(on, today);
  return days < 0 ? <span className="font-semibold text-danger">{words}</span> : words;
}
