/** The words of the links for clients: what is asked, and what can be answered. */

export const SHARE_KIND_WORDS = {
  map: 'Estate map',
  scenario: 'Calculation',
  item: 'Library item',
  questions: 'Questions',
  packet: 'Packet',
} as const;

export const SHARE_STATE_WORDS = {
  draft: 'Not sent',
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
  taken: 'Taken over',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const;

/** States in which a link is not over: the client may still answer. */
export const OPEN_STATES: readonly (keyof typeof SHARE_STATE_WORDS)[] = ['draft', 'sent', 'opened'];

/** The parts of the questions, in order, with their headings. */
export const PART_WORDS = {
  people: 'People',
  work: 'Work and income',
  property: 'What you own',
  named: 'Who is named',
  documents: 'Documents',
  goals: 'What matters to you',
} as const;

export const BAND_WORDS = {
  'under-100k': 'Under $100,000',
  '100k-500k': '$100,000 to $500,000',
  '500k-1m': '$500,000 to $1 million',
  '1m-5m': '$1 million to $5 million',
  'over-5m': 'Over $5 million',
} as const;

export const CLASS_WORDS = {
  home: 'Home',
  'real-estate': 'Real estate',
  cash: 'Cash',
  brokerage: 'Brokerage account',
  retirement: 'Retirement account',
  annuity: 'Annuity',
  'life-insurance': 'Life insurance',
  business: 'Business',
  vehicle: 'Vehicle',
  other: 'Other',
} as const;

/** Relations that a client may choose, in the household's words. */
export const RELATION_WORDS = {
  spouse: 'Spouse',
  partner: 'Partner',
  child: 'Child',
  grandchild: 'Grandchild',
  parent: 'Parent',
  'former-spouse': 'Former spouse',
  other: 'Someone else',
} as const;

export const HAVE_WORDS = { unknown: 'I do not know', have: 'Yes', missing: 'No' } as const;

/** The documents of a household, as a client knows them. */
export const PAPER_WORDS = {
  will: 'Will',
  trust: 'Living trust or another trust',
  beneficiaries: 'Beneficiary forms',
  powerOfAttorney: 'Power of attorney',
  healthCareDirective: 'Health-care directive',
  digitalAssets: 'List of your online accounts',
} as const;

/** How something is owned, as a client may know it. */
export const TITLE_WORDS = {
  unknown: 'I do not know',
  sole: 'One owner',
  joint: 'Joint, with right of survivorship',
  entirety: 'Tenants by the entirety',
  community: 'Community property',
  'community-survivorship': 'Community property with right of survivorship',
  common: 'Tenants in common',
  trust: 'A trust',
  company: 'A company',
} as const;
