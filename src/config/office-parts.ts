/** The parts of the office's page, as its tabs show them, and the words by which the search finds each. */
export const OFFICE_PARTS = [
  { key: 'overview', label: 'Overview', words: 'waiting figures today' },
  { key: 'network', label: 'Network', words: 'visits leads answered states firms report' },
  {
    key: 'affiliates',
    label: 'Affiliates',
    words: 'accounts members invite invitation import roster password disable role',
  },
  { key: 'review', label: 'Review', words: 'own pages publish approve reject changes' },
  {
    key: 'approvals',
    label: 'Approvals',
    words: 'register of uses firms principal packet record withdraw ending',
  },
  {
    key: 'applications',
    label: 'Applications',
    words: 'applicants joining become an affiliate approve decline ask',
  },
  { key: 'leads', label: 'Leads', words: 'messages visitors without credit' },
  { key: 'orders', label: 'Orders', words: 'printed pieces proofs printing shipped tracking' },
  { key: 'tickets', label: 'Tickets', words: 'questions answers replies support' },
  { key: 'announcements', label: 'Announcements', words: 'news everyone audience publish' },
  { key: 'content', label: 'Content', words: 'library courses samples drafts names figures' },
  { key: 'health', label: 'Health', words: 'status database mail backup outbox errors' },
  { key: 'audit', label: 'Audit', words: 'log who did what when' },
] as const;
