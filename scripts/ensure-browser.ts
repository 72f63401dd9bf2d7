/** The browser journeys' set-up: says which browser they use, after installing one where there was none. */

import { run } from './lib/fail.ts';
import { ensureBrowser } from './local/browser.ts';

await run(async () => console.log(`Browser: ${ensureBrowser()}`));
