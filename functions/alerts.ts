import * as routes from '../src/contract/alerts.ts';
import { readAnnouncement } from '../src/contract/announcements.ts';
import * as alerts from './lib/alerts.ts';
import { readPublished } from './lib/alerts.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';

/** The affiliate's alerts. */
export default endpoint(
  on(routes.listAlerts, ({ affiliate, query }) => alerts.listAlerts(affiliate.id, query)),
  on(routes.changeAlert, ({ affiliate, params, body }) =>
    alerts.changeAlert(affiliate.id, params.id, body),
  ),
  on(routes.readAllAlerts, ({ affiliate }) => alerts.readAllAlerts(affiliate.id)),
  on(readAnnouncement, ({ params }) => readPublished(params.id)),
  on(routes.readMuted, ({ affiliate }) => alerts.readMuted(affiliate.id)),
  on(routes.muteAlerts, ({ affiliate, body }) => alerts.muteAlerts(affiliate.id, body.kinds)),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/alerts',
    '/api/alerts/read',
    '/api/alerts/muted',
    '/api/alerts/:id',
    '/api/announcements/:id',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
