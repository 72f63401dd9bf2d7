/** The labels of interactions. Kept apart from the labels of fields, because the dashboard home needs only these. */
export const INTERACTION_WORDS = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  lead: 'Submitted the contact form',
  stage: 'Stage changed',
  merge: 'Merged',
  import: 'Imported',
} as const;

/** The days from today to which a task can be snoozed. */
export const SNOOZES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In three days', days: 3 },
  { label: 'In a week', days: 7 },
] as const;
