import { countWords } from '../../../lib/format-number.ts';

/** A duration in its largest fitting unit: "25 minutes", "3 hours", "2 days". */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return countWords(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countWords(hours, 'hour') : countWords(Math.round(hours / 24), 'day');
}
