/** Health in words. */
import type { Counter, KeyAge } from '../../../contract/office.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A key with its age: "k20261101-0a1b2c3d, 21 days old". */
export function keyWords({ kid, madeOn }: KeyAge, now: Date): string {
  if (!madeOn) return `${kid}, of unknown age`;
  const days = Math.floor((now.getTime() - Date.parse(`${madeOn}T00:00:00Z`)) / DAY_MS);
  if (days <= 0) return `${kid}, made today`;
  return `${kid}, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

const WHAT: Record<Counter['place'], string> = {
  'sign-in-hour': 'Failed sign-ins within an hour',
  'sign-in-day': 'Failed sign-ins within a day',
  'messages-hour': 'Messages of the contact form within an hour',
};

/** A counter with the number at which it is an alarm. */
export const counterWords = ({ place, count, bound }: Counter): string =>
  `${WHAT[place]}: ${count}${count >= bound ? ', an alarm' : ''} (alarm at ${bound}).`;
