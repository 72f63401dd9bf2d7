/** The row of one person, from what the cells say. */
import { DAY_FIELDS, TEXT_FIELDS } from '../../../contract/contact-fields.ts';
import { firmOf, kindOf, saysNo } from '../../../contract/contacts/import-kind.ts';
import { reasonOf, stageOf } from '../../../contract/contacts/import-stage.ts';
import { type ImportField, joinNotes } from '../../../contract/contacts/moves.ts';
import { namesOfCells } from '../../../contract/person-name.ts';
import { folded } from '../../../lib/folded.ts';
import type { TextField } from '../../shared/files/columns.ts';
import { bareHeading } from '../../shared/files/dialect.ts';
import type { ImportFile } from './import-file.ts';
import type { NormalizedRow } from './normalized.ts';
import type { Channel, PersonReader } from './person-reader.ts';

type Texts = Partial<Record<TextField, string>>;

/** The texts that are sent as they are. */
const SENT: ImportField[] = [
  ...DAY_FIELDS,
  ...TEXT_FIELDS,
  'deceased',
  'ownRhythm',
  'reason',
  'rhythmDays',
  'lastTouchOn',
  'checkInOn',
  'nextStep',
  'nextOn',
  'householdNumber',
  'members',
  'documents',
  'referredBy',
];

const isHousehold = (words = ''): boolean => bareHeading(words) === 'household';

export const homeKey = (household: string): string =>
  folded(household.replaceAll(/\s+/g, ' ').trim());

/** The row of a person with its owners, or undefined for the row of a household, which is kept for its members. */
export function personRow(
  reader: PersonReader,
  file: ImportFile,
): (NormalizedRow & { owner?: string[] }) | undefined {
  const { texts } = reader;
  // A column of types may hold stages and kinds.
  if (!texts.kind && (kindOf(texts.stage ?? '') || isHousehold(texts.stage))) {
    texts.kind = texts.stage ?? '';
    delete texts.stage;
  }
  if (isHousehold(texts.kind) && !texts.firstName && !texts.lastName) {
    file.households.set(homeKey(texts.name || texts.household || ''), reader.values);
    return undefined;
  }
  readBirthDate(reader);
  const household = householdOf(texts);
  for (const owner of reader.owners) file.owners.add(owner);
  const names = namesOf(texts, file.table.dialect === 'portal');
  return {
    ...Object.fromEntries(SENT.flatMap((field) => (texts[field] ? [[field, texts[field]]] : []))),
    ...names,
    row: reader.row,
    household,
    spouse: texts.spouse || reader.spouses[0] || '',
    role: texts.role ?? '',
    ...fieldIfAny('emails', entriesOf(reader.emails)),
    ...fieldIfAny('phones', entriesOf(reader.phones)),
    ...fieldIfAny(
      'addresses',
      texts.addresses ?? reader.addresses.addresses((group) => reader.labelOf(group)),
    ),
    ...fieldIfAny(
      'doNotContact',
      [texts.doNotContact, ...reader.optOuts].filter(Boolean).join('; '),
    ),
    ...fieldIfAny('tags', reader.tags),
    // It becomes a tag if the file has several.
    ...fieldIfAny('owner', reader.owners),
    ...stageIn(texts),
    ...(reader.died && saysNo(texts.deceased ?? 'no') && { deceased: reader.died }),
    note: joinNotes(reader.notes.join('\n\n'), reader.lines.join('\n')),
  };
}

const fieldIfAny = (field: string, value: string | readonly unknown[]) =>
  value.length > 0 ? { [field]: value } : {};

/** The entries, the main one first. The server drops repeated ones. */
const entriesOf = (channels: readonly Channel[]) =>
  channels
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .map(({ isMain: _, kind, ...entry }) => ({ ...entry, ...(kind && { kind }) }));

/** The stage, with the reason that the same word gives unless the row has one. */
function stageIn({ stage = '', reason }: Texts): { stage: string; reason?: string } {
  const reasonInStage = reason ? '' : reasonOf(stage);
  return { stage: stageOf(stage) ?? stage, ...(reasonInStage && { reason: reasonInStage }) };
}

/** Reads the birth date that stands in columns of its parts, or whose year has its own column. */
function readBirthDate(reader: PersonReader): void {
  const { texts } = reader;
  const { birthDate = '', birthYear = '', birthMonth = '', birthDay = '' } = texts;
  if (birthYear && birthDate.startsWith('--')) {
    delete texts.birthDate;
    reader.readDay('birthDate', 'Birth date', birthYear + birthDate.slice(1));
    return;
  }
  const parts = [birthMonth, birthDay, birthYear].filter(Boolean);
  const born = /\D/.test(birthMonth)
    ? parts.join(' ').replace(/ (\d{4})$/, ', $1')
    : parts.join('/');
  if (born && !birthDate) reader.readDay('birthDate', 'Birth date', born);
}

/** The household of the row. Salesforce names the account of a family so: "Pruitt Household". */
function householdOf(texts: Texts): string {
  const { employer = '', household } = texts;
  const isFamily = / household$/i.test(employer);
  if (isFamily) delete texts.employer;
  return household ?? (isFamily ? employer : '');
}

/** The name of the row with its parts, and its kind. A name of our own export is shown as it is. */
function namesOf(texts: Texts, isOwn: boolean): { name: string; kind: string } {
  const firm = firmOf(texts);
  const kind = isHousehold(texts.kind) ? '' : (texts.kind ?? firm?.kind ?? '');
  const isPerson = (kindOf(kind) ?? 'person') === 'person';
  // Nobody is employed by a company of their own name.
  if (firm?.isEmployer && isPerson) delete texts.employer;
  const names = namesOfCells(texts);
  const parts =
    isPerson && names.name
      ? names
      : { name: firm?.name ?? texts.name ?? names.name, nickname: names.nickname };
  return { ...parts, ...(isOwn && isPerson && texts.name && { name: texts.name }), kind };
}
