/** What is stored of an affiliate, in the order in which the page "Your data" counts it, and its words. */
export const STORED_WORDS = {
  contacts: 'Contacts',
  bin: 'Contacts in the trash',
  interactions: 'Notes and logged activity',
  tasks: 'Next steps and meetings',
  households: 'Households',
  imports: 'Imported files, without their contents',
  notDuplicates: 'Pairs of contacts that are not duplicates',
  links: 'Links',
  visits: 'Visits, as sums of a day',
  leads: 'Messages from visitors',
  scenarios: 'Saved calculations',
  favourites: 'Favorites of the library',
  lessons: 'Lessons opened',
  certificates: 'Certificates',
  orders: 'Orders of printed pieces',
  tickets: 'Tickets to the office',
  messages: 'Messages in tickets',
  alerts: 'Alerts',
  undos: 'Changes that can be taken back',
  mails: 'Mails to you, without their text',
  passkeys: 'Passkeys',
  sessions: 'Sessions',
  office: 'Openings of your contacts by the office',
  audit: 'Lines of the audit',
} as const;
/** A kind of what is stored. */
export type StoredKind = keyof typeof STORED_WORDS;
