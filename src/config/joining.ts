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

/** The longest text about a practice (characters). */
export const MAX_ABOUT = 600;
