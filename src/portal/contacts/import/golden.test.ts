/** Files as other systems write them, and their normalized rows. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseFile } from '../../shared/files/parse.ts';
import { columnsOf } from './file-columns.ts';
import { normalize } from './rows.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const FOLDER = new URL('golden/', import.meta.url);
function read(name: string) {
  const parsed = parseFile(readFileSync(new URL(name, FOLDER)));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { columns, dialect, rows } = parsed.table;
  const about = columnsOf(columns, rows, dialect);
  const headings = (is: (column: (typeof about)[number]) => boolean) =>
    about.filter(is).map(({ heading }) => heading);
  const meanings = about.map(({ meaning }) => meaning);
  return {
    dialect,
    ...normalize(parsed.table, meanings, NOW),
    privateColumns: headings(({ meaning }) => meaning?.is === 'private'),
    unknownColumns: headings(({ meaning, isFilled }) => meaning === null && isFilled),
  };
}
/** Drops empty values. */
const filled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      part === '' || part === null || (Array.isArray(part) && part.length === 0) ? undefined : part,
    ),
  );

const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'));

test('each file has its expected rows', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'expected.json');
  expect(Object.keys(expected)).toEqual(files.sort());
});

test.each(Object.keys(expected))('%s has the rows of its system', (name) => {
  expect(filled(read(name))).toEqual(expected[name]);
});
