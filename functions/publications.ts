import * as contract from '../src/contract/publications.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { followingPages } from './lib/page-copies.ts';
import * as publications from './lib/publications.ts';

/** Versions of the signed-in affiliate's own page. */
export default endpoint(
  on(contract.listPublications, async ({ affiliate }) => ({
    items: await publications.listPublications(affiliate.id),
    next: null,
  })),
  on(
    contract.submitPublication,
    followingPages(async ({ affiliate }) =>
      created(await publications.submitPublication(affiliate.id)),
    ),
  ),
  on(
    contract.withdrawPublication,
    followingPages(({ affiliate, params, body }) =>
      publications.withdrawPublication(affiliate.id, params.id, body.version),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/publications', '/api/publications/:id'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
