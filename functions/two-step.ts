import {
  beginCodes,
  confirmCodes,
  makeRecoveryCodes,
  readTwoStep,
  removeCodes,
} from '../src/contract/two-step.ts';
import * as codes from './lib/auth/codes.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as twoStep from './lib/auth/two-step.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { HttpError, notFound } from './lib/http/refusal.ts';
import { withMail } from './lib/mail/outbox.ts';

/** The signed-in affiliate's two-step sign-in. Passkeys have their own function. */
export default withMail(
  endpoint(
    on(readTwoStep, ({ affiliate }) => twoStep.readTwoStep(affiliate.id)),
    on(beginCodes, ({ affiliate }) => codes.beginCodes(affiliate.id, affiliate.user.username)),
    on(confirmCodes, ({ affiliate, body }) =>
      twoStep.changeFactors(affiliate, 'codes-added', async (run) => {
        const result = await codes.confirmCodes(run, affiliate.id, body.code);
        if (result === 'not begun') {
          throw new HttpError('conflict', 'Please begin again: this code is for another secret.');
        }
        if (result === 'wrong') {
          const sentence = 'This code is not right. Please enter the one that your app shows now.';
          throw new HttpError('validation', sentence, { fields: { code: sentence } });
        }
      }),
    ),
    on(removeCodes, async ({ affiliate }) => {
      const changed = await twoStep.changeFactors(affiliate, 'codes-removed', async (run) => {
        if (!(await codes.removeCodes(run, affiliate.id))) throw notFound();
      });
      return changed.twoStep;
    }),
    on(makeRecoveryCodes, async ({ affiliate }) => ({
      codes: await twoStep.renewRecoveryCodes(affiliate),
    })),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/two-step', '/api/account/codes', '/api/account/recovery-codes'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
