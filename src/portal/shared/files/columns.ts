/** The meaning of a file's columns. */

import { ENTRY_WORDS } from '../../../config/contact-words.ts';
import {
  ADDRESS_KINDS,
  DAY_FIELDS,
  DETAIL_FIELDS,
  EMAIL_KINDS,
  PHONE_KINDS,
} from '../../../contract/contact-fields.ts';
import {
  type Dialect,
  IMPORT_LABELS,
  type ImportField,
  spouseLabel,
} from '../../../contract/contacts/moves.ts';
import {
  headingWords,
  isAboutChannel,
  namesSomebodyElse,
} from '../../../contract/contacts/whose-words.ts';
import { NAME_FIELDS } from '../../../contract/person-name.ts';
import { consentIn } from './consent.ts';
import { bareHeading } from './dialect.ts';
import { isAboutRelative } from './relatives.ts';
import { secondPersonIn } from './second-person.ts';

/** Fields of a row that the import itself resolves. */
const OWN_LABELS = {
  spouse: 'Spouse',
  birthYear: 'Birth year',
  birthMonth: 'Birth month',
  birthDay: 'Birth day',
  owner: 'Owner',
  line: 'Note, with the heading',
  emailOptOut: 'Email opt-out',
  phoneOptOut: 'Phone opt-out',
  mailOptOut: 'Mail opt-out',
  textOptOut: 'Text opt-out',
  emailOptIn: 'Email opt-in',
  phoneOptIn: 'Phone opt-in',
  mailOptIn: 'Mail opt-in',
  textOptIn: 'Text opt-in',
  contactOptIn: 'Contact opt-in',
} as const;
const FIELD_LABELS = { ...IMPORT_LABELS, ...OWN_LABELS };
export type TextField = keyof typeof FIELD_LABELS;

const ADDRESS_PARTS = {
  whole: 'Address',
  street: 'Street',
  street2: 'Street, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  box: 'P.O. box',
} as const;
export type AddressPart = keyof typeof ADDRESS_PARTS;

/** The meaning of a column about one person. */
export type OwnMeaning =
  | { is: 'text'; field: TextField }
  | { is: 'email' | 'phone'; kind: string; label?: string }
  /** An address is only the contact's if its heading names the contact. */
  | { is: 'address'; part: AddressPart; group: string; isOwn?: true }
  /** A value whose field another column names. */
  | { is: 'labeled'; label: string }
  | { is: 'label' }
  /** The label belongs to the number in the column before. */
  | { is: 'extension' }
  | { is: 'private' };
/** The meaning of a column, which may be about the second person of the row, by the words for them. */
export type ColumnMeaning = OwnMeaning | { is: 'second'; of: OwnMeaning; who: string };

/** Other headings for the fields besides their labels, as `bareHeading` writes them. */
const HEADINGS: Partial<Record<TextField, string>> = {
  name: 'payee payeename fullname contactname entityname clientname displayname formattedname contact contactperson client customername prospectname namelastfirst lastfirst lastnamefirstname legalname fulllegalname',
  kind: 'type recordtype kindofcontact typeofcontact',
  salutation: 'prefix nameprefix honorific salut',
  firstName:
    'givenname given first firstnames givennames forename forenames christianname fname firstnm',
  middleName: 'additionalname middle mi middleinitial midinit initial',
  lastName: 'surname familyname last lname lastnm',
  suffix: 'namesuffix designation credentials designations sfx generation degree degrees',
  nickname: 'knownas goesby preferredname preferredfirstname preferred aka',
  employer:
    'company companyname companyorganization companyaccount organisation organization organizationname organization1name accountname associatedcompany employername firm firmname businessname',
  jobTitle: 'organizationtitle organization1title title position occupation profession',
  website: 'website1value webpage webpage1 websiteurl url homepage web',
  birthDate: 'birthday bday dateofbirth dob birth born dateborn',
  birthYear: 'birthyr',
  deceased: 'isdeceased deceasedflag',
  deathDate: 'deathdate deceaseddate datedeceased deceasedon died dod',
  anniversary:
    'anniversarydate anniv weddinganniversary weddinganniversarydate weddingdate datemarried',
  clientSince: 'clientsincedate customersince becameclient',
  maritalStatus: 'marital',
  language: 'preferredlanguage',
  doNotContact: 'donotcontact',
  stage:
    'contactstage lifecyclestage pipelinestage contacttype contactstatus clientstatus clienttype clientstage customertype idstatus status',
  reason: 'reason closedreason lostreason',
  tags: 'tag label labels group groups taggroups category categories groupmembership leadstatus keywords',
  ownRhythm: 'ownrhythm',
  rhythmDays: 'rhythmindays rhythm keepintouch keepintouchdays cadence frequency',
  lastTouchOn:
    'lastcontacted lastcontacton lastcontactdate lasttouch lastactivity lastactivitydate lastmeeting lastmeetingdate lasttalk lastspoke datelastcontacted lastseen datelastseen lastcall lastmet lastappt lastappointment',
  checkInOn: 'nextcheckin nextcheckinon checkindate',
  nextStep: 'nextaction nexttask task todo',
  nextOn:
    'nextstepdate nextdate followup followupon followupdate nextactiondate nextcontact nextcontactdate duedate due taskdue taskduedate nextappt nextappointment nextmeeting nextmeetingdate',
  household: 'householdname hhname family',
  householdNumber:
    'householdid householdno householdkey householdcode hhid hhno hhnumber familyid familyno familynumber',
  members: 'householdmembers',
  documents: 'householddocuments',
  referredBy: 'introducedby referrer referralsource',
  note: 'notes comment comments remark remarks description memo backgroundinfo background importantinformation additionalinfo additionalinformation otherinfo details',
  owner:
    'assignedto accountowner contactowner servicingadvisor writingadvisor advisor advisorname rep repname',
  emailOptOut:
    'hasoptedoutofemail unsubscribedfromallemail donotemail emailoptedout unsubscribe unsubscribed optedout optoutemail optoutofemail',
  phoneOptOut: 'donotcall hasoptedoutofphone dnc optoutphone optoutofphone',
  mailOptOut: 'donotmail optoutmail optoutofmail',
  textOptOut: 'donottext smsoptout optouttext optoutsms',
};

const bare = bareHeading;
const MEANINGS = new Map<string, OwnMeaning>();
for (const field of Object.keys(FIELD_LABELS) as TextField[]) {
  for (const heading of `${bare(FIELD_LABELS[field])} ${bare(field)} ${HEADINGS[field] ?? ''}`.split(
    ' ',
  )) {
    if (heading && !MEANINGS.has(heading)) MEANINGS.set(heading, { is: 'text', field });
  }
}
for (const heading of ['email', 'emails', 'emailaddresses', 'mail'])
  MEANINGS.set(heading, { is: 'email', kind: 'other' });
for (const heading of ['phone', 'phones', 'phonenumbers'])
  MEANINGS.set(heading, { is: 'phone', kind: 'other' });
MEANINGS.delete('addresses');
// The second person of a row; only a card's relation, a custom field and Outlook's column are no more than a name.
MEANINGS.delete('spouse');

/** Headings with another meaning in one system; null means that the column is left out. */
const SPECIAL: Partial<Record<Dialect, Record<string, OwnMeaning | null>>> = {
  outlook: {
    title: { is: 'text', field: 'salutation' },
    language: null,
    location: null,
    spouse: { is: 'text', field: 'spouse' },
  },
  google: { language: null, fileas: null },
  redtail: { familyname: { is: 'text', field: 'household' } },
  portal: { addresses: { is: 'text', field: 'addresses' } },
};

const HOME = /home|personal|private|residence|\b(h|hm|res)\b/;
const WORK = /work|business|office|company|\b(w|wk|bus|ofc|direct)\b/;
/** The kind that a heading or label says of an address or number. */
export function channelKind(is: 'email' | 'phone', words: string): string {
  const text = words.toLowerCase();
  if (is === 'phone' && /fax/.test(text)) return 'fax';
  if (is === 'phone' && /mobile|cell|iphone|\bc\b/.test(text)) return 'mobile';
  if (HOME.test(text)) return is === 'phone' ? 'home' : 'personal';
  return WORK.test(text) || (is === 'phone' && /main/.test(text)) ? 'work' : 'other';
}

/** "HomeTel" and "home_cell" in words. */
const spaced = (heading: string): string => heading.replaceAll(/(?<=[a-z])(?=[A-Z\d])|_/g, ' ');

function channelMeaning(heading: string): OwnMeaning | undefined {
  const whole = bare(heading);
  if (/^(email|phone|address)(type|label)$/.test(whole)) return { is: 'label' };
  const words = headingWords(heading);
  if (namesSomebodyElse(words)) return undefined;
  if (/^(.*(phone|tel|ph|cell|mobile|work|office))?(ext|extension)$/.test(whole))
    return { is: 'extension' };
  if (isAboutChannel(words)) return undefined;
  const kindOf = (is: 'email' | 'phone'): OwnMeaning => ({
    is,
    kind: channelKind(is, spaced(heading)),
  });
  if (whole.includes('email')) return kindOf('email');
  return /phone|mobile|cellular|fax|^contactn(umber|o)$|direct(line|dial)|mainline/.test(whole) ||
    /\b(cell|tel|ph)\b|\b(home|work|office) ?(#|no\b|number)/i.test(spaced(heading))
    ? kindOf('phone')
    : undefined;
}

/** What is before the part of an address in a heading: before the last two, nothing. */
const ADDRESS_GROUPS =
  'mailingaddress mailing mail business work home residence other primary billing legal  address addr'.split(
    ' ',
  );
const PART_WORDS: Record<AddressPart, string> = {
  whole: 'address addresses fulladdress formatted addr citystatezip streetcitystatezip',
  street:
    'street streetaddress streetaddress1 streetline1 street1 address1 addressline1 line1 addr1',
  street2:
    'street2 street3 streetaddress2 streetline2 line2 address2 addressline2 address3 addr2 suite apt aptsuite secondaryaddress extendedaddress unit',
  city: 'city town citytown',
  state: 'state stateprovince stateprov stateregion province prov region st',
  zip: 'zip zip5 zipcode postalcode postcode zippostalcode zippostal postal',
  country: 'country countryregion',
  box: 'pobox addresspobox',
};
const PART_OF_WORD = new Map(
  Object.entries(PART_WORDS).flatMap(([part, words]) =>
    words.split(' ').map((word) => [word, part as AddressPart] as const),
  ),
);

const NUMBERED =
  /^(email|phone|address|relation|event|customfield|website|im)(\d{1,3})([a-z]{1,20}[12]?)$/;

/** "E-mail 1 - Value" and similar headings of Google and of vCards. */
function numberedMeaning(whole: string): OwnMeaning | undefined {
  const [, kind, number, part = ''] = NUMBERED.exec(whole) ?? [];
  if (!kind) return undefined;
  const label = `${kind}${number}`;
  if (part === 'label' || part === 'type' || part === 'service') return { is: 'label' };
  if (kind === 'address') {
    const addressPart = PART_OF_WORD.get(part);
    return addressPart && { is: 'address', part: addressPart, group: label };
  }
  if (part !== 'value') return undefined;
  if (kind === 'email' || kind === 'phone') return { is: kind, kind: 'other', label };
  if (kind === 'website') return { is: 'text', field: 'website' };
  return kind === 'im' ? undefined : { is: 'labeled', label };
}

function addressMeaning(whole: string): OwnMeaning | undefined {
  for (const group of ADDRESS_GROUPS) {
    const part = whole.startsWith(group) ? PART_OF_WORD.get(whole.slice(group.length)) : undefined;
    if (part) return { is: 'address', part, group };
  }
  return undefined;
}

/** Identity and account numbers, and medical data, which an import always leaves out. */
const PRIVATE_HEADING =
  /socialsecurity|socsec|creditcard|cardn(?:umber|o)|taxid|taxpayer|(?:account|acct|tax)n(?:umber|o(?!t))|routingnumber|licen[sc]e|passport|greencard|governmentid|medic|diagnosis|health/;
/** Too short to be searched within other words. */
const PRIVATE_WORDS =
  /(?:^|[^a-z0-9])(?:ssns?|i?tin|ein|iban|(?:ss|acct|account|dl)\.? ?#)(?:[^a-z0-9]|$)|^social$/i;

/** Whether the heading names data that the portal does not keep. */
const isPrivateColumn = (heading: string): boolean =>
  PRIVATE_HEADING.test(bare(heading)) || PRIVATE_WORDS.test(heading);

/** The meaning of a heading; undefined if the portal has no field for it. */
export function meaningOf(heading: string, dialect: Dialect = 'other'): ColumnMeaning | undefined {
  if (isPrivateColumn(heading)) return { is: 'private' };
  // What a card has no place for keeps its property's name.
  if (dialect === 'vcard' && heading === heading.toUpperCase()) return undefined;
  const special = SPECIAL[dialect] ?? {};
  if (Object.hasOwn(special, bare(heading))) return special[bare(heading)] ?? undefined;
  const second = isAboutRelative(heading) ? undefined : secondPersonIn(heading);
  if (!second) return ownMeaning(heading);
  const [of] = second.rests.flatMap((rest) => {
    const meaning = rest === '' ? NAME : ownMeaning(rest);
    return meaning && isOfSecond(meaning) ? [meaning] : [];
  });
  return of && { is: 'second', of, who: second.who };
}

const NAME: OwnMeaning = { is: 'text', field: 'name' };
const LINE: OwnMeaning = { is: 'text', field: 'line' };

/** What belongs to the row as a whole. */
const OF_ROW: readonly TextField[] = [
  'household',
  'householdNumber',
  'members',
  'documents',
  'role',
  'kind',
  'referredBy',
  'owner',
  'spouse',
  'reason',
  'rhythmDays',
  'nextStep',
  'nextOn',
];
const isOfSecond = (meaning: OwnMeaning): boolean =>
  ['email', 'phone', 'address', 'extension', 'label'].includes(meaning.is) ||
  (meaning.is === 'text' && !OF_ROW.includes(meaning.field));

/** The meaning of a heading about the row's contact. */
function ownMeaning(heading: string): OwnMeaning | undefined {
  if (isAboutRelative(heading)) return LINE;
  const whole = bare(heading);
  const consent = MEANINGS.has(whole) ? undefined : consentIn(heading);
  if (consent) return { is: 'text', field: consent };
  return (
    MEANINGS.get(whole) ??
    numberedMeaning(whole) ??
    addressMeaning(whole) ??
    (ANY_NOTE.test(whole) ? NOTE : undefined) ??
    (HOUSEHOLD_ROLE.test(whole) ? ROLE : undefined) ??
    channelMeaning(heading) ??
    usualMeaning(heading) ??
    eitherMeaning(heading)
  );
}

/** What one side of "Payee/Name" says, if the other ones say nothing else. */
function eitherMeaning(heading: string): OwnMeaning | undefined {
  const sides = heading
    .split('/')
    .map((side) => MEANINGS.get(bare(side)) ?? addressMeaning(bare(side)));
  const known = sides.filter((side) => side !== undefined);
  const [first, ...others] = known;
  return sides.length > 1 && first && others.every((side) => keyOf(side) === keyOf(first))
    ? first
    : undefined;
}

/** "Meeting notes" and "Comments/Notes". */
const ANY_NOTE = /^(?!numberof|last)(?:.*(?:notes|comments|remarks)|note|comment|remark)\d{0,2}$/;
const NOTE: OwnMeaning = { is: 'text', field: 'note' };

/** "Household Role", "Role in Family" and "Rel. to HOH". */
const HOUSEHOLD_ROLE =
  /^(?:hh|hoh|household|family)(?:member)?(?:role|relation|relationship|title|position)$|^(?:role|rel|relation|relationship|position)(?:in|to|with|within)(?:the)?(?:hh|hoh|household|family|head|headofhousehold|primary|primaryclient|primarycontact)$/;
const ROLE: OwnMeaning = { is: 'text', field: 'role' };

/** Words for the contact before a heading that is known without them. */
const CONTACT_PREFIX =
  /^(?:headofhousehold|hoh|head|primary|client|contact|customer|prospect|member|person|applicant|investor|insured|borrower|individual|participant|annuitant|adult)1?(?=[a-z]{3})/;

/** The meaning of "City (home)", "Birthday (MM/DD)", "last_contact_dt" and "Client 1 DOB". */
function usualMeaning(heading: string): OwnMeaning | undefined {
  const inFront = heading.replace(/^(.*?)\(([^()]*)\)$/, '$2 $1');
  const without = heading.replaceAll(/\([^()]*\)/g, '');
  const isElse =
    namesSomebodyElse(headingWords(heading)) && !namesSomebodyElse(headingWords(without));
  return [inFront, ...(isElse ? [] : [without])]
    .map((text) => bare(text).replace(/dt$/, 'date'))
    .flatMap((whole) => [
      MEANINGS.get(whole) ?? addressMeaning(whole),
      ofContact(whole.replace(CONTACT_PREFIX, '')),
    ])
    .find(Boolean);
}

function ofContact(whole: string): OwnMeaning | undefined {
  const meaning = MEANINGS.get(whole) ?? addressMeaning(whole);
  return meaning?.is === 'address' ? { ...meaning, isOwn: true } : meaning;
}

/* The choices for a column. */

const kinds = (is: 'email' | 'phone', all: readonly string[]) =>
  ['other', ...all.filter((kind) => kind !== 'other' && kind !== 'fax')].map(
    (kind) => ({ is, kind }) as OwnMeaning,
  );
const NAMES = ['name', ...NAME_FIELDS, 'kind'] as const;
const FIRST_CHOICES: OwnMeaning[] = [
  ...NAMES.map((field) => ({ is: 'text', field }) as const),
  ...kinds('email', EMAIL_KINDS),
  ...kinds('phone', PHONE_KINDS),
  { is: 'phone', kind: 'fax' },
  ...(Object.keys(ADDRESS_PARTS) as AddressPart[]).flatMap((part) =>
    ['', ...ADDRESS_KINDS.filter((kind) => kind !== 'other')].map(
      (group) => ({ is: 'address', part, group }) as const,
    ),
  ),
];
const LAST_FIELDS = ['note', ...(Object.keys(OWN_LABELS) as TextField[])].filter(
  (field) => field !== 'spouse',
);
const OTHER_CHOICES: OwnMeaning[] = [
  ...[...DETAIL_FIELDS, ...(Object.keys(IMPORT_LABELS) as ImportField[])]
    .filter((field, at, all) => all.indexOf(field) === at)
    .filter(
      (field) =>
        ![...NAMES, ...LAST_FIELDS, 'email', 'phone', 'emails', 'phones', 'addresses'].includes(
          field,
        ),
    ),
  ...LAST_FIELDS,
].map((field) => ({ is: 'text', field: field as TextField }));

/** The value of a choice. */
export function keyOf(meaning: ColumnMeaning | null): string {
  if (!meaning) return '';
  if (meaning.is === 'second') return `spouse ${keyOf(meaning.of)}`;
  if (meaning.is === 'text') return meaning.field === 'spouse' ? 'spouse name' : meaning.field;
  if (meaning.is === 'address') return `address ${meaning.part} ${groupKind(meaning.group)}`;
  return 'kind' in meaning ? `${meaning.is} ${meaning.kind}` : meaning.is;
}

/** The kind of the addresses of a group. */
export function groupKind(group: string): 'home' | 'work' | 'other' {
  if (/business|work/i.test(group)) return 'work';
  return /home|residence/i.test(group) ? 'home' : 'other';
}

function wordsOf(meaning: ColumnMeaning): string {
  if (meaning.is === 'second') {
    const { of } = meaning;
    return spouseLabel(of.is === 'text' ? of.field : of.is, wordsOf(of));
  }
  if (meaning.is === 'text') return FIELD_LABELS[meaning.field];
  if (meaning.is === 'label') return 'Kind of the next column';
  if (meaning.is === 'labeled') return 'What the column before says';
  if (meaning.is === 'extension') return 'Extension of the phone before';
  if (meaning.is === 'private') return '';
  const isAddress = meaning.is === 'address';
  const name = isAddress ? ADDRESS_PARTS[meaning.part] : meaning.is === 'email' ? 'Email' : 'Phone';
  const kind = isAddress ? groupKind(meaning.group) : meaning.kind;
  if (kind === 'fax') return 'Fax';
  return kind === 'other'
    ? name
    : `${name} (${ENTRY_WORDS[kind as keyof typeof ENTRY_WORDS].toLowerCase()})`;
}

const ALL_CHOICES: OwnMeaning[] = [
  ...FIRST_CHOICES,
  ...OTHER_CHOICES,
  { is: 'extension' },
  { is: 'label' },
  { is: 'labeled', label: '' },
];

interface Choice {
  label: string;
  meaning: ColumnMeaning;
}
const choicesOf = (meanings: readonly ColumnMeaning[]): [key: string, choice: Choice][] =>
  meanings.map((meaning) => [keyOf(meaning), { label: wordsOf(meaning), meaning }]);

/** The choices about the second person, a group of their own. */
export const SPOUSE_CHOICES: ReadonlyMap<string, Choice> = new Map(
  choicesOf(
    ALL_CHOICES.filter((of) => isOfSecond(of) && of.is !== 'label' && of.is !== 'extension').map(
      (of): ColumnMeaning => ({ is: 'second', of, who: 'spouse' }),
    ),
  ),
);

/** The choices by their values, in the order of the page. */
export const CHOICES: ReadonlyMap<string, Choice> = new Map([
  ...choicesOf(ALL_CHOICES),
  ...SPOUSE_CHOICES,
]);

/** Whether the column can name or reach someone. */
export const isPerson = (meaning: ColumnMeaning | null): boolean =>
  meaning?.is === 'email' ||
  meaning?.is === 'phone' ||
  (meaning?.is === 'text' && ['name', 'firstName', 'lastName', 'employer'].includes(meaning.field));

export const isDayField = (field: TextField): field is (typeof DAY_FIELDS)[number] =>
  (DAY_FIELDS as readonly string[]).includes(field);
