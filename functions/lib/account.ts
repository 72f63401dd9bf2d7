/** The signed-in affiliate's account data that every page's frame shows. */
import { checkProof } from '../../src/contract/account.ts';
import { readAccount } from '../../src/contract/account-state.ts';
import { readFrame } from './alerts.ts';
import { on } from './http/endpoint.ts';
import { settings } from './site.ts';

export const accountRoutes = [
  on(readAccount, async ({ affiliate }) => ({
    office: affiliate.office,
    ...(await readFrame(affiliate.id)),
    twoStep: affiliate.twoStep,
    twoStepFrom: settings.twoStepFrom,
    endsAt: affiliate.endsAt,
  })),
  on(checkProof, async () => ({ ok: true })),
];
