import * as contract from '../src/contract/scenarios.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';
import * as scenarios from './lib/scenarios.ts';
import { countScenarios, listScenarios } from './lib/scenarios.ts';

/** The saved calculations of the signed-in affiliate. */
export default endpoint(
  on(contract.listScenarios, ({ affiliate, query }) => listScenarios(affiliate.id, query)),
  on(contract.countScenarios, ({ affiliate }) => countScenarios(affiliate.id)),
  on(contract.createScenario, async ({ affiliate, body, request }) =>
    created(await scenarios.createScenario(affiliate.id, body, requestKey(request, body))),
  ),
  on(contract.readScenario, ({ affiliate, params }) =>
    scenarios.readScenario(affiliate.id, params.id),
  ),
  on(contract.changeScenario, ({ affiliate, params, body }) =>
    scenarios.changeScenario(affiliate.id, params.id, body),
  ),
  on(contract.deleteScenario, ({ affiliate, params }) =>
    scenarios.deleteScenario(affiliate.id, params.id),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  // Excludes the database driver's optional native binding, which is not installed, to leave room for the calculators.
  includedFiles: ['!../node_modules/pg/lib/native/**'],
  path: ['/api/scenarios', '/api/scenarios/counts', '/api/scenarios/:id'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
