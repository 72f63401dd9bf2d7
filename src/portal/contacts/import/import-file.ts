/** The state that the rows of a file share while they are read. */
import { dayOrder } from '../../../lib/readers/day.ts';
import { type ColumnMeaning, isDayField, type OwnMeaning } from '../../shared/files/columns.ts';
import { bareHeading } from '../../shared/files/dialect.ts';
import type { Table } from '../../shared/files/parse.ts';
import type { Normalized, NoteLine } from './normalized.ts';

type Meanings = readonly (OwnMeaning | null)[];

const isDay = (meaning: OwnMeaning | null | undefined): boolean =>
  meaning?.is === 'text' &&
  (isDayField(meaning.field) || /^(lastTouchOn|checkInOn|nextOn)$/.test(meaning.field));

/** A file with the meanings of its columns, and what its rows have said so far. */
export class ImportFile {
  readonly table: Table;
  readonly now: Date;
  readonly result: Normalized = {
    rows: [],
    noted: [],
    privateCells: [],
    either: [],
    centuries: [],
    couples: [],
  };
  /** The columns' meaning for the contact of a row, and for its second person. */
  readonly ofContact: Meanings;
  readonly ofSecond: Meanings;
  /** The groups of the addresses that are only the contact's. */
  readonly ownGroups: ReadonlySet<string>;
  /** Everyone who is named as an owner. */
  readonly owners = new Set<string>();
  /** The other cells of the households' rows, by the household's key. */
  readonly households = new Map<string, NoteLine[]>();
  readonly #labels: ReadonlyMap<string, number>;
  readonly #orders: readonly (ReturnType<typeof dayOrder> | undefined)[];

  constructor(table: Table, meanings: readonly (ColumnMeaning | null)[], now: Date) {
    this.table = table;
    this.now = now;
    this.ofContact = meanings.map((meaning) => (meaning?.is === 'second' ? null : meaning));
    this.ofSecond = meanings.map((meaning) => (meaning?.is === 'second' ? meaning.of : null));
    this.ownGroups = new Set(
      this.ofContact.flatMap((meaning) =>
        meaning?.is === 'address' && meaning.isOwn ? [meaning.group] : [],
      ),
    );
    this.#labels = new Map(table.columns.map((heading, column) => [bareHeading(heading), column]));
    this.#orders = meanings.map((_, column) =>
      isDay(this.ofContact[column] ?? this.ofSecond[column])
        ? dayOrder(table.rows.map((cells) => cells[column] ?? ''))
        : undefined,
    );
    for (const [column, order] of this.#orders.entries()) {
      for (const index of order?.either ?? []) {
        this.result.either.push({ row: this.numberOf(index), column: table.columns[column] ?? '' });
      }
    }
  }

  /** The number of a row in the spreadsheet. */
  numberOf(index: number): number {
    return this.table.numbers[index] ?? index + 2;
  }

  /** Whether the column holds days; whether it has the day before the month. */
  orderOf(column: number): { dayFirst: boolean } | undefined {
    return this.#orders[column];
  }

  /** The row's cell in the column that labels another one. */
  labelIn(cells: readonly string[], label: string): string {
    const column = this.#labels.get(`${label}label`) ?? this.#labels.get(`${label}type`);
    return column === undefined ? '' : (cells[column] ?? '').trim();
  }
}
