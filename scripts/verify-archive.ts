/**
 * `node scripts/verify-archive.ts FOLDER`: checks the unzipped archive of the affiliates' pages against its
 * index. It imports nothing from the product, so that people can read and run it separately.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a CSV file (RFC 4180): quoted cells may contain commas, quotes and line breaks. */
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
const files = readdirSync(folder).filter((name) => name !== 'index.csv');
const problems = [
  ...[...expected].flatMap(([path, hash]) => {
    if (!files.includes(path)) return `${path} is missing.`;
    const found = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    if (found !== hash) return `${path} does not match the index.`;
    // A page is named by the hash that its reviewer approved.
    const isRenamed = path.endsWith('.html') && path !== `${hash}.html`;
    return isRenamed ? `${path} is not the page that was approved.` : [];
  }),
  ...files.flatMap((name) => (expected.has(name) ? [] : `${name} is not in the index.`)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${expected.size} files match the index.`);
