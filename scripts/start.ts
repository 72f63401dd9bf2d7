/** `npm start`: serves the built site with a local store and the demo affiliate. */
import { DEMO, seedDemoAffiliate } from './lib/demo.ts';
import { run } from './lib/fail.ts';
import { connectBlobs, startLocalBlobs } from './lib/local-blobs.ts';
import { prepareLocalEnv } from './lib/local-env.ts';
import { assertPortIsFree, readPort } from './lib/port.ts';
import { startSiteServer } from './lib/site-server.ts';
import { stopOnSignal } from './lib/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  const blobs = await startLocalBlobs(root);
  connectBlobs(blobs);
  const site = await startSiteServer(root, port);
  await seedDemoAffiliate();
  console.log(`\nReady at ${site.origin}`);
  console.log(`Sign in as "${DEMO.username}" with the password "${DEMO.password}".`);
  console.log('Press Ctrl+C to stop.');
  stopOnSignal(site, blobs);
});
