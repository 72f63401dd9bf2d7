import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { FILES_NOT_IN_FIREFOX, JOURNEYS_NOT_IN_FIREFOX } from './not-in-firefox.ts';

/** The same journeys as in Chromium, in the installed Firefox. */
export default defineConfig({
  testDir: '../e2e',
  outputDir: '../../test-results/firefox',
  globalSetup: '../e2e/setup.ts',
  testIgnore: FILES_NOT_IN_FIREFOX,
  grepInvert: JOURNEYS_NOT_IN_FIREFOX,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(import.meta.resolve('./firefox.ts')),
      firefoxUserPrefs: {
        // Playwright can only tell the whole browser.
        'ui.prefersReducedMotion': 1,
        // A mouse that points finely and hovers: without a window there is none.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
      },
    },
  },
});
