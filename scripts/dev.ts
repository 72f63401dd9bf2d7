/** `npm run dev`: the site with hot reload, its functions, a local store and the demo affiliate. */
import { dev } from 'astro';
import { DEMO, seedDemoAffiliate } from './lib/demo.ts';
import { run } from './lib/fail.ts';
import { connectBlobs, startLocalBlobs } from './lib/local-blobs.ts';
import { prepareLocalEnv } from './lib/local-env.ts';
import { assertPortIsFree, readPort } from './lib/port.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  connectBlobs(await startLocalBlobs(root));
  await seedDemoAffiliate();
  await dev({ root, server: { port } });
  console.log(`Sign in as "${DEMO.username}" with the password "${DEMO.password}".`);
});
