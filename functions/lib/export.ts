/** Everything of an affiliate's in one zip, made while it is sent. */
import { Zip, ZipDeflate } from 'fflate';
import { EXPORT_FILES, type ExportFile } from '../../src/config/export-files.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../src/lib/csv.ts';
import { query } from './db/db.ts';
import { SOURCES, type Source } from './export-files.ts';
import { streamOf } from './http/stream.ts';

/** Rows of one statement: a few megabytes are in memory at a time, however many contacts there are. */
const BATCH_ROWS = 2_000;
/** Deflate's effort: level 6 makes the file 3 % smaller and takes half as long again. */
const LEVEL = 4;

const NOTE = `insert into audit (actor, action, kind, affiliate_id) values ($1, 'export', 'account', $1)`;

type Row = Record<string, unknown>;
interface Placed {
  keyOfRow: string;
  idOfRow: string;
}

/** A batch behind the row `last`. */
function read(affiliateId: string, source: Source, last: Placed | undefined) {
  const { columns, from, where, order } = source;
  const [key, keyType, id, idType] = order;
  const names = Object.entries(columns).map(([name, sql]) => `${sql} "${name}"`);
  const behind = last ? `and (${key}, ${id}) > ($2::${keyType}, $3::${idType})` : '';
  return query<Row & Placed>(
    `select ${names.join(', ')}, (${key})::text "keyOfRow", (${id})::text "idOfRow"
       from ${from} where ${where} ${behind} order by ${key}, ${id} limit ${BATCH_ROWS}`,
    [affiliateId, ...(last ? [last.keyOfRow, last.idOfRow] : [])],
  );
}

/** A value as a cell: a list of words is one text, what has parts is JSON. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join('; ') : JSON.stringify(value);
}

const readme = (day: string): string =>
  [
    `Your data, exported on ${day}.`,
    '',
    'Each file is here twice: as JSON for programs, and as CSV for spreadsheets.',
    '',
    ...Object.entries(EXPORT_FILES).map(([name, words]) => `${name}: ${words}`),
    '',
    'Times carry their offset from UTC. Cells of the CSV files that a spreadsheet could take for a formula',
    "begin with an apostrophe ('); the JSON files have the text as you wrote it.",
    'The file contacts.csv can be imported again: Contacts, Import.',
    'Not in here, because whoever has them could sign in: password, one-time codes, recovery codes, keys of',
    'passkeys. Nor the steps that "Undo" needs: they repeat what is in these files.',
    '',
  ].join('\r\n');

/** The bytes of the zip, as they are made. The two files of one kind are made side by side, so that its rows are read once. */
async function* zipOf(affiliateId: string, day: string): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    made.push(bytes);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  };
  const encoder = new TextEncoder();
  const flush = (): Uint8Array[] => {
    if (failure) throw failure;
    const parts = made;
    made = [];
    return parts;
  };

  add('README.txt').push(encoder.encode(readme(day)), true);
  for (const name of Object.keys(EXPORT_FILES) as ExportFile[]) {
    const source = SOURCES[name];
    const headings = Object.keys(source.columns);
    const json = add(`${name}.json`);
    const csv = add(`${name}.csv`);
    csv.push(encoder.encode(BYTE_ORDER_MARK + csvLine(headings)));
    let opening = '[\n';
    let rows: (Row & Placed)[] = [];
    do {
      rows = await read(affiliateId, source, rows.at(-1));
      const values = rows.map(({ keyOfRow: _, idOfRow: __, ...row }) => row);
      if (values.length > 0) {
        const text = values.map((row) => JSON.stringify(row)).join(',\n');
        json.push(encoder.encode(opening + text));
        opening = ',\n';
        const lines = values.map((row) => csvLine(headings.map((key) => cellOf(row[key]))));
        csv.push(encoder.encode(lines.join('')));
      }
      yield* flush();
    } while (rows.length === BATCH_ROWS);
    json.push(encoder.encode(opening === '[\n' ? '[]\n' : '\n]\n'), true);
    csv.push(new Uint8Array(), true);
  }
  zip.end();
  yield* flush();
}

/** The zip as a stream. The export itself is noted first. */
export async function exportAccount(
  affiliateId: string,
  day: string,
): Promise<ReadableStream<Uint8Array>> {
  await query(NOTE, [affiliateId]);
  return streamOf(zipOf(affiliateId, day));
}
