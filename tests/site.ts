/** Serves the built site to journeys and benchmarks, with a separate database and store and the demo affiliate. */
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../functions/lib/platform/env.ts';
import { seedDemoAffiliate } from '../scripts/local/demo.ts';
import { newKey } from '../scripts/local/local-env.ts';
import { startSiteServer } from '../scripts/local/site-server.ts';
import { startTestStores } from './stores.ts';

/** Returns a function that stops it. The site's origin is in `E2E_ORIGIN`. */
export async function startSite(options?: { quick: boolean }): Promise<() => Promise<void>> {
  process.env[SESSION_KEYS_VARIABLE] = newKey();
  process.env[DATA_KEYS_VARIABLE] = newKey();
  const stores = await startTestStores();
  await seedDemoAffiliate();
  const site = await startSiteServer(process.cwd(), 0, options);
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await stores.stop();
  };
}
