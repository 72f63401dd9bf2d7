/** The browser journeys' set-up: says which browser they use, after installing one where there was none. */
import { ensureBrowser } from './lib/browser.ts';
import { run } from './lib/fail.ts';

await run(async () => console.log(`Browser: ${ensureBrowser()}`));
