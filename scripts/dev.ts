/** `npm run dev`: the site with hot reload, its functions, local stores and the demo affiliate. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import { writeGated } from './build/gated.ts';
import { run } from './lib/fail.ts';
import { DEMO_SENTENCE } from './local/demo.ts';
import { type FunctionRunner, runFunctions } from './local/function-runner.ts';
import { prepareLocalEnv } from './local/local-env.ts';
import { startLocalStores } from './local/local-stores.ts';
import { type MailBox, startMailBox } from './local/mail-box.ts';
import { type NetlifyRules, readRules, redirection } from './local/netlify-rules.ts';
import { assertPortIsFree, readPort } from './local/port.ts';
import { requestUrl, send } from './local/responses.ts';
import { stopOnSignal } from './local/stop.ts';

/** A plugin that handles each request before Vite, which serves no functions, redirects and headers. */
function devFunctions(
  functions: FunctionRunner,
  rules: NetlifyRules,
  mailBox: MailBox | null = null,
): Plugin {
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => {
    const url = requestUrl(incoming);
    const mails = mailBox?.answer(url.pathname);
    if (mails) return send(mails, incoming, outgoing);
    const called = await functions.answer(incoming, url);
    if (called) return send(called, incoming, outgoing);
    const rule = rules.redirectFor(url);
    if (rule) {
      const elsewhere = redirection(rule, url) ?? (await functions.answer(incoming, rule.to));
      if (elsewhere) return send(elsewhere, incoming, outgoing);
      incoming.url = rule.to.pathname + rule.to.search;
    }
    outgoing.setHeaders(new Map(Object.entries(rules.headersFor(url.pathname))));
    next();
  };
  return {
    name: 'dev-functions',
    configureServer: ({ middlewares }) => {
      middlewares.use((incoming, outgoing, next) => {
        serve(incoming, outgoing, next).catch(next);
      });
    },
  };
}

await run(async () => {
  const root = process.cwd();
  const port = readPort();
  await assertPortIsFree(port);
  prepareLocalEnv(root);
  // The sample approvals are of the words that it writes.
  await writeGated(root);
  const stores = await startLocalStores(root);
  const mailBox = await startMailBox(root);
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
