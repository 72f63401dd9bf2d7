import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { contentModules } from './scripts/build/content-modules.ts';
import { slowestTests } from './tests/slowest.ts';

/** Attacks, trouble with a database or a file, random input and mistakes in sources: slow, and about code that rarely changes. Single tests of other files have the tag `deep`. */
const DEEP = [
  'functions/__tests__/deep/*.test.ts',
  'functions/__tests__/profile/picture-patience.test.ts',
  'scripts/local/{database,local-stores,postgres-server}.test.ts',
  'scripts/{dev,start}.test.ts',
  'tests/content-mistakes.test.ts',
];
const SERVER = {
  globalSetup: 'tests/shared-databases.ts',
  setupFiles: ['tests/quick-passwords.ts', 'tests/quick-answers.ts'],
};
/** A thread starts faster than a process, and ends with its file, including its timers. */
const THREADS = { pool: 'threads' } as const;

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
          setupFiles: 'tests/clean.ts',
          ...THREADS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{functions,scripts,tests}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/e2e/**', ...DEEP],
          ...SERVER,
          ...THREADS,
        },
      },
      { extends: true, test: { name: 'deep', include: DEEP, ...SERVER } },
    ],
    reporters: [...configDefaults.reporters, slowestTests],
    tags: [{ name: 'deep', description: 'A flood, thousands of rows, or a process that starts.' }],
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
