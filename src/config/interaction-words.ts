/** The words for what happens with a contact. Not with those of its fields: the home needs these alone. */
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
