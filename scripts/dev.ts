/** `npm run dev`: the site with hot reload, its functions, local stores and the demo affiliate. */
import { dev } from 'astro';
import { writeGated } from './build/gated.ts';
import { run } from './lib/fail.ts';
import { DEMO_SENTENCE } from './local/demo.ts';
import { devFunctions } from './local/dev-functions.ts';
import { runFunctions } from './local/function-runner.ts';
import { prepareLocalEnv } from './local/local-env.ts';
import { startLocalStores } from './local/local-stores.ts';
import { startMailBox } from './local/mail-box.ts';
import { readRules } from './local/netlify-rules.ts';
import { assertPortIsFree, readPort } from './local/port.ts';
import { stopOnSignal } from './local/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  // The sample approvals are of the words that it writes.
  await writeGated(root);
  const stores = await startLocalStores(root);
  const mailBox = await startMailBox();
  const prepare = async () => {
    // The gated texts are deployed with the functions.
    await writeGated(root);
    return stores.update();
  };
  const functions = runFunctions(root, { prepare });
  const plugins = [devFunctions(functions, await readRules(root), mailBox)];
  const site = await dev({ root, server: { port }, vite: { plugins } });
  stopOnSignal(site, functions, stores, ...(mailBox ? [mailBox] : []));
  if (mailBox) console.log(`Mails go to http://localhost:${port}/__mail.`);
  console.log(stores.demo ? DEMO_SENTENCE : 'Press Ctrl+C to stop.');
});
