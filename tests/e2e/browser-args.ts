/** What the tests' browser leaves out: it draws the pages and nothing around them. */
import { BROWSER_ARGS } from '../../scripts/local/browser.ts';

/** Each window would start a process or two for the address bar and for a page that may come next. */
const WINDOW = ['SpareRendererForSitePerProcess'];
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** Those of Playwright 1.65: of two lists the browser takes the last one. */
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

/** Switches for the browser of the end-to-end tests. */
export const TEST_BROWSER_ARGS = [
  ...BROWSER_ARGS,
  `--disable-features=${[...PLAYWRIGHTS, ...WINDOW, ...ADDRESS_BAR].join(',')}`,
];
