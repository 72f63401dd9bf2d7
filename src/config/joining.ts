/** Words and addresses of applications that the public pages share with the contract. No schemas: those pages load none. */

export const APPLICATION_PATHS = {
  open: '/api/applications/open',
  send: '/api/applications',
  read: '/api/applications/read',
  confirm: '/api/applications/confirm',
  withdraw: '/api/applications/withdraw',
  answer: '/api/applications/answer',
  delete: '/api/applications/delete',
} as const;

export const HEARD = {
  affiliate: 'An affiliate',
  event: 'An event',
  search: 'A search',
  article: 'An article',
  colleague: 'A colleague',
  other: 'Other',
} as const;

/** What the fields are called, in the order of the form. */
export const APPLICATION_LABELS = {
  name: 'Full Name',
  email: 'Email Address',
  firm: 'Firm',
  roles: 'How you work',
  crd: 'CRD number',
  npn: 'National Producer Number (NPN)',
  states: 'States where you work',
  about: 'About your practice',
  heard: 'How did you hear of us?',
  introducedBy: 'Who introduced you?',
} as const;

/** The longest text about a practice (characters). */
export const MAX_ABOUT = 600;
