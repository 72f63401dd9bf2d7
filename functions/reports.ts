import * as routes from '../src/contract/reports.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { findMissing, listLeads, readReport } from './lib/reports.ts';

/** The results of the affiliate's links. */
export default endpoint(
  on(routes.readReport, ({ affiliate, query }) => readReport(affiliate.id, query)),
  on(routes.listReportLeads, ({ affiliate, query }) => listLeads(affiliate.id, query)),
  on(routes.findMissing, ({ affiliate, body }) => findMissing(affiliate.id, body.email)),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/reports', '/api/reports/leads', '/api/reports/missing'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
