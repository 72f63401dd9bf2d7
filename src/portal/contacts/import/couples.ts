/** Couples of a file: the second persons of rows, and spouses who are other rows. */
import { spouseFinder } from '../../../contract/contacts/import-families.ts';
import {
  IMPORT_LABELS,
  type ImportField,
  joinNotes,
  withSpouse,
} from '../../../contract/contacts/moves.ts';
import { toAmerican } from '../../../contract/partial-day.ts';
import { NAME_FIELDS, namesOfCells } from '../../../contract/person-name.ts';
import { folded } from '../../../lib/folded.ts';
import {
  type Couple,
  type NormalizedRow,
  type NoteLine,
  type SecondPerson,
  withLines,
} from './normalized.ts';
import { NAMES } from './person-reader.ts';
import { homeKey } from './person-row.ts';

/** Whether the row says no more of its contact than a last name. */
export const isNobody = ({
  firstName,
  salutation,
  employer,
  emails,
  phones,
  kind,
}: NormalizedRow) => !(firstName || salutation || employer || emails || phones || kind);

/** The row with its second person in the place of a contact who has no name. */
export function asContact(row: NormalizedRow, second: SecondPerson): object {
  const names = namesOfCells({
    ...(Object.fromEntries(NAME_FIELDS.map((field) => [field, second[field] ?? ''])) as object),
    lastName: String(second.lastName ?? row.lastName ?? ''),
  });
  return { ...second, ...names, note: joinNotes(row.note, second.note) };
}

const kindOfAddress = (address: object): unknown => (address as { kind?: unknown }).kind;

/** The second person of a row, at the address of the row unless they have one of the same kind. */
export function secondOf(person: NormalizedRow, shared: readonly object[]): SecondPerson {
  const {
    row: _row,
    household: _home,
    spouse: _spouse,
    kind: _kind,
    role: _role,
    ...texts
  } = person;
  const own = (texts.addresses ?? []) as object[];
  const kinds = new Set(['work', ...own.map(kindOfAddress)]);
  const theirs = shared.filter((address) => !kinds.has(kindOfAddress(address)));
  const filled = Object.entries({ ...texts, addresses: [...own, ...theirs] });
  const known = Object.fromEntries(filled.filter(([, value]) => value !== ''));
  return { ...known, name: person.name };
}

/** Puts what a row says of its second person into the row of that person: what is empty, and what differs into its note. */
function fill(row: NormalizedRow, { name: _, note, ...second }: SecondPerson): void {
  const lines: NoteLine[] = [];
  for (const [field, value] of Object.entries(second) as [ImportField, unknown][]) {
    const own = row[field];
    if (NAMES.includes(field) || (own && (field === 'addresses' || own === value))) continue;
    if (!own) Object.assign(row, { [field]: value });
    else if (Array.isArray(own) && Array.isArray(value)) {
      const known = new Set(own.map((one) => String(one.value ?? one).toLowerCase()));
      const more = value.filter((one) => !known.has(String(one.value ?? one).toLowerCase()));
      Object.assign(row, { [field]: [...own, ...more] });
    } else lines.push([IMPORT_LABELS[field], toAmerican(String(value))]);
  }
  row.note = withLines(joinNotes(row.note, note), lines);
}

/**
 * Finds the rows of the second persons, and the couples that the file names otherwise and that no household
 * of it joins yet. In a household without roles, one of a couple becomes the spouse. A spouse who is only a
 * name, without a row, is a line of the note.
 */
export function joinCouples(
  rows: readonly NormalizedRow[],
  seconds: ReadonlyMap<NormalizedRow, NoteLine[]>,
): { couples: Couple[]; together: NormalizedRow[][] } {
  const together: NormalizedRow[][] = [];
  const couples = new Map<number, Couple>();
  if (!rows.some(({ spouse, second }) => spouse || second)) return { couples: [], together };
  const find = spouseFinder(rows);
  for (const row of rows) {
    const { spouse, second } = row;
    const [other, another] = second || spouse ? find(row, second?.name ?? spouse) : [];
    if (second && other) {
      delete row.second;
      if (another) row.note = withLines(row.note, seconds.get(row) ?? []);
      else {
        fill(other, second);
        row.secondRow = other.row;
        together.push([row, other]);
      }
      continue;
    }
    if (second || !spouse) continue;
    if (!other || another) {
      row.note = withSpouse(row.note, row.spouse);
      continue;
    }
    const [before, after] = row.row < other.row ? [row, other] : [other, row];
    const home = homeKey(before.household);
    if (home && home === homeKey(after.household)) {
      if (!before.role && !after.role) after.role = 'spouse';
      together.push([before, after]);
    } else couples.set(after.row, { row: after.row, spouse: before.row, spouseName: before.name });
  }
  return { couples: [...couples.values()], together };
}

/** A merged cell is no longer than a household may be. */
const MOST_BELOW = 10;

/** The rows under the first one of a household, whose merged cell is filled only there, with its last name. */
export function belowHouseholds(rows: readonly NormalizedRow[]): Couple[] {
  let head: NormalizedRow | undefined;
  return rows.flatMap((row) => {
    if (row.household) head = row;
    const lastName = folded(String(row.lastName ?? ''));
    const isBelow =
      head !== undefined &&
      head !== row &&
      lastName !== '' &&
      lastName === folded(String(head.lastName ?? '')) &&
      row.row - head.row <= MOST_BELOW;
    if (!head || !isBelow) return [];
    return [{ row: row.row, spouse: head.row, spouseName: head.name, below: head.household }];
  });
}
