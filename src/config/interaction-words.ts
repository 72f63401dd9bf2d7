/** The labels of interactions, and the days of tasks: apart from those of contacts, for the home page's bytes. */

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
} as const;

/** The days from today to which a task can be snoozed. */
export const SNOOZES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In three days', days: 3 },
  { label: 'In a week', days: 7 },
] as const;
