/** `npm start`: serves the built site with its local stores and the demo affiliate. */

import { run } from './lib/fail.ts';
import { DEMO_SENTENCE } from './local/demo.ts';
import { prepareLocalEnv } from './local/local-env.ts';
import { startLocalStores } from './local/local-stores.ts';
import { startMailBox } from './local/mail-box.ts';
import { assertPortIsFree, readPort } from './local/port.ts';
import { startSiteServer } from './local/site-server.ts';
import { stopOnSignal } from './local/stop.ts';

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  const stores = await startLocalStores(root);
  const mailBox = await startMailBox(root);
  const site = await startSiteServer(root, port, { mailBox });
  console.log(`\nReady at ${site.origin}`);
  if (mailBox) console.log(`Mails go to ${site.origin}/__mail (MAIL_URL=${mailBox.url}).`);
  if (stores.demo) {
    console.log(DEMO_SENTENCE);
    console.log('"npm run demo" gives this affiliate a practice to explore.');
  }
  console.log('Press Ctrl+C to stop.');
  stopOnSignal(site, stores, ...(mailBox ? [mailBox] : []));
});
