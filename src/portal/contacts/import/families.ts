/** Households of a file: their families, their own rows, and their members. */
import { addressKeysOf, familiesOf } from '../../../contract/contacts/import-families.ts';
import { roleOf } from '../../../contract/contacts/import-role.ts';
import { privateNumberIn } from '../../../contract/fields.ts';
import { folded } from '../../../lib/folded.ts';
import { readPhones } from '../../../lib/readers/phone.ts';
import { type NormalizedRow, type NoteLine, withLines } from './normalized.ts';
import { homeKey } from './person-row.ts';

/**
 * Our export has the members of a household in one of its rows. Each of its rows is sent with them, since any
 * of them may be the first one that comes in.
 */
export function shareMembers(rows: readonly NormalizedRow[]): void {
  const numbered = rows.filter(({ householdNumber }) => householdNumber);
  const members = new Map(
    numbered.flatMap((row) => (row.members ? [[row.householdNumber, row.members]] : [])),
  );
  for (const row of numbered) {
    const shared = members.get(row.householdNumber);
    if (shared && !row.members) row.members = shared;
  }
}

/** Puts what a household's own row says into the note of its first member, unless the member's row says it. */
export function noteHouseholds(
  rows: readonly NormalizedRow[],
  households: ReadonlyMap<string, NoteLine[]>,
): void {
  if (households.size === 0) return;
  const waiting = new Map(households);
  for (const row of rows) {
    const key = homeKey(row.household);
    const lines = waiting.get(key);
    if (!lines) continue;
    waiting.delete(key);
    const known = JSON.stringify(row).toLowerCase();
    const news = lines
      .filter(([, cell]) => !known.includes(cell.toLowerCase()))
      // A cell of phones may hold another number.
      .filter(([, cell]) => privateNumberIn(cell) === null || readPhones(cell).all);
    row.note = withLines(row.note, news);
  }
}

/** Numbers the families of each text in Household by their first rows. */
export function nameFamilies(
  rows: readonly NormalizedRow[],
  together: readonly NormalizedRow[][],
): void {
  const texts = rows.filter((row) => row.household && !row.householdNumber);
  const pairsOf = Map.groupBy(together, ([first]) => homeKey(first?.household ?? ''));
  for (const [key, group] of Map.groupBy(texts, ({ household }) => homeKey(household))) {
    if (group.length === 1) continue;
    const relatives = group.map((row) => ({
      row,
      role: roleOf(row.role),
      hasSpouse: row.second !== undefined,
      lastName: folded(String(row.lastName ?? '')),
      addresses: addressKeysOf(row.addresses),
    }));
    const byRow = new Map(relatives.map((relative) => [relative.row, relative]));
    const pairs = (pairsOf.get(key) ?? []).map((pair) =>
      pair.flatMap((row) => byRow.get(row) ?? []),
    );
    for (const family of familiesOf(relatives, pairs)) {
      for (const { row } of family) row.family = family[0]?.row.row ?? row.row;
    }
  }
}
