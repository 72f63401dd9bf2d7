/** The figures of a report in words. */
import type { Receipt } from '../../contract/leads.ts';
import type { Report } from '../../contract/reports.ts';
import { formatDay } from '../../lib/format-date.ts';
import { counted, formatNumber } from '../../lib/format-number.ts';
import { lengthOf, type Range } from './range.ts';

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

/** The difference between a figure and the previous period's. */
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

/** The events that were not counted, in words. */
export function notCountedWords({ totals: { bots, own }, notCounted: { self } }: Report): string {
  const once = 'People are counted once a day per link.';
  if (bots + own + self === 0) {
    return `${once} Nothing was left out in these days: no automated visits, none of your own, and no message from your own address.`;
  }
  const visits = `${counted(bots, 'automated visit', 'automated visits')} and ${formatNumber(own)} of your own are not counted`;
  const messages = `${counted(self, 'message', 'messages')} from your own address ${self === 1 ? 'is not counted as a lead' : 'are not counted as leads'}`;
  return `${once} ${visits}; ${messages}.`;
}

const visited = (day: string | null) => (day ? `, visited ${formatDay(day)}` : '');

/** How a lead was credited, or why not, in a sentence. */
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
      return `Not credited: nobody has the name “${reference}”.`;
    case 'none':
      return 'Not credited: it came without a reference.';
  }
}

/** The consent and the disclosure that the person agreed to, from the receipt. */
export const consentWords = ({ consent, disclosure }: Receipt): string =>
  `Consent version ${consent}; ${disclosure ? `version ${disclosure.version} of your profile’s disclosure was shown` : 'no disclosure was shown'}.`;
