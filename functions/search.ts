import * as contract from '../src/contract/search.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { searchOwn } from './lib/search.ts';

/** Searches the signed-in affiliate's own rows. Search texts are never logged. */
export default endpoint(
  on(contract.searchOwn, async ({ affiliate, query }) => ({
    groups: await searchOwn(affiliate.id, query.q),
  })),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/search',
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
