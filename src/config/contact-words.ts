/** The labels for a contact's fields and values, and the choices of its menus. */

/** Ages at which something changes in a plan; .5 is six months. */
export const TURNING_AGES = [59.5, 65, 70.5, 73, 75] as const;
/** The filter "turning" finds contacts who reach an age within this many days. */
export const TURNING_DAYS = 90;

export const STAGE_WORDS = {
  lead: 'Lead',
  contacted: 'Contacted',
  meeting: 'Meeting',
  client: 'Client',
  closed: 'Closed',
} as const;

export const KIND_WORDS = {
  person: 'Person',
  organization: 'Organization',
  trust: 'Trust',
} as const;

export const ENTRY_WORDS = {
  personal: 'Personal',
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
  fax: 'Fax',
  other: 'Other',
  email: 'Email',
  phone: 'Phone',
  text: 'Text messages',
  mail: 'Mail',
} as const;

export const SOURCE_WORDS = {
  manual: 'Added by hand',
  import: 'Imported',
  link: 'Through a link',
  form: 'Named you on the form',
} as const;

export const ROLE_WORDS = {
  client: 'Head',
  spouse: 'Spouse',
  partner: 'Partner',
  'former-spouse': 'Former spouse',
  child: 'Child',
  'child-spouse': 'Child’s spouse',
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

/** The hint of a field for a birth date. */
export const BIRTH_DATE_HINT = 'For example, 5/1/1952, 1952, or 5/1';
