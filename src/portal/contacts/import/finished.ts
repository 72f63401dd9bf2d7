/** Shows some people of a file as they will look once they are in. */
import { toAmerican } from '../../../contract/partial-day.ts';
import { phoneWords } from '../../../lib/phone.ts';
import type { NormalizedRow } from './normalized.ts';
import { birthKey, type ImportChoices, isShouted, uncapitalized } from './sending.ts';

/** The number of people shown. */
const MOST_SHOWN = 3;

export interface FinishedPerson {
  row: number;
  name: string;
  /** A field and its value, or nothing. */
  lines: readonly (readonly [label: string, value: string])[];
}

const spouseOf = ({ second, spouse }: NormalizedRow): string => second?.name ?? spouse;

const fullness = (row: NormalizedRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : Number(Boolean(value))),
    0,
  );

/** The rows that say most, in their order; one of them has a second person if any row has. */
function fullestRows(rows: readonly NormalizedRow[]): NormalizedRow[] {
  const people = rows.filter(({ kind, name }) => name !== '' && !/org|compan|trust/i.test(kind));
  const sorted = (people.length > 0 ? people : rows)
    .map((row) => ({ row, fullness: fullness(row) }))
    .sort((one, other) => other.fullness - one.fullness || one.row.row - other.row.row)
    .map(({ row }) => row);
  const shown = sorted.slice(0, MOST_SHOWN);
  const withSecond = sorted.find((row) => spouseOf(row));
  if (withSecond && !shown.includes(withSecond)) shown.splice(-1, 1, withSecond);
  return shown.sort((one, other) => one.row - other.row);
}

const entriesOf = (value: unknown): { value: string; extension?: string }[] =>
  Array.isArray(value) ? value : [];

/** Three finished people, with the choices for all rows. */
export const finishedPeople = (
  rows: readonly NormalizedRow[],
  chosen: Pick<ImportChoices, 'quiet' | 'births'>,
): FinishedPerson[] =>
  fullestRows(rows).map((row) => {
    const [email] = entriesOf(row.emails);
    const [phone] = entriesOf(row.phones);
    const number = phone ? [phone.value, phone.extension && `x${phone.extension}`] : [row.phone];
    const { name = row.name } = chosen.quiet && isShouted(row) ? uncapitalized(row) : row;
    const birthDate = chosen.births.get(birthKey(row.row, row.birthDate)) ?? row.birthDate;
    return {
      row: row.row,
      name,
      lines: [
        ['Email', email?.value ?? String(row.email ?? '')],
        ['Phone', phoneWords(number.filter(Boolean).join(' '))],
        ['Birth date', toAmerican(String(birthDate ?? ''))],
        ['Household', row.household],
        ['Spouse', spouseOf(row)],
      ],
    };
  });
