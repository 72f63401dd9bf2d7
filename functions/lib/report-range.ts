/** The days of a report: whole ones in UTC. */

import { dayOf } from '../../src/contract/reference.ts';
import { LONGEST_RANGE_DAYS } from '../../src/contract/reports.ts';
import { HttpError } from './http/refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The range if none is named (days). */
const USUAL_DAYS = 30;

/** A range of whole days, both included. */
export interface Range {
  from: string;
  to: string;
}

/** What is asked for; both days may be missing. */
export interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/** The range that is asked for; without days the last 30. Throws an HttpError: 400 if it is too long or the wrong way round. */
export function rangeOf({ from, to = dayOf(Date.now()) }: Asked): Range {
  const first = from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= LONGEST_RANGE_DAYS) return { from: first, to };
  const sentence =
    days < 1 ? 'The first day must not be after the last.' : 'A report covers at most three years.';
  throw new HttpError('validation', sentence, { fields: { from: sentence } });
}

/** As many days before. */
export function rangeBefore({ from, to }: Range): Range {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) };
}
