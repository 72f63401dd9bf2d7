/** When this page last heard from the server, for the time when it cannot. */
import { timeWords, zoneWords } from '../../lib/date-words.ts';

type Call = Pick<PerformanceResourceTiming, 'name' | 'responseEnd' | 'responseStatus'>;

/** The end of the last call of the API that succeeded; the start of the page if there was none. */
export function lastAnswerAt(calls: readonly Call[], pageStart: number): Date {
  const ends = calls.flatMap(({ name, responseEnd, responseStatus }) =>
    new URL(name).pathname.startsWith('/api/') && responseStatus === 200 ? [responseEnd] : [],
  );
  return new Date(pageStart + Math.max(0, ...ends));
}

/** As "2:05 PM, Eastern Standard Time". */
export const asOfWords = (date: Date): string =>
  `${timeWords(date.toISOString())}, ${zoneWords(date)}`;
