import { defineConfig } from '@playwright/test';

/** Playwright runs these journeys, and WebDriver drives the browser. */
export default defineConfig({
  testDir: '.',
  testMatch: 'webkit.spec.ts',
  outputDir: '../../test-results/webkit',
  globalSetup: '../e2e/setup.ts',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
});
