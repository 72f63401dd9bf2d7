/** How tickets are spoken of. */
import type { TicketRow } from '../../contract/tickets.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A moment as this browser's clock shows it: "Nov 21, 2026, 5:30 PM EST". */
export const momentWords = (at: string): string => MOMENT.format(new Date(at));
export const dayWords = (at: string): string => DAY.format(new Date(at));

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** Where the tickets of a page of the list are, in a sentence. */
export function statusLine(rows: readonly Pick<TicketRow, 'status'>[]): string {
  const waiting = rows.filter(({ status }) => status === 'waiting').length;
  const open = rows.filter(({ status }) => status === 'open').length;
  const parts = [
    waiting > 0 && `${count(waiting, 'has', 'have')} an answer for you`,
    open > 0 && `${count(open, 'is', 'are')} with the office`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'None is open.';
}

/** What the badge of each status looks like. */
export const STATUS_KINDS = { open: 'info', waiting: 'success', closed: 'outlined' } as const;
