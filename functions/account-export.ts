import { exportAccount } from '../src/contract/account.ts';
import { dayOf } from '../src/contract/reference.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as data from './lib/export.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { download } from './lib/http/answer.ts';

/** All data of the signed-in affiliate, in one zip. */
export default endpoint(
  on(exportAccount, async ({ affiliate }) => {
    const day = dayOf(Date.now());
    const zip = await data.exportAccount(affiliate.id, day);
    return download(zip, 'application/zip', `your-data-${day}.zip`);
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/account/export',
  rateLimit: { windowLimit: 10, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
