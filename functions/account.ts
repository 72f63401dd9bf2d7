import { checkProof } from '../src/contract/account.ts';
import { readAccount } from '../src/contract/account-state.ts';
import { readFrame } from './lib/alerts.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { settings } from './lib/site.ts';

/** The signed-in affiliate's account data that every page's frame shows. */
export default endpoint(
  on(readAccount, async ({ affiliate }) => ({
    office: affiliate.office,
    ...(await readFrame(affiliate.id)),
    twoStep: affiliate.twoStep,
    twoStepFrom: settings.twoStepFrom,
    endsAt: affiliate.endsAt,
  })),
  on(checkProof, async () => ({ ok: true })),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account', '/api/account/proof'],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
