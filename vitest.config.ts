import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { contentModules } from './scripts/build/content-modules.ts';

export default defineConfig({
  plugins: [contentModules()],
  test: {
    root: '.',
    projects: [
      {
        extends: true,
        // A thread starts faster than a process, and ends with its file, including its timers.
        test: { name: 'browser', include: ['src/**/*.test.ts'], pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{functions,scripts,tests}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
          globalSetup: 'tests/shared-databases.ts',
          setupFiles: 'tests/quick-passwords.ts',
        },
      },
    ],
    // By default, Vitest reserves one core for its main process, which has little to do.
    maxWorkers: 2,
    // Caches the compiled code of commands that the tests start many times.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    // A slow, busy machine is not a failure: these limits only catch tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
