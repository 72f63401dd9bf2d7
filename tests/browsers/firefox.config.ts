import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { FILES_NOT_IN_FIREFOX, JOURNEYS_NOT_IN_FIREFOX } from './not-in-firefox.ts';

/** Runs Chromium's journeys in the installed Firefox. */
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
        // Playwright can set this only for the whole browser.
        'ui.prefersReducedMotion': 1,
        // A fine pointer that can hover, which a headless browser does not have.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
      },
    },
  },
});
