import { changeLink, createLink, listLinks, listVisits, readLink } from '../src/contract/links.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { originOf } from './lib/http/origin.ts';
import { requestKey } from './lib/http/request-key.ts';
import * as links from './lib/links.ts';
import * as visits from './lib/links.ts';

/** The links of the signed-in affiliate. */
export default endpoint(
  on(listLinks, async ({ affiliate, request }) => ({
    items: await links.listLinks(affiliate.id, originOf(request)),
    next: null,
  })),
  on(createLink, async ({ affiliate, body, request }) => {
    const making = { origin: originOf(request), key: requestKey(request, body) };
    return created(await links.createLink(affiliate.id, body, making));
  }),
  on(readLink, ({ affiliate, params, request }) =>
    links.readLink(affiliate.id, params.id, originOf(request)),
  ),
  on(changeLink, ({ affiliate, params, body, request }) =>
    links.changeLink(affiliate.id, params.id, body, originOf(request)),
  ),
  on(listVisits, async ({ affiliate, params, query }) => ({
    items: await visits.listVisits(affiliate.id, params.id, query),
    next: null,
  })),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/links', '/api/links/:id', '/api/links/:id/visits'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
