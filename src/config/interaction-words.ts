/** The labels of interactions, and the days of contacts and tasks: apart from those of contacts, for the home page's bytes. */

export const INTERACTION_WORDS = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  lead: 'Submitted the contact form',
  stage: 'Stage changed',
  merge: 'Merged',
  import: 'Imported',
  use: 'Handed over',
  review: 'Review closed',
} as const;

export const OUTCOME_WORDS = {
  reached: 'Reached',
  message: 'Left a message',
  'no-answer': 'No answer',
} as const;

/** The days of a contact that come each year. */
export const YEARLY_WORDS = { birthday: 'Birthday', anniversary: 'Anniversary' } as const;
export type YearlyKind = keyof typeof YEARLY_WORDS;

const FRIDAY = 5;

/** What the menus offer as the day to which something is put off, each as days from today. From Friday to Sunday "Monday" stands in place of "Tomorrow". */
export function snoozesOn(today: string): readonly { label: string; days: number }[] {
  const weekday = new Date(today).getUTCDay() || 7;
  const soonest =
    weekday >= FRIDAY ? { label: 'Monday', days: 8 - weekday } : { label: 'Tomorrow', days: 1 };
  return [soonest, { label: 'In three days', days: 3 }, { label: 'In a week', days: 7 }];
}
