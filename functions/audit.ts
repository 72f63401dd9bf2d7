import { exportAudit, listAudit } from '../src/contract/account.ts';
import { dayOf } from '../src/contract/reference.ts';
import * as audit from './lib/audit.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { download } from './lib/http/answer.ts';

/** Who did what to the data of the signed-in affiliate. */
export default endpoint(
  on(listAudit, ({ affiliate, query }) => audit.listAudit(affiliate.id, query)),
  on(exportAudit, async ({ affiliate, query }) => {
    const lines = await audit.exportAudit(affiliate.id, query.group);
    return download(lines, 'text/csv; charset=utf-8', `audit-${dayOf(Date.now())}.csv`);
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/audit', '/api/account/audit/export'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
