import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { PAGES } from '../src/config/paths.ts';
import { readReferral, sendLead } from '../src/contract/leads.ts';
import { dayOf, TIME_TRAP_MS } from '../src/contract/reference.ts';
import { secretKeyOf } from './lib/auth/throttle.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, formPage, SECURITY_HEADERS } from './lib/http/answer.ts';
import { isForm } from './lib/http/body.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { HttpError, notFound } from './lib/http/refusal.ts';
import { hashOfBody, type RequestKey } from './lib/http/request-key.ts';
import { networkOf } from './lib/ip.ts';
import { countMessage, findReferral, type Message, takeLead } from './lib/leads.ts';
import { from, log } from './lib/log.ts';
import { withMail } from './lib/mail/outbox.ts';
import { notify } from './lib/notices.ts';
import { settings } from './lib/site.ts';

/** The contact form's messages, and the affiliates who referred their senders. */
export default withMail(
  publicEndpoint(
    on(sendLead, ({ request, context, body }) => take(request, context, body), formPage),
    on(readReferral, ({ params }) => findReferral(params.code)),
  ),
);

/** Accepts a message. Throws an HttpError: 404 if messages are delivered another way, 400 if it came too fast, 429 if there are too many. */
async function take(request: Request, context: Context, message: Message) {
  if (settings.delivery !== 'portal') throw notFound();
  const done = (id: string) => (isForm(request) ? thankYou() : created({ id }));
  // Only bots fill this field in. They get the usual response, so they don't learn that it gave them away.
  if (message.website) return done(randomUUID());
  assertUnhurried(message.openMs);
  const address = context.ip ?? '';
  for (const place of await countMessage(address)) {
    log({ event: 'lead_alarm', ...from(context), place });
    notify('messages', context.requestId, context);
  }
  const id = await takeLead(message, keyOf(request, address, message));
  notify('lead', id, context);
  return done(id);
}

/** The same key for each try of a message. It counts together with the email address, so no one's key returns another sender's message. */
function keyOf(request: Request, address: string, message: Message): RequestKey | null {
  const { key, openMs: _openMs, website: _website, ...contents } = message;
  const body = hashOfBody(contents);
  const given = request.headers.get('idempotency-key') || key;
  if (given) return { id: hashOf([message.email.toLowerCase(), given]), body };
  if (!isForm(request)) return null;
  // A page that is the same for everyone has no key: its form is accepted once a day for the same contents.
  const network = secretKeyOf('lead form', networkOf(address));
  return { id: hashOf([body, network, dayOf(Date.now())]), body };
}

const hashOf = (parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Refuses a message sent faster than anyone can type (400), if the browser reports how long the form was open. */
function assertUnhurried(openMs: string | number): void {
  if (openMs === '' || !(Number(openMs) < TIME_TRAP_MS)) return;
  throw new HttpError(
    'bad_request',
    'This form was sent very quickly. Please wait a few seconds and send it again.',
  );
}

/** Redirects a browser without scripts to a page of the site, so that a reload sends nothing twice. */
const thankYou = (): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: PAGES.thankYou, 'Cache-Control': 'no-store', ...SECURITY_HEADERS },
  });

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/leads', '/api/referrals/:code'],
  // The outer limit. The limit on messages themselves is in lib/leads.ts.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
