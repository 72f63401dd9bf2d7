import { stepUp } from '../src/contract/account.ts';
import { beginStepUp, stepUpByPasskey } from '../src/contract/two-step.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { optionsToSign } from './lib/auth/passkeys.ts';
import { proveByPasskey, proveByPassword } from './lib/auth/step-up.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { originOf } from './lib/http/origin.ts';

/** Step-up by the password or a passkey. */
export default endpoint(
  on(stepUp, async ({ request, context, affiliate, body }) => {
    await proveByPassword({ request, context, caller: affiliate }, body.password);
    return { ok: true };
  }),
  on(beginStepUp, async ({ affiliate, request }) => ({
    ...(await optionsToSign({
      affiliateId: affiliate.id,
      purpose: 'prove',
      origin: originOf(request),
    })),
  })),
  on(stepUpByPasskey, async ({ request, context, affiliate, body }) => {
    await proveByPasskey({ request, context, caller: affiliate }, body.credential);
    return { ok: true };
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/step-up', '/api/account/step-up/options', '/api/account/step-up/passkey'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
