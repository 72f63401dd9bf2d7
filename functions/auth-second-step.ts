import { secondStep, secondStepOptions } from '../src/contract/second-step.ts';
import { knownDevice } from './lib/auth/device.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { optionsToSign } from './lib/auth/passkeys.ts';
import {
  assertMayTry,
  REFUSED,
  readPending,
  readSecondStep,
  takeSecondStep,
} from './lib/auth/second-step.ts';
import { finishSignIn } from './lib/auth/sign-in.ts';
import { query } from './lib/db/db.ts';
import { tidyBehind } from './lib/db/tidy.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { readBody } from './lib/http/body.ts';
import { originOf } from './lib/http/origin.ts';
import { HttpError } from './lib/http/refusal.ts';
import { withMail } from './lib/mail/outbox.ts';
import { noteSecurity } from './lib/security-events.ts';

/** The affiliate who entered the right password in this browser. Throws an HttpError (401) if there is none. */
async function pendingOf(request: Request) {
  const affiliate = await readPending(request);
  if (affiliate?.twoStep && affiliate.passwordHash !== null) {
    return { ...affiliate, passwordHash: affiliate.passwordHash };
  }
  throw signInAgain();
}

const signInAgain = () =>
  new HttpError('unauthenticated', 'Please sign in again: this took too long.', {
    event: 'second_step_refused',
  });

/** The second step of signing in: opens the session, or refuses a wrong code or passkey. */
export default withMail(
  endpoint(
    on(secondStep, async ({ request, context }) => {
      const step = await readSecondStep(request);
      const affiliate = await pendingOf(request);
      const { id, username } = affiliate;
      const attempt = await assertMayTry(
        { username, step: 'second', device: await knownDevice(request, affiliate) },
        { affiliateId: id, context },
      );
      if (!(await takeSecondStep(id, step, originOf(request)))) {
        await noteSecurity(query, id, {
          actor: null,
          action: 'second-step-failed',
          kind: 'session',
          reason: step.way,
        });
        throw new HttpError('login_failed', REFUSED[step.way], {
          event: 'second_step_failed',
          reason: step.way,
          noted: { affiliate: id },
        });
      }
      const answer = await finishSignIn({ request, context, affiliate, attempt });
      if (!answer) throw signInAgain();
      await tidyBehind(context);
      return answer;
    }),
    on(secondStepOptions, async ({ request }) => {
      await readBody(request);
      const { id } = await pendingOf(request);
      return {
        ...(await optionsToSign({
          affiliateId: id,
          purpose: 'sign-in',
          origin: originOf(request),
        })),
      };
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/auth/second-step', '/api/auth/second-step/options'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
