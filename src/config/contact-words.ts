/** The words for what a contact is made of. */

export const STAGE_WORDS = {
  lead: 'Lead',
  contacted: 'Contacted',
  meeting: 'Meeting',
  client: 'Client',
  closed: 'Closed',
} as const;

export const SOURCE_WORDS = {
  manual: 'Added by hand',
  import: 'Imported',
  link: 'Came by a link',
  form: 'Named you on the form',
} as const;

export const ROLE_WORDS = {
  client: 'Client',
  spouse: 'Spouse',
  child: 'Child',
  grandchild: 'Grandchild',
  parent: 'Parent',
  trustee: 'Trustee',
  executor: 'Executor',
  agent: 'Agent under a power of attorney',
  other: 'Other',
} as const;

export const DOCUMENT_WORDS = {
  will: 'Will',
  trust: 'Trust',
  beneficiaries: 'Beneficiary forms',
  powerOfAttorney: 'Power of attorney',
  healthCareDirective: 'Health-care directive',
  digitalAssets: 'Digital assets',
} as const;

export const STATUS_WORDS = { unknown: 'Unknown', have: 'Have', missing: 'Missing' } as const;
