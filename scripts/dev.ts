/** `npm run dev`: the site with hot reload, its functions, a local store and the demo affiliate. */
import { dev } from 'astro';
import { DEMO, seedDemoAffiliate } from './lib/demo.ts';
import { devFunctions } from './lib/dev-functions.ts';
import { run } from './lib/fail.ts';
import { runFunctions } from './lib/function-runner.ts';
import { connectBlobs, startLocalBlobs } from './lib/local-blobs.ts';
import { prepareLocalEnv } from './lib/local-env.ts';
import { readRules } from './lib/netlify-rules.ts';
import { assertPortIsFree, readPort } from './lib/port.ts';
import { stopOnSignal } from './lib/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  const blobs = await startLocalBlobs(root);
  connectBlobs(blobs);
  await seedDemoAffiliate();
  const functions = runFunctions(root);
  const plugins = [devFunctions(functions, await readRules(root))];
  const site = await dev({ root, server: { port }, vite: { plugins } });
  stopOnSignal(site, functions, blobs);
  console.log(`Sign in as "${DEMO.username}" with the password "${DEMO.password}".`);
});
