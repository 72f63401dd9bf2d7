/** How tickets are spoken of. */
import type { TicketRow } from '../../contract/tickets.ts';

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
