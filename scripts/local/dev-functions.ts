/** Adds functions, redirects and headers to `astro dev`, which Vite does not serve. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { FunctionRunner } from './function-runner.ts';
import type { MailBox } from './mail-box.ts';
import { type NetlifyRules, redirection } from './netlify-rules.ts';
import { requestUrl, send } from './responses.ts';

/** A plugin that handles each request before Vite. */
export function devFunctions(
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
