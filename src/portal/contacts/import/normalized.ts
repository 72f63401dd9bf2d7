/** The rows of a file once their cells are read. */
import { type ImportRow, joinNotes } from '../../../contract/contacts/moves.ts';

/** A row as it is sent, apart from the words that are asked about, and with the name of the spouse. */
export interface NormalizedRow extends ImportRow {
  row: number;
  name: string;
  kind: string;
  stage: string;
  role: string;
  household: string;
  note: string;
  /** The name of the spouse, who may be another row, where the file has no more than a name. */
  spouse: string;
  /** The second person of the row, with a name. */
  second?: SecondPerson;
  /** The row of that person, if they have one: its number. */
  secondRow?: number;
  /** The family of the row among those with the same text in Household: the number of its first row. */
  family?: number;
}
/** The texts of a second person, as a row of their own would have them. */
export type SecondPerson = ImportRow & { name: string };

/** A cell of the file. */
export interface Cell {
  row: number;
  column: string;
}

/** The result for a file. */
export interface Normalized {
  rows: NormalizedRow[];
  /** Cells that go to the notes. */
  noted: (Cell & { text: string })[];
  /** Cells that are left out, since they contain numbers that the portal does not keep. */
  privateCells: Cell[];
  /** Days that could be read either way, in columns that hold both ways. */
  either: Cell[];
  /** Births whose year has two digits and may be of either century. */
  centuries: OpenCentury[];
  couples: Couple[];
}

/** A birth that is read as the later one of two that are a century apart. */
export interface OpenCentury extends Cell {
  text: string;
  day: string;
  earlier: string;
}

/** A row whose spouse, by name, is an earlier row. */
export interface Couple {
  row: number;
  /** The earlier row, and its name. */
  spouse: number;
  spouseName: string;
  /** The household of the earlier row, if the file does not name a spouse but has an empty cell below it. */
  below?: string;
}

/** A line of a note: what a row says in a column. */
export type NoteLine = [heading: string, text: string];

/** The note with the lines below it. */
export const withLines = (note: string, lines: readonly NoteLine[]): string =>
  joinNotes(note, lines.map((line) => line.join(': ')).join('\n'));
