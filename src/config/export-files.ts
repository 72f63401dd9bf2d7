/** The files of an export, in their order, each as JSON and as CSV, and what is in them. */
export const EXPORT_FILES = {
  account: 'your account',
  profile: 'your profile and your referral codes',
  contacts: 'your contacts',
  'contacts-in-bin': 'contacts that you deleted less than 30 days ago',
  notes: 'notes and logged activity',
  'notes-in-bin': 'notes and logged activity that you deleted less than 30 days ago',
  tasks: 'your next steps and meetings, also those deleted less than 30 days ago',
  imports: 'the files that you imported, without their contents',
  'not-duplicates': 'pairs of contacts of which you said that they are not duplicates',
  links: 'your links',
  visits: 'visits of your links, as sums of a day',
  leads: 'messages from visitors that were credited to you',
  scenarios: 'saved calculations, also those deleted less than 30 days ago',
  favourites: 'what you marked in the library',
  lessons: 'the lessons that you opened, with your last answers',
  certificates: 'your certificates',
  orders: 'printed pieces that you asked for',
  tickets: 'your tickets to the office',
  messages: 'the messages of your tickets, yours and the office’s',
  alerts: 'your alerts',
  passkeys: 'your passkeys, without their keys',
  sessions: 'where you are signed in',
  'office-access': 'when the office could read your contacts, and why',
  audit: 'who did what to your data',
} as const;
/** A file of an export, without its ending. */
export type ExportFile = keyof typeof EXPORT_FILES;
