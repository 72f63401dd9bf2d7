import { PAGES } from '../src/config/paths.ts';
import { openUnsubscribe, unsubscribe } from '../src/contract/unsubscribe.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { SECURITY_HEADERS } from './lib/http/answer.ts';
import { readBody } from './lib/http/body.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { notFound } from './lib/http/refusal.ts';
import { leave, readUnsubscribe } from './lib/mail/unsubscribe.ts';

/** Unsubscribes an affiliate from a kind of mail. A program that only opens links changes nothing. */
export default publicEndpoint(
  on(unsubscribe, async ({ request, params }) => {
    await readBody(request);
    const left = readUnsubscribe(params.token);
    if (!left) throw notFound();
    await leave(left.affiliateId, left.kind);
    return { ok: true };
  }),
  on(openUnsubscribe, async ({ params }) => {
    if (!readUnsubscribe(params.token)) throw notFound();
    const Location = `${PAGES.unsubscribe}#${params.token}`;
    const headers = { Location, 'Cache-Control': 'no-store', ...SECURITY_HEADERS };
    return new Response(null, { status: 303, headers });
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/mail/unsubscribe/:token',
  // Mail providers send the requests of many people from a few addresses.
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
