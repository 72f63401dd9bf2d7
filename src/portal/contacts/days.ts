/** Days, as YYYY-MM-DD, in words. They have no time and no zone. */

const DAY_MS = 24 * 3_600_000;

/** Today where the person is. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** How many days lie from one day to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const withoutYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as "Nov 21", with its year if it is not this one. */
export function dayWords(day: string, now = today()): string {
  const format = day.slice(0, 4) === now.slice(0, 4) ? withoutYear : withYear;
  return format.format(Date.parse(day));
}

/** When something is due: "3 days overdue", "Today", "Tomorrow", or the day. */
export function dueWords(day: string, now = today()): string {
  const days = daysBetween(now, day);
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : dayWords(day, now);
}

/** The day after so many days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
