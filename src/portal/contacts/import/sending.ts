/** Sends the rows of an import part by part, without a view. */
import { atom } from 'nanostores';
import { call } from '../../../api/call.ts';
import { kindOf, saysDeceased } from '../../../contract/contacts/import-kind.ts';
import { roleOf } from '../../../contract/contacts/import-role.ts';
import { stageOf } from '../../../contract/contacts/import-stage.ts';
import {
  type Dialect,
  IMPORT_PART_ROWS,
  type ImportReport,
  type ImportRow,
  importContacts,
  type ListedImport,
  withSpouse,
} from '../../../contract/contacts/moves.ts';
import { householdName } from '../../../contract/households/households.ts';
import { composeName } from '../../../contract/person-name.ts';
import { type Undone, undoChange } from '../../../contract/undo.ts';
import { folded } from '../../../lib/folded.ts';
import { createSubmission } from '../../kit/use-submit.ts';
import type { Couple, NormalizedRow, OpenCentury, SecondPerson } from './normalized.ts';

/* Goes through all rows, and lets the page draw and take presses in between. */

/** They take about 5 ms, so that no frame is late when memory is cleared as well. */
const ROWS_AT_A_TIME = 500;

/** A message, since browsers hold timers back in a tab that nobody sees. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

async function inSlices<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    if (at > 0) await pause();
    made.push(...rows.slice(at, at + ROWS_AT_A_TIME).map(make));
  }
  return made;
}

/* Splits the rows into parts. */

/** The largest part (bytes as JSON), below the server's limit. */
const MAX_PART_BYTES = 4_000_000;

/** The rows in parts of at most `most` rows and MAX_PART_BYTES. */
export async function partsOf(rows: readonly ImportRow[], most: number): Promise<ImportRow[][]> {
  const encoder = new TextEncoder();
  const sizes = await inSlices(rows, (row) => encoder.encode(JSON.stringify(row)).length + 1);
  const parts: ImportRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    const size = sizes[at] ?? 0;
    const part = parts.at(-1);
    if (part && part.length < most && bytes + size <= MAX_PART_BYTES) {
      part.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}

interface Sending {
  /** The number of rows that the server has processed. */
  sent: number;
  report: ImportReport;
  stopped: boolean;
  /** Whether the undo is running. */
  takingBack: boolean;
  undone: Undone | null;
}

const NOTHING: ImportReport = {
  added: 0,
  spouses: 0,
  merged: 0,
  skipped: 0,
  refused: 0,
  rows: [],
  remarks: [],
  noted: [],
  importId: null,
  undo: null,
};

const together = (before: ImportReport, part: ImportReport): ImportReport => ({
  added: before.added + part.added,
  spouses: before.spouses + part.spouses,
  skipped: before.skipped + part.skipped,
  refused: before.refused + part.refused,
  rows: [...before.rows, ...part.rows],
  merged: before.merged + part.merged,
  remarks: [...before.remarks, ...part.remarks],
  noted: [...before.noted, ...part.noted],
  importId: part.importId ?? before.importId,
  undo: part.undo ?? before.undo,
});

/** The body of a check as joined pieces, because a string of megabytes is one long task for the browser. */
async function bodyOf(rows: readonly ImportRow[], before: number): Promise<Blob> {
  const pieces: BlobPart[] = [`{"dryRun":true,"before":${before},"rows":[`];
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    if (at > 0) {
      await pause();
      pieces.push(',');
    }
    const json = JSON.stringify(rows.slice(at, at + ROWS_AT_A_TIME));
    pieces.push(new Blob([json.slice(1, -1)]));
  }
  return new Blob([...pieces, ']}'], { type: 'application/json' });
}

/** The server's report for the rows if `before` rows of the file were already imported; nothing is written. */
export async function checkRows(rows: readonly ImportRow[], before = 0): Promise<ImportReport> {
  let report = NOTHING;
  let sent = before;
  for (const part of await partsOf(rows, rows.length)) {
    const answer = await call(importContacts, {
      body: { rows: part, dryRun: true, before: sent },
      bytes: await bodyOf(part, sent),
    });
    report = together(report, answer);
    sent += part.length;
  }
  return report;
}

/* The affiliate's choices for rows, by their numbers, before they are sent. */

/** A check's counts after the affiliate's choices for existing contacts. */
export function countsOf(
  { added, spouses, merged, skipped, refused, rows }: ImportReport,
  chosen: ReadonlyMap<number, string>,
): Pick<ImportReport, 'added' | 'spouses' | 'merged' | 'skipped' | 'refused'> {
  const comes = (row: number): boolean => ['import', 'merge'].includes(chosen.get(row) ?? '');
  const choices = [...chosen.values()];
  const imports = choices.filter((choice) => choice === 'import').length;
  const merges = choices.filter((choice) => choice === 'merge').length;
  return {
    added: added + imports,
    spouses: spouses + rows.filter(({ row, spouse }) => spouse && comes(row)).length,
    merged: merged + merges,
    skipped: skipped - imports - merges,
    refused,
  };
}

/* The questions about the whole file. */

/** Fields with a list of values of our own. */
const ASKED_FIELDS = ['kind', 'stage', 'role'] as const;
export type AskedField = (typeof ASKED_FIELDS)[number];

/** A value of the file that the portal does not know, and how many rows have it. */
export interface Unknown {
  field: AskedField;
  words: string;
  rows: number;
}

/** A field with more values than this has values of another kind. */
const MOST_ASKED = 24;

const isKnown: Record<AskedField, (words: string) => boolean> = {
  kind: (words) => kindOf(words) !== undefined,
  stage: (words) => stageOf(words) !== undefined,
  role: (words) => roleOf(words) !== 'other' || /^other$/i.test(words),
};

/** The values that the portal does not know, the most frequent of each field first. */
export const unknownValues = (rows: readonly NormalizedRow[]): Unknown[] =>
  ASKED_FIELDS.flatMap((field) => {
    const counts = new Map<string, number>();
    for (const { [field]: words } of rows) {
      if (words === '' || saysDeceased(words) || isKnown[field](words)) continue;
      counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    return [...counts]
      .map(([words, count]) => ({ field, words, rows: count }))
      .sort((one, other) => other.rows - one.rows)
      .slice(0, MOST_ASKED);
  });

/** The key of a choice for a value. */
export const choiceKey = ({ field, words }: Pick<Unknown, 'field' | 'words'>): string =>
  `${field} ${words}`;

const PARTS = ['firstName', 'middleName', 'lastName'] as const;
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

function isOneCase(letters: string): boolean {
  const upper = letters.toUpperCase();
  const lower = letters.toLowerCase();
  return upper !== lower && (letters === upper || letters === lower);
}

/** Whether the row names a person wholly in capitals or small letters. */
export function isShouted(row: ImportRow & { name: string }): boolean {
  const letters = lettersOf(PARTS.map((part) => row[part] ?? '').join(''));
  return letters.length >= 2 && !/[@\d]/.test(row.name) && isOneCase(letters);
}

/** Small within a last name. */
const PARTICLES = /^(van|von|de|der|den|del|della|di|da|do|dos|du|la|las|le|los|ter|ten|y|and|of)$/;
/** Each letter but the last has its dot: "ST." and "WM." are words. */
const INITIALS = /^(\p{L}\.)*\p{L}\.?$/u;

/** A word with a capital at its beginning, after an apostrophe, a hyphen and "Mc". */
const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(
      /(^|['’-])(mc(?=\p{L}))?(\p{L})/gu,
      (_, before: string, mc: string | undefined, letter: string) =>
        `${before}${mc ? 'Mc' : ''}${letter.toUpperCase()}`,
    );

/** The name as a person writes it: "Robert Halvorsen" for "ROBERT HALVORSEN". */
export function uncapitalized(row: ImportRow): Partial<ImportRow> & { name: string } {
  const wordsOf = (text: unknown, isFirst: boolean): string =>
    String(text ?? '')
      .split(' ')
      .map((word, at, words) => {
        // A name does not end with a particle: "Kim Do".
        const isWithin = at < words.length - 1 && !(isFirst && at === 0);
        if (isWithin && PARTICLES.test(word.toLowerCase())) return word.toLowerCase();
        return INITIALS.test(word) ? word.toUpperCase() : capitalized(word);
      })
      .join(' ');
  const [firstName, middleName, lastName] = PARTS.map((part) =>
    wordsOf(row[part], part === 'firstName'),
  );
  const names = {
    firstName: firstName ?? '',
    middleName: middleName ?? '',
    lastName: lastName ?? '',
  };
  const nickname = String(row.nickname ?? '');
  return {
    ...names,
    nickname: isOneCase(lettersOf(nickname)) ? wordsOf(nickname, true) : nickname,
    name: composeName({ ...names, suffix: String(row.suffix ?? '') }),
  };
}

/** The affiliate's choices: for rows by their numbers, for values by their keys, and for names in capitals. */
export interface ImportChoices {
  duplicates: ReadonlyMap<number, string>;
  households: ReadonlyMap<number, string>;
  values: ReadonlyMap<string, string>;
  quiet: boolean;
  /** The birth dates of rows that are of the earlier one of two centuries. */
  births: ReadonlyMap<string, string>;
  /** What the second persons are to the contacts of their rows. */
  secondAs: 'spouse' | 'partner';
  /** Texts in Household, as `textKey` has them, that are one household although their families differ. */
  oneHousehold: ReadonlySet<string>;
}
export const NO_CHOICES: ImportChoices = {
  duplicates: new Map(),
  households: new Map(),
  values: new Map(),
  quiet: false,
  births: new Map(),
  secondAs: 'spouse',
  oneHousehold: new Set(),
};

/** Families with one text in Household. */
export interface SameText {
  key: string;
  /** The text of the file. */
  text: string;
  /** The first row of each family. */
  firsts: NormalizedRow[];
}

const textKey = ({ household }: NormalizedRow): string =>
  folded(household.replaceAll(/\s+/g, ' ').trim());

/** The texts that name several families. */
export function sameTexts(rows: readonly NormalizedRow[]): SameText[] {
  const firsts = rows.filter(({ family, row }) => family === row);
  return [...Map.groupBy(firsts, textKey)].flatMap(([key, group]) => {
    const [first] = group;
    return first && group.length > 1 ? [{ key, text: first.household, firsts: group }] : [];
  });
}

/** The rows with the numbers of their families. */
function numbered(
  rows: readonly NormalizedRow[],
  { oneHousehold }: ImportChoices,
): NormalizedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const { family, ...more } = row;
    if (family === undefined) return row;
    const key = textKey(row);
    if (!first.has(key)) first.set(key, family);
    const number = oneHousehold.has(key) ? first.get(key) : family;
    return { ...more, householdNumber: `family ${number}` };
  });
}

/** What couples add to their rows, by the rows' numbers. */
class Couples {
  readonly changes = new Map<unknown, Partial<ImportRow>>();
  readonly #rows: ReadonlyMap<number, NormalizedRow>;
  constructor(rows: ReadonlyMap<number, NormalizedRow>) {
    this.#rows = rows;
  }

  #add(row: number, change: Partial<ImportRow>): void {
    this.changes.set(row, { ...this.changes.get(row), ...change });
  }

  /** Keeps a spouse in the note of a row, beside what another couple of the row chose. */
  note(row: number, name: string): void {
    const before = { ...this.#rows.get(row), ...this.changes.get(row) };
    this.#add(row, { note: withSpouse(before.note, name) });
  }

  /** Gives a row and that of its spouse the household that one of them names, or their own. */
  join(spouse: number, row: number, role: string, name: string): void {
    const first = this.#rows.get(spouse);
    const second = this.#rows.get(row);
    const isOne =
      first?.household &&
      second &&
      textKey(first) === textKey(second) &&
      first.householdNumber === second.householdNumber;
    if (isOne) {
      if (!first.role && !second.role) this.#add(row, { role });
      return;
    }
    // The number tells it from others of its name.
    const named = [first, second].find((one) => one?.household);
    const { household, householdNumber } = named ?? {
      household: name,
      householdNumber: `couple ${spouse}`,
    };
    const home = { household, ...(householdNumber ? { householdNumber } : {}) };
    this.#add(row, { ...home, role });
    if (!first?.household) this.#add(spouse, { ...home, role: 'client' });
  }
}

/** The key of a birth that is read as this day: a row may have a second person. */
export const birthKey = (row: number, day: unknown): string => `${row} ${day}`;

/** The births as of the earlier century, by their keys. */
export const earlierBirths = (births: readonly OpenCentury[]): Map<string, string> =>
  new Map(births.map(({ row, day, earlier }) => [birthKey(row, day), earlier]));

/** Gives each row and that of its second person one household. */
function joinSeconds(
  couples: Couples,
  rows: ReadonlyMap<number, NormalizedRow>,
  role: 'spouse' | 'partner',
): void {
  for (const { row, secondRow } of rows.values()) {
    const other = secondRow === undefined ? undefined : rows.get(secondRow);
    if (!other) continue;
    const [first, second] = row < other.row ? [row, other.row] : [other.row, row];
    const { name, lastName } = rows.get(first) ?? other;
    const home = householdName({ lastName: String(lastName ?? '') }) || name;
    couples.join(first, second, role, home);
  }
}

/** Gives each couple that was chosen to be one its household; of the others, each is in the note of the other. */
function joinNamed(
  couples: Couples,
  named: readonly Couple[],
  rows: ReadonlyMap<number, NormalizedRow>,
  roles: ImportChoices['households'],
): void {
  for (const { row, spouse, spouseName, below } of named) {
    const role = roles.get(row);
    if (role) {
      const { lastName } = rows.get(spouse) ?? {};
      couples.join(spouse, row, role, String(lastName || spouseName));
    } else if (!below) {
      // Nothing else keeps what the file says about them.
      couples.note(row, spouseName);
      couples.note(spouse, String(rows.get(row)?.name ?? ''));
    }
  }
}

/** What is chosen for the person of a row, or for its second person: the case of the name, and the birth date. */
function personAsChosen(
  row: number,
  person: NormalizedRow | SecondPerson,
  { births, quiet }: ImportChoices,
): Partial<ImportRow> {
  const birthDate = births.get(birthKey(row, person.birthDate));
  return {
    ...(birthDate && { birthDate }),
    ...(quiet && isShouted(person) && uncapitalized(person)),
  };
}

/** The values that are chosen for the words of the row. What the portal does not know is a person. */
function valuesAsChosen(row: NormalizedRow, { values }: ImportChoices): Partial<ImportRow> {
  const isUnknownKind = !isKnown.kind(row.kind) && !saysDeceased(row.kind);
  const chosen = ASKED_FIELDS.flatMap((field) => {
    const value = values.get(choiceKey({ field, words: row[field] }));
    return value ? [[field, value]] : [];
  });
  return { ...(isUnknownKind && { kind: '' }), ...Object.fromEntries(chosen) };
}

/** The second person of a row as they are sent. */
const secondAsChosen = (row: number, second: SecondPerson, chosen: ImportChoices): ImportRow => ({
  ...second,
  ...personAsChosen(row, second, chosen),
  ...(chosen.secondAs === 'partner' && { role: 'partner' }),
});

/** The row as it is sent: with what is chosen for it, and without empty texts. */
function rowAsChosen(
  entry: NormalizedRow,
  chosen: ImportChoices,
  change: Partial<ImportRow> | undefined,
): ImportRow {
  const { spouse: _, second, secondRow: _row, ...row } = entry;
  const onDuplicate = chosen.duplicates.get(row.row);
  const sameHousehold = chosen.households.get(row.row);
  const sent = {
    ...row,
    ...personAsChosen(row.row, entry, chosen),
    ...(second && { spouse: secondAsChosen(row.row, second, chosen) }),
    ...(onDuplicate && { onDuplicate }),
    ...(sameHousehold && { sameHousehold }),
    ...valuesAsChosen(entry, chosen),
    ...change,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
}

/** The rows as they are sent, after all choices. */
export async function withChoices(
  rows: readonly NormalizedRow[],
  chosen: ImportChoices,
  named: readonly Couple[] = [],
): Promise<ImportRow[]> {
  const withFamilies = numbered(rows, chosen);
  const byNumber = new Map(withFamilies.map((row) => [row.row, row]));
  const couples = new Couples(byNumber);
  joinSeconds(couples, byNumber, chosen.secondAs);
  joinNamed(couples, named, byNumber, chosen.households);
  return inSlices(withFamilies, (row) => rowAsChosen(row, chosen, couples.changes.get(row.row)));
}

/** A stopped import, and how many rows of its file arrived. */
type Stopped = Pick<ListedImport, 'id' | 'rows'>;

/** An import that can be stopped between parts, resumed, and undone. If it continues a `stopped` one, the rows are the remaining ones. */
export function createSending(
  rows: readonly ImportRow[],
  about: { file: string; dialect: Dialect },
  stopped?: Stopped,
) {
  const came = stopped?.rows ?? 0;
  const making = partsOf(rows, IMPORT_PART_ROWS);
  // The base of the parts' idempotency keys: if an answer was lost, a retry does not add the part twice.
  const key = crypto.randomUUID();
  const whole = {
    importId: stopped?.id ?? crypto.randomUUID(),
    total: came + rows.length,
    ...about,
  };
  const $sending = atom<Sending>({
    sent: 0,
    report: NOTHING,
    stopped: false,
    takingBack: false,
    undone: null,
  });
  const { $submission, run, clear } = createSubmission();
  let next = 0;

  async function sendRest(): Promise<void> {
    const parts = await making;
    for (let part = parts[next]; part && !$sending.get().stopped; part = parts[next]) {
      const { sent, report } = $sending.get();
      const answer = await call(importContacts, {
        body: { rows: part, ...whole, before: came + sent },
        idempotencyKey: `${key}-${next}`,
      });
      next += 1;
      $sending.set({
        ...$sending.get(),
        sent: sent + part.length,
        report: together(report, answer),
      });
    }
  }

  /** Starts, or continues with the part that has not arrived. Never throws. */
  const send = (): Promise<void> => {
    $sending.set({ ...$sending.get(), stopped: false, takingBack: false });
    return run(sendRest);
  };

  /** Stops the import after the part in flight. */
  const stop = () => $sending.set({ ...$sending.get(), stopped: true });

  /** Undoes the import. Never throws. */
  const takeBack = (): Promise<void> => {
    $sending.set({ ...$sending.get(), takingBack: true });
    return run(async () => {
      const { undo } = $sending.get().report;
      if (!undo) return;
      const undone = await call(undoChange, { body: { undo } });
      $sending.set({ ...$sending.get(), undone });
    });
  };

  return { $sending, $submission, total: rows.length, send, stop, takeBack, clear };
}

export type SendingStore = ReturnType<typeof createSending>;
