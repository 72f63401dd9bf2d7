/** The meaning of a column in another system's file, from its heading. */
import type { Dialect } from '../../../contract/contact-moves.ts';
import { bareHeading } from './dialect.ts';
import type { NormalizedRow } from './normalized-row.ts';
import { isPrivateColumn } from './private-columns.ts';

type EmailKind = NormalizedRow['emails'][number]['kind'];
type PhoneKind = NormalizedRow['phones'][number]['kind'];
type AddressPart = keyof NormalizedRow['addresses'][number];

/** Fields that hold one text; of several columns the first that is not empty wins. */
const TEXTS = {
  firstName: 'firstname givenname first',
  middleName: 'middlename additionalname middle',
  lastName: 'lastname surname familyname last',
  suffix: 'suffix namesuffix',
  nickname: 'nickname',
  name: 'name fullname contactname displayname formattedname',
  type: 'type recordtype kind',
  birthDate: 'birthday birthdate dateofbirth dob',
  deathDate: 'dateofdeath deathdate',
  employer:
    'company companyname organizationname organization1name accountname employer associatedcompany',
  jobTitle: 'jobtitle organizationtitle organization1title title',
  website: 'website website1value webpage',
  language: 'language preferredlanguage',
  stage: 'stage lifecyclestage contacttype contactstatus status',
  referredBy: 'referredby',
  household: 'household familyname',
  role: 'householdtitle familyrelationship',
  spouse: 'spouse spousename',
  lastTouchOn: 'lastactivitydate lastcontact lastcontacted',
  nextStep: 'nextstep',
  nextOn: 'nextstepon',
} as const;
export type TextField = keyof typeof TEXTS;

/** Fields that collect the values of all their columns. */
const LISTS = {
  tags: 'tags taggroups categories category labels groupmembership leadstatus',
  notes: 'notes note backgroundinfo importantinformation description',
  owner: 'assignedto accountowner contactowner servicingadvisor writingadvisor',
  emailOptOut: 'emailoptout hasoptedoutofemail unsubscribedfromallemail',
  phoneOptOut: 'donotcall',
} as const;
export type ListField = keyof typeof LISTS;

const EMAILS: Record<EmailKind, string> = {
  other:
    'email emailaddress primaryemail primaryemailaddress email2address email3address additionalemailaddresses otheremail',
  personal: 'homeemail personalemail',
  work: 'businessemail workemail',
};
const PHONES: Record<PhoneKind, string> = {
  mobile: 'mobile mobilephone mobilenumber mobilephonenumber cell cellphone',
  home: 'homephone homephone2',
  work: 'workphone businessphone businessphone2 companymainphone',
  fax: 'fax businessfax homefax otherfax',
  other: 'phone phonenumber primaryphone primaryphonenumber otherphone carphone',
};

export type Meaning =
  | { is: 'text'; field: TextField }
  | { is: 'list'; field: ListField }
  | { is: 'email'; kind: EmailKind; label?: string }
  | { is: 'phone'; kind: PhoneKind; label?: string }
  | { is: 'address'; part: AddressPart; group: string }
  | { is: 'relation'; label: string }
  | { is: 'label' }
  | { is: 'private' };

const MEANINGS = new Map<string, Meaning>();
for (const [field, headings] of Object.entries(TEXTS)) {
  for (const heading of headings.split(' ')) {
    MEANINGS.set(heading, { is: 'text', field: field as TextField });
  }
}
for (const [field, headings] of Object.entries(LISTS)) {
  for (const heading of headings.split(' ')) {
    MEANINGS.set(heading, { is: 'list', field: field as ListField });
  }
}
for (const [kind, headings] of Object.entries(EMAILS)) {
  for (const heading of headings.split(' ')) {
    MEANINGS.set(heading, { is: 'email', kind: kind as EmailKind });
  }
}
for (const [kind, headings] of Object.entries(PHONES)) {
  for (const heading of headings.split(' ')) {
    MEANINGS.set(heading, { is: 'phone', kind: kind as PhoneKind });
  }
}

/** Headings with another meaning in one system; null means the column is ignored. */
const SPECIAL: Partial<Record<Dialect, Record<string, Meaning | null>>> = {
  outlook: { title: null, language: null },
  google: { familyname: { is: 'text', field: 'lastName' }, language: null },
  redtail: { familyname: { is: 'text', field: 'household' } },
  salesforce: { status: { is: 'text', field: 'stage' } },
};

const ADDRESS_GROUPS = ['mailingaddress', 'mailing', 'business', 'work', 'home', 'other', ''];
const ADDRESS_PARTS: Record<string, AddressPart> = {
  ...{ street: 'street', streetaddress: 'street', streetline1: 'street', street1: 'street' },
  ...{ street2: 'street2', street3: 'street2', streetline2: 'street2' },
  ...{ secondaryaddress: 'street2', extendedaddress: 'street2' },
  ...{ city: 'city', state: 'state', stateprovince: 'state', stateregion: 'state' },
  ...{ region: 'state', zip: 'zip', zipcode: 'zip', postalcode: 'zip', zippostalcode: 'zip' },
  ...{ country: 'country', countryregion: 'country' },
};

const NUMBERED = /^(email|phone|address|relation)(\d{1,3})([a-z]{1,20})$/;

/** "E-mail 1 - Value" and similar headings of Google and of vCards. */
function numberedMeaning(bare: string): Meaning | undefined {
  const [, what, number, part = ''] = NUMBERED.exec(bare) ?? [];
  if (!what) return undefined;
  const label = `${what}${number}`;
  if (part === 'label' || part === 'type') return { is: 'label' };
  if (what === 'address') {
    const addressPart = ADDRESS_PARTS[part];
    return addressPart && { is: 'address', part: addressPart, group: label };
  }
  if (part !== 'value') return undefined;
  if (what === 'email') return { is: 'email', kind: 'other', label };
  if (what === 'phone') return { is: 'phone', kind: 'other', label };
  return { is: 'relation', label };
}

function addressMeaning(bare: string): Meaning | undefined {
  for (const group of ADDRESS_GROUPS) {
    const part = bare.startsWith(group) ? ADDRESS_PARTS[bare.slice(group.length)] : undefined;
    if (part) return { is: 'address', part, group };
  }
  return undefined;
}

/** The meaning of a column; undefined if the portal has no field for it. */
export function meaningOf(heading: string, dialect: Dialect): Meaning | undefined {
  if (isPrivateColumn(heading)) return { is: 'private' };
  const bare = bareHeading(heading);
  const special = SPECIAL[dialect]?.[bare];
  if (special !== undefined) return special ?? undefined;
  return MEANINGS.get(bare) ?? numberedMeaning(bare) ?? addressMeaning(bare);
}
