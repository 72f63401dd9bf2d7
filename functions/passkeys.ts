import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../src/contract/two-step.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as passkeys from './lib/auth/passkeys.ts';
import { optionsForNew } from './lib/auth/passkeys.ts';
import { changeFactors, renamePasskey as rename } from './lib/auth/two-step.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { originOf } from './lib/http/origin.ts';
import { withMail } from './lib/mail/outbox.ts';

/** The passkeys of the signed-in affiliate. */
export default withMail(
  endpoint(
    on(beginPasskey, async ({ affiliate, request }) => ({
      ...(await optionsForNew(affiliate, originOf(request))),
    })),
    on(addPasskey, async ({ affiliate, request, body }) => {
      const asked = {
        affiliateId: affiliate.id,
        purpose: 'add',
        origin: originOf(request),
      } as const;
      const made = await passkeys.readNewPasskey(body.credential, asked);
      return created(
        await changeFactors(affiliate, 'passkey-added', (run) =>
          passkeys.addPasskey(run, affiliate.id, body.name, made),
        ),
      );
    }),
    on(renamePasskey, ({ affiliate, params, body }) => rename(affiliate, params.id, body)),
    on(removePasskey, async ({ affiliate, params }) => {
      const changed = await changeFactors(affiliate, 'passkey-removed', (run) =>
        passkeys.removePasskey(run, affiliate.id, params.id),
      );
      return changed.twoStep;
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/passkeys', '/api/account/passkeys/options', '/api/account/passkeys/:id'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
