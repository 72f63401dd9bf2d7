/**
 * `node scripts/verify-archive.ts FOLDER`: whether the unzipped archive of the affiliates' pages is what its
 * index says. It imports nothing of the product, so that it can be read, and run, apart from it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a CSV file (RFC 4180): cells in quotes may hold commas, quotes and breaks. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node scripts/verify-archive.ts FOLDER');
  process.exit(2);
}
const index = readFileSync(join(folder, 'index.csv'), 'utf8').replace(/^\uFEFF/, '');
const [, ...rows] = rowsOf(index);
const expected = new Map(rows.map(([path = '', hash = '']) => [path, hash]));
const there = readdirSync(folder).filter((name) => name !== 'index.csv');
const problems = [
  ...[...expected].flatMap(([path, hash]) => {
    if (!there.includes(path)) return `${path} is missing.`;
    const found = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    return found === hash ? [] : `${path} is not what the index says.`;
  }),
  ...there.flatMap((name) => (expected.has(name) ? [] : `${name} is not in the index.`)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${expected.size} files match the index.`);
