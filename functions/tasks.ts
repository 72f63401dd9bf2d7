import * as routes from '../src/contract/tasks.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';
import * as tasks from './lib/tasks.ts';

/** The steps and meetings that the signed-in affiliate plans. */
export default endpoint(
  on(routes.listTasks, ({ affiliate, query }) => tasks.listTasks(affiliate.id, query)),
  on(routes.createTask, async ({ affiliate, body, request }) =>
    created(await tasks.createTask(affiliate.id, body, requestKey(request, body))),
  ),
  on(routes.readTask, ({ affiliate, params }) => tasks.readTask(affiliate.id, params.id)),
  on(routes.changeTask, ({ affiliate, params, body }) =>
    tasks.changeTask(affiliate.id, params.id, body),
  ),
  on(routes.deleteTask, ({ affiliate, params }) => tasks.deleteTask(affiliate.id, params.id)),
  on(routes.endTask, ({ affiliate, params, body, request }) =>
    tasks.endTask(affiliate.id, params.id, body, requestKey(request, body)),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/tasks', '/api/tasks/:id', '/api/tasks/:id/done'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
