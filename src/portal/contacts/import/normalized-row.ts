/** A row of any file in the portal's fields, and its form in the request. */
import { type ContactDetails, DETAIL_FIELDS } from '../../../contract/contact-details.ts';
import type { ImportRow } from '../../../contract/contact-moves.ts';
import type { Role } from '../../../contract/households.ts';

export interface NormalizedRow extends ContactDetails {
  /** The row's number in a spreadsheet. */
  row: number;
  name: string;
  /** One of ours, or the file's own words, which become a tag unless the affiliate chooses a stage for them. */
  stage: string;
  tags: string[];
  /** A name. */
  referredBy: string;
  /** The household's name, and the role in it. */
  household: { name: string; role: Role | null } | null;
  /** The name of the spouse, who may be another contact. */
  spouse: string;
  note: string;
  lastTouchOn: string;
  nextStep: string;
  nextOn: string;
}

/** The row in the form of the request: only the contact fields that the contract has. */
export function toImportRow(normalized: NormalizedRow): ImportRow {
  const { row, name, kind, emails, phones, stage, referredBy, household, note } = normalized;
  const { lastTouchOn, nextStep, nextOn } = normalized;
  const phone = phones[0];
  const fields = {
    ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, normalized[field]])),
    kind: kind === 'person' ? '' : kind,
    name,
    email: emails[0]?.value,
    // A single value of the usual kind needs no list.
    emails: emails.length > 1 || emails.some(({ kind: of }) => of !== 'personal') ? emails : [],
    phone: phone && [phone.value, phone.extension].filter(Boolean).join(' x'),
    phones: phones.length > 1 || phones.some(({ kind: of }) => of !== 'mobile') ? phones : [],
    stage,
    tags: normalized.tags,
    note,
    referredBy,
    household: household?.name,
    role: household?.name && household.role,
    ...{ lastTouchOn, nextStep, nextOn },
  };
  const given = Object.entries(fields).filter(
    ([, value]) => (value as string | unknown[] | null | undefined)?.length,
  );
  return { row, ...Object.fromEntries(given) };
}
