/** Who may import whom (see the map of rooms in the README). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** For each room, the rooms it may import from, besides its own folder. The first match counts. */
const RULES: [room: RegExp, mayImport: RegExp][] = [
  [/^src\/config\//, /^$/],
  [/^src\/contract\//, /^src\/config\//],
  [/^src\/lib\//, /^$/],
  [/^src\/api\//, /^src\/(contract|config|lib)\//],
  [/^src\/(session|toasts)\//, /^src\/(components|api|contract|config|lib)\//],
  [/^src\/components\//, /^src\/(api|contract|lib|config)\//],
  [/^src\/site\//, /^src\/(toasts|api|assets|components|content|contract|config|lib)\//],
  [
    /^src\/portal\/([^/]+)\//,
    /^src\/(portal\/(shell|kit|chart)|session|toasts|api|components|contract|config|lib)\//,
  ],
  [/^src\/(layouts|pages|content)/, /^src\//],
  [/^functions\/lib\//, /^src\/contract\//],
  [/^functions\//, /^(functions\/lib|src\/contract)\//],
  [/^scripts\//, /^(functions\/lib|src\/(contract|config)|scripts)\//],
  [/^tests\//, /^/],
];
const IMPORT = /(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g;

const files = ['src', 'functions', 'scripts', 'tests'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name)),
);

test.each(files)('%s imports only from the rooms it may know', (file) => {
  const isTest = /\.(test|spec)\.ts$/.test(file) || file.includes('__tests__');
  const [room, mayImport] = RULES.find(([pattern]) => pattern.test(file)) ?? [];
  expect(room, 'a file in no known room').toBeDefined();
  const ownRoom = room?.exec(file)?.[0] ?? '';
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = relative('.', resolve(dirname(file), specifier));
    const allowed = isTest || target.startsWith(ownRoom) || mayImport?.test(target);
    expect(allowed, `${file} imports ${target}`).toBe(true);
  }
});

test('only .astro files and the content’s own room read astro:content: islands get plain props', () => {
  const readers = files.filter(
    (file) =>
      file.startsWith('src/') &&
      !file.endsWith('.astro') &&
      !file.startsWith('src/content') &&
      /from 'astro:content'/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual([]);
});
