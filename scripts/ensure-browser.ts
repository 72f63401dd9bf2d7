/** Prints the browser of the end-to-end tests, and installs one if necessary. */

import { run } from './lib/fail.ts';
import { ensureTestBrowser } from './local/browser.ts';

await run(async () => console.log(`Browser: ${ensureTestBrowser()}`));
