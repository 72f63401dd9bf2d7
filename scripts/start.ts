/** `npm start`: serves the built site with a local store and the demo affiliate. */
import { DEMO } from './lib/demo.ts';
import { run } from './lib/fail.ts';
import { prepareLocalEnv } from './lib/local-env.ts';
import { startLocalStores } from './lib/local-stores.ts';
import { assertPortIsFree, readPort } from './lib/port.ts';
import { startSiteServer } from './lib/site-server.ts';
import { stopOnSignal } from './lib/stop.ts';

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
