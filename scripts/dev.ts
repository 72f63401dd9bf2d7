/** `npm run dev`: the site with hot reload, its functions, a local store and the demo affiliate. */
import { dev } from 'astro';
import { DEMO } from './lib/demo.ts';
import { devFunctions } from './lib/dev-functions.ts';
import { run } from './lib/fail.ts';
import { runFunctions } from './lib/function-runner.ts';
import { prepareLocalEnv } from './lib/local-env.ts';
import { startLocalStores } from './lib/local-stores.ts';
import { readRules } from './lib/netlify-rules.ts';
import { assertPortIsFree, readPort } from './lib/port.ts';
import { stopOnSignal } from './lib/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  const stores = await startLocalStores(root);
  const functions = runFunctions(root);
  const plugins = [devFunctions(functions, await readRules(root))];
  const site = await dev({ root, server: { port }, vite: { plugins } });
  stopOnSignal(site, functions, stores);
  console.log(`Sign in as "${DEMO.username}" with the password "${DEMO.password}".`);
});
