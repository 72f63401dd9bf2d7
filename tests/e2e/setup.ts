/** Serves the built site to the end-to-end tests, with a separate database and store and the demo affiliate. */
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';
import { seedDemoAffiliate } from '../../scripts/local/demo.ts';
import { newKey } from '../../scripts/local/local-env.ts';
import { startSiteServer } from '../../scripts/local/site-server.ts';
import { startTestStores } from '../stores.ts';
import './quick-passwords.ts';

/** For the processes that this one starts: the workers and the functions. */
const QUICK_PASSWORDS = `--import=${new URL('quick-passwords.ts', import.meta.url)}`;

export default async function setup() {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${QUICK_PASSWORDS}`;
  process.env[SESSION_KEYS_VARIABLE] = newKey();
  process.env[DATA_KEYS_VARIABLE] = newKey();
  const stores = await startTestStores();
  await seedDemoAffiliate();
  const site = await startSiteServer(process.cwd(), 0, { quick: true });
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await stores.stop();
  };
}
