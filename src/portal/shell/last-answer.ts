/** When this page last heard from the server, shown while offline. */
import { formatTime, formatZone } from '../../lib/format-date.ts';

type Call = Pick<PerformanceResourceTiming, 'name' | 'responseEnd' | 'responseStatus'>;

/** The end of the last successful API call, or the page's start if there was none. */
export function lastAnswerAt(calls: readonly Call[], pageStart: number): Date {
  const ends = calls.flatMap(({ name, responseEnd, responseStatus }) =>
    new URL(name).pathname.startsWith('/api/') && responseStatus === 200 ? [responseEnd] : [],
  );
  return new Date(pageStart + Math.max(0, ...ends));
}

/** Formatted as "2:05 PM, Eastern Standard Time". */
export const asOfWords = (date: Date): string =>
  `${formatTime(date.toISOString())}, ${formatZone(date)}`;
