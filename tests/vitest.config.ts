import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['{functions,src,scripts,tests}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // scrypt takes a third of a second, and on a busy machine several.
    testTimeout: 30_000,
  },
});
