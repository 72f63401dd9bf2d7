import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/local/browser.ts';
import { LONG_PAGE_ARGS, TEST_BROWSER_ARGS } from './tests/e2e/browser-args.ts';
import type { Watch } from './tests/e2e/journey.ts';

const executablePath = findTestBrowser();
const browser = executablePath ? { executablePath } : {};
/** For long journeys, and for those that stop the clock: sharing would save them little. */
const OWN_PAGES = { cold: true };
/** Journeys on a variant of the site that delivers forms to the portal: a build of its own, so all of them are deep. */
const VARIANT = /the-loop|joining/;
/** Journeys that spend most of their time in axe. */
const AXE = /every-page|accessibility/;

export default defineConfig<Watch>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A busy machine is slow, and no fault: these bounds are for what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tests/slowest.ts']],
  // No traces, which cost a tenth of the time: `--trace on` records that of a test that fails.
  projects: [
    // One worker, so that the site with forms is built once. They begin first: at the end the other worker would have nothing to do.
    { name: 'loop', testMatch: VARIANT, workers: 1, use: OWN_PAGES },
    {
      name: 'axe',
      testMatch: AXE,
      use: { ...OWN_PAGES, launchOptions: { args: LONG_PAGE_ARGS, ...browser } },
    },
    {
      name: 'site',
      testIgnore: [
        /kit/,
        VARIANT,
        AXE,
        ...(process.env.WITHOUT_NAVIGATION_API ? [/in-place/] : []),
      ],
    },
    // One worker, so that the kit's page is built once.
    { name: 'kit', testMatch: /kit.*\.spec/, workers: 1, use: OWN_PAGES },
  ],
  use: {
    launchOptions: { args: TEST_BROWSER_ARGS, ...browser },
    reducedMotion: 'reduce',
  },
});
