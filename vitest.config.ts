import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { contentModules } from './scripts/build/content-modules.ts';
import { slowestTests } from './tests/slowest.ts';

/** Attacks, trouble with a database or a file, random input, real files and every field, backups, Netlify's bundler, the operator's checks and mistakes in sources: slow, and about code that rarely changes. Single tests of other files have the tag `deep`. */
const DEEP = [
  'functions/__tests__/deep/*.test.ts',
  'functions/__tests__/contacts/import-messy.test.ts',
  'functions/__tests__/profile/picture-patience.test.ts',
  'functions/__tests__/reviews/{due-oracle,year}.test.ts',
  'functions/__tests__/rules/{bundles,fields}.test.ts',
  'scripts/build/label-mistakes.test.ts',
  'scripts/checks.test.ts',
  'scripts/database/{audit,backup,restore-access}.test.ts',
  'scripts/local/{database,local-stores,postgres-server}.test.ts',
  'scripts/{dev,start}.test.ts',
  'tests/{content,document}-mistakes.test.ts',
];
const BROWSER = { setupFiles: ['tests/fresh-modules.ts', 'tests/clean.ts'] };
const SERVER = {
  globalSetup: 'tests/shared-databases.ts',
  setupFiles: ['tests/fresh-modules.ts', 'tests/quick-passwords.ts', 'tests/quick-answers.ts'],
};
/** A thread starts faster than a process. Its files share the packages that they load, such as React. */
const SHARED_THREADS = { pool: 'threads', isolate: false } as const;
const OWN_THREAD = { pool: 'threads' } as const;
/** A file that replaces a module, or the zone of the clock, would do so for the next file of its thread. */
const REPLACES = /\bvi\.(un|do)?mock\(|process\.env\.TZ\b/i;
const ALONE = globSync('{src,functions,scripts,tests}/**/*.test.ts', {
  exclude: ['**/node_modules/**'],
}).filter((file) => REPLACES.test(readFileSync(file, 'utf8')));
const isOfPages = (file: string) => file.startsWith('src/');

export default defineConfig({
  plugins: [contentModules()],
  test: {
    root: '.',
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.test.ts'],
          exclude: ALONE,
          ...BROWSER,
          ...SHARED_THREADS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser alone',
          include: ALONE.filter(isOfPages),
          ...BROWSER,
          ...OWN_THREAD,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{functions,scripts,tests}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/e2e/**', ...DEEP, ...ALONE],
          ...SERVER,
          ...SHARED_THREADS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server alone',
          include: ALONE.filter((file) => !isOfPages(file)),
          exclude: DEEP,
          ...SERVER,
          ...OWN_THREAD,
        },
      },
      { extends: true, test: { name: 'deep', include: DEEP, ...SERVER } },
    ],
    reporters: [...configDefaults.reporters, slowestTests],
    tags: [
      {
        name: 'deep',
        description: 'A flood, thousands of rows or values, or a process that starts.',
      },
    ],
    // By default, Vitest reserves one core for its main process, which has little to do.
    maxWorkers: 2,
    // Caches the compiled code of commands that the tests start many times.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    // A slow, busy machine is not a failure: these limits only catch tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
