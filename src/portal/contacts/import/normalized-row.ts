/** A row of any file in the words of the portal, and what of it the server takes. */
import type { Stage } from '../../../contract/contact-fields.ts';
import type { ImportRow } from '../../../contract/contact-moves.ts';

export interface NormalizedRow {
  /** As the spreadsheet numbers it. */
  row: number;
  kind: 'person' | 'organization' | 'trust';
  name: string;
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
  nickname: string;
  emails: { value: string; kind: 'personal' | 'work' | 'other' }[];
  phones: {
    value: string;
    kind: 'mobile' | 'home' | 'work' | 'fax' | 'other';
    extension: string;
  }[];
  addresses: {
    street: string;
    street2: string;
    city: string;
    state: string;
    zip: string;
    country: string;
    kind: 'home' | 'work' | 'other';
  }[];
  /** YYYY-MM-DD, YYYY-MM, YYYY or --MM-DD; null if it is not known. */
  birthDate: string | null;
  deathDate: string | null;
  employer: string;
  jobTitle: string;
  website: string;
  language: string;
  /** Null if the file says none, or one that became a tag. */
  stage: Stage | null;
  tags: string[];
  doNotContact: ('email' | 'phone')[];
  /** A name. */
  referredBy: string;
  /** The household by its name, and the role in it. */
  household: { name: string; role: 'client' | 'spouse' | 'child' | 'other' } | null;
  /** The name of the spouse, who is perhaps another contact. */
  spouse: string;
  note: string;
  lastTouchOn: string;
  nextStep: string;
  nextOn: string;
}

/**
 * The row as the server takes it: the fields of a contact that the contract knows. Who referred somebody
 * is a tag, so that it does not get lost.
 */
export function toImportRow(normalized: NormalizedRow): ImportRow {
  const { row, name, emails, phones, stage, note, lastTouchOn, nextStep, nextOn } = normalized;
  const { kind, addresses, birthDate, deathDate, doNotContact, referredBy } = normalized;
  const { firstName, middleName, lastName, suffix, nickname } = normalized;
  const { employer, jobTitle, website, language } = normalized;
  const phone = phones[0];
  const fields = {
    ...{ kind: kind === 'person' ? '' : kind, name },
    ...{ firstName, middleName, lastName, suffix, nickname },
    email: emails[0]?.value,
    emails: emails.length > 1 ? emails : [],
    phone: phone && [phone.value, phone.extension].filter(Boolean).join(' x'),
    phones: phones.length > 1 ? phones : [],
    ...{ addresses, birthDate, deathDate, doNotContact },
    ...{ employer, jobTitle, website, language },
    stage,
    tags: [...normalized.tags, ...(referredBy ? [`Referred by ${referredBy}`] : [])],
    note,
    ...{ lastTouchOn, nextStep, nextOn },
  };
  const given = Object.entries(fields).filter(([, value]) => value?.length);
  return { row, ...Object.fromEntries(given) };
}
