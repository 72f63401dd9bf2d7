import * as routes from '../src/contract/tasks.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { followed, taskCalendar } from './lib/calendars.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, download } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';
import * as tasks from './lib/tasks.ts';

/** The signed-in affiliate's planned steps and meetings. */
export default endpoint(
  on(routes.listTasks, ({ affiliate, query }) => tasks.listTasks(affiliate.id, query)),
  on(
    routes.createTask,
    followed(async ({ affiliate, body, request }) =>
      created(await tasks.createTask(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(routes.taskFile, async ({ affiliate, params }) =>
    download(
      await taskCalendar(affiliate.id, params.id),
      'text/calendar; charset=utf-8',
      'task.ics',
    ),
  ),
  on(routes.readTask, ({ affiliate, params }) => tasks.readTask(affiliate.id, params.id)),
  on(
    routes.changeTask,
    followed(({ affiliate, params, body }) => tasks.changeTask(affiliate.id, params.id, body)),
  ),
  on(
    routes.deleteTask,
    followed(({ affiliate, params }) => tasks.deleteTask(affiliate.id, params.id)),
  ),
  on(
    routes.endTask,
    followed(({ affiliate, params, body, request }) =>
      tasks.endTask(affiliate.id, params.id, body, requestKey(request, body)),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/tasks', '/api/tasks/:id', '/api/tasks/:id.ics', '/api/tasks/:id/done'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
