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
