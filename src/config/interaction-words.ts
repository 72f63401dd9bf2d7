/** The words for what happens with a contact. Not with those of its fields: the home needs these alone. */
export const INTERACTION_WORDS = {
  note: 'Note',
  call: 'Call',
  email: 'E-mail',
  meeting: 'Meeting',
  lead: 'Wrote by the form',
  stage: 'Stage changed',
  merge: 'Merged',
  import: 'Imported',
} as const;
