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
        // A thread starts faster than a process, and ends with its file, timers and all.
        test: { name: 'browser', include: ['src/**/*.test.ts'], pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{functions,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: 'tests/shared-databases.ts',
          setupFiles: 'tests/quick-passwords.ts',
        },
      },
    ],
    // Vitest leaves one core to itself, which has little to do.
    maxWorkers: 2,
    // Commands that the tests start many times need not be compiled each time.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    // A busy machine is slow, which is not a failure: these limits catch what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
