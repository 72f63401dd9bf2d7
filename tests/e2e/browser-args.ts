/** Turns off browser features that the tests do not need. */
import { BROWSER_ARGS } from '../../scripts/local/browser.ts';

/** Without this, each window starts a process or two for the address bar and for a possible next page. */
const WINDOW = ['SpareRendererForSitePerProcess'];
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** The list of Playwright 1.65, repeated here because the browser uses only the last of two lists. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Most pages of tests close before the compilers that optimize could save time. */
const QUICK_COMPILERS = '--js-flags=--no-opt --no-maglev';

/** Switches for a browser whose pages compute for long, as axe does. */
export const LONG_PAGE_ARGS = [
  ...BROWSER_ARGS,
  `--disable-features=${[...PLAYWRIGHTS, ...WINDOW, ...ADDRESS_BAR].join(',')}`,
];

/** Switches for the browser of the end-to-end tests. */
export const TEST_BROWSER_ARGS = [...LONG_PAGE_ARGS, QUICK_COMPILERS];
