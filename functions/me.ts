import { me } from '../src/contract/auth/auth.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';

/** The signed-in affiliate. */
export default endpoint(on(me, async ({ affiliate }) => affiliate.user));

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/me',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
