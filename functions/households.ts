import * as routes from '../src/contract/households.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import * as households from './lib/households.ts';
import { created } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';

/** The households of the signed-in affiliate. */
export default endpoint(
  on(routes.listHouseholds, ({ affiliate, query }) =>
    households.listHouseholds(affiliate.id, query),
  ),
  on(routes.createHousehold, async ({ affiliate, body, request }) =>
    created(await households.createHousehold(affiliate.id, body, requestKey(request, body))),
  ),
  on(routes.readHousehold, ({ affiliate, params }) =>
    households.readHousehold(affiliate.id, params.id),
  ),
  on(routes.changeHousehold, ({ affiliate, params, body }) =>
    households.changeHousehold(affiliate.id, params.id, body),
  ),
  on(routes.deleteHousehold, ({ affiliate, params }) =>
    households.deleteHousehold(affiliate.id, params.id),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/households', '/api/households/:id'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
