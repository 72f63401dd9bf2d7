/** `npm start`: serves the built site with a local store and the demo affiliate. */

import { run } from './lib/fail.ts';
import { DEMO } from './local/demo.ts';
import { prepareLocalEnv } from './local/local-env.ts';
import { startLocalStores } from './local/local-stores.ts';
import { assertPortIsFree, readPort } from './local/port.ts';
import { startSiteServer } from './local/site-server.ts';
import { stopOnSignal } from './local/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  const stores = await startLocalStores(root);
  const site = await startSiteServer(root, port);
  console.log(`\nReady at ${site.origin}`);
  console.log(`Sign in as "${DEMO.username}" with the password "${DEMO.password}".`);
  console.log('Press Ctrl+C to stop.');
  stopOnSignal(site, stores);
});
