/** An affiliate's own data: the files of its export, and the kinds that are counted. */

/** The files of an export, in order, each as JSON and as CSV, with a description of their contents. */
export const EXPORT_FILES = {
  account: 'your account',
  profile: 'your profile and your referral codes',
  pages: 'the versions of your page that you sent for review',
  contacts: 'your contacts',
  'contacts-in-bin': 'contacts that you deleted less than 30 days ago',
  notes: 'notes and logged activity',
  'notes-in-bin': 'notes and logged activity that you deleted less than 30 days ago',
  tasks: 'your next steps and meetings, also those deleted less than 30 days ago',
  households: 'households with their members, and which documents they have',
  imports: 'the files that you imported, without their contents',
  'not-duplicates': 'pairs of contacts that you marked as not duplicates',
  links: 'your links',
  visits: 'visits to your links, as daily totals',
  leads: 'messages from visitors that were credited to you',
  scenarios: 'saved calculations, also those deleted less than 30 days ago',
  favourites: 'your library favorites',
  lessons: 'the lessons that you opened, with your last answers',
  certificates: 'your certificates',
  orders: 'printed pieces that you ordered',
  tickets: 'your tickets to the office',
  messages: 'the messages of your tickets, yours and the office’s',
  alerts: 'your alerts',
  mails: 'the emails that were sent to you, without their text',
  'mail-preferences': 'which emails you want',
  passkeys: 'your passkeys, without their keys',
  sessions: 'where you are signed in',
  'office-access': 'when the office could read your contacts, and why',
  audit: 'who did what to your data',
} as const;
/** A file of an export, without its extension. */
export type ExportFile = keyof typeof EXPORT_FILES;

/** The kinds of data stored for an affiliate, with their labels, in the order of the page "Your data". */
export const STORED_WORDS = {
  contacts: 'Contacts',
  bin: 'Contacts in the trash',
  interactions: 'Notes and logged activity',
  tasks: 'Next steps and meetings',
  households: 'Households',
  imports: 'Imported files, without their contents',
  notDuplicates: 'Pairs of contacts that are not duplicates',
  pages: 'Versions of your page',
  links: 'Links',
  visits: 'Visits, as daily totals',
  leads: 'Messages from visitors',
  scenarios: 'Saved calculations',
  favourites: 'Library favorites',
  lessons: 'Lessons opened',
  certificates: 'Certificates',
  orders: 'Orders of printed pieces',
  tickets: 'Tickets to the office',
  messages: 'Messages in tickets',
  alerts: 'Alerts',
  undos: 'Changes that can be undone',
  mails: 'Emails to you, without their text',
  passkeys: 'Passkeys',
  sessions: 'Sessions',
  office: 'Times the office opened your contacts',
  audit: 'Audit entries',
} as const;
/** A kind of stored data. */
export type StoredKind = keyof typeof STORED_WORDS;
