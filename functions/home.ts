import * as routes from '../src/contract/home.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import * as home from './lib/home.ts';

/** The affiliate's own figures and tasks on the dashboard home. */
export default endpoint(
  on(routes.readToday, ({ affiliate }) => home.readToday(affiliate.id)),
  on(routes.readFigures, ({ affiliate }) => home.readFigures(affiliate.id)),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/today', '/api/figures'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
