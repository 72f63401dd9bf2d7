import { createHash, randomUUID } from 'node:crypto';
import { PAGES } from '../src/config/paths.ts';
import { readReferral, sendLead } from '../src/contract/leads.ts';
import { dayOf, TIME_TRAP_MS } from '../src/contract/reference.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, SECURITY_HEADERS } from './lib/http/answer.ts';
import { isForm } from './lib/http/body.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { HttpError, notFound } from './lib/http/refusal.ts';
import { networkOf } from './lib/ip.ts';
import { countMessage } from './lib/lead-limit.ts';
import { takeLead } from './lib/leads.ts';
import * as referrals from './lib/referrals.ts';
import { settings } from './lib/site.ts';

/** The contact form's messages, and who introduced their writers. */
export default publicEndpoint(
  on(sendLead, async ({ request, context, body }) => {
    if (settings.delivery !== 'portal') throw notFound();
    const address = context.ip ?? '';
    const asForm = isForm(request);
    const done = (id: string) => (asForm ? thankYou() : created({ id }));
    // Only programs fill this in. They are not told that it gave them away.
    if (body.website) return done(randomUUID());
    assertUnhurried(body.openMs);
    await countMessage(address);
    const { email, name, message, introducedBy } = body;
    const given = request.headers.get('idempotency-key') || body.key;
    // A page that everybody gets the same has no key: its form counts once a day for the same words.
    const words = asForm
      ? [name, message, introducedBy, networkOf(address), dayOf(Date.now())]
      : [];
    const key = given ? [given] : words;
    return done(
      await takeLead(body, key.length > 0 ? hashOf([email.toLowerCase(), ...key]) : null),
    );
  }),
  on(readReferral, ({ params }) => referrals.readReferral(params.code)),
);

const hashOf = (parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Refuses what nobody could have typed so fast (400), if the browser says how long the form was open. */
function assertUnhurried(openMs: string | number): void {
  if (openMs === '' || !(Number(openMs) < TIME_TRAP_MS)) return;
  throw new HttpError(
    'bad_request',
    'This form was sent very quickly. Please wait a few seconds and send it again.',
  );
}

/** A browser without scripts goes on to a page of the site, so that a reload sends nothing twice. */
const thankYou = (): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: PAGES.thankYou, 'Cache-Control': 'no-store', ...SECURITY_HEADERS },
  });

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/leads', '/api/referrals/:code'],
  // The outer ring; the bound on messages proper is in lib/lead-limit.ts.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
