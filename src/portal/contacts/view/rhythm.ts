/** The rhythm of keeping in touch. */
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { dayAfter } from '../../../lib/format-date.ts';

export const RHYTHMS = [30, 60, 90, 180, 365].map((days) => ({
  value: String(days),
  label: `Every ${days} days`,
}));

/**
 * The day of the next check-in, or null without an interval: the day to which it is put off, or
 * counted from the last conversation, or from the day when the contact was added.
 */
export function talkDueOn(
  contact: Pick<Contact, 'rhythmDays' | 'lastTouchOn' | 'checkInOn' | 'createdAt'>,
): string | null {
  const { rhythmDays, lastTouchOn, checkInOn, createdAt } = contact;
  if (rhythmDays === null) return null;
  return checkInOn ?? dayAfter(lastTouchOn ?? createdAt.slice(0, 10), rhythmDays);
}
