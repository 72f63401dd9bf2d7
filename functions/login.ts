import { login } from '../src/contract/auth/auth.ts';
import { addressRoutes } from './lib/account/mail.ts';
import { type Affiliate, readCredentials } from './lib/auth/affiliates.ts';
import { presentedDevice } from './lib/auth/device.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { hashPassword, isOutdated, verifyPassword } from './lib/auth/password.ts';
import { assertAllowed, pendingCookie, secondStepOf } from './lib/auth/second-step.ts';
import { beginSignIn } from './lib/auth/throttle.ts';
import { query } from './lib/db/db.ts';
import { sql } from './lib/db/sql.ts';
import { reply } from './lib/http/answer.ts';
import { HttpError } from './lib/http/refusal.ts';
import { withMail } from './lib/mail/outbox.ts';
import { sessionKeys } from './lib/platform/env.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { forgotRoutes } from './lib/sign-in/forgot.ts';
import { invitationRoutes } from './lib/sign-in/invitations.ts';
import { finishSignIn, signInRoutes } from './lib/sign-in/sign-in.ts';
import { tidyBehind } from './lib/tidy.ts';

/**
 * Signs an affiliate in: password, second step, and the links of invitations and mails. An unknown name, a wrong password and a disabled affiliate get the same
 * response.
 */
export default withMail(
  endpoint(
    on(login, async ({ request, context }) => {
      const { username, password } = await readCredentials(request);
      // Missing keys are reported before the password is checked, so the response reveals nothing about it.
      sessionKeys();
      // Verified for unknown names, too, so that the response time does not reveal which names exist.
      const device = await presentedDevice(request);
      const started = await beginSignIn(username, context.ip ?? '', device);
      const { affiliate } = started;
      const noted = affiliate ? { affiliate: affiliate.id } : {};
      const attempt = assertAllowed(started.attempt, { affiliateId: affiliate?.id, context });

      const matches = await verifyPassword(password, affiliate?.passwordHash ?? null);
      const refuse = async (reason: string) => {
        await noteFailure(affiliate?.id ?? null, reason);
        return new HttpError('login_failed', 'The username or password is not correct.', {
          event: 'login_failed',
          reason,
          noted,
        });
      };
      if (!matches || !hasPassword(affiliate)) {
        throw await refuse(affiliate ? 'wrong_password' : 'unknown_name');
      }
      if (affiliate.disabled) throw await refuse('disabled');
      const renewedHash = isOutdated(affiliate.passwordHash)
        ? await hashPassword(password)
        : undefined;
      const answer = affiliate.twoStep
        ? reply(await secondStepOf(affiliate, renewedHash, attempt.counted), {
            'Set-Cookie': await pendingCookie(request, affiliate),
          })
        : await finishSignIn({ request, context, affiliate, renewedHash, attempt });
      if (!answer) throw await refuse('disabled');
      await tidyBehind(context);
      return answer;
    }),
    ...signInRoutes,
    ...forgotRoutes,
    ...invitationRoutes,
    ...addressRoutes,
  ),
);

const hasPassword = (
  affiliate: Affiliate | null,
): affiliate is Affiliate & { passwordHash: string } => typeof affiliate?.passwordHash === 'string';

/** Records the failed try in the affiliate's audit. For an unknown name it runs the same statement, so it takes as long. */
const noteFailure = (affiliateId: string | null, reason: string): Promise<unknown> =>
  query(sql`
    insert into audit (action, kind, affiliate_id, reason)
    select 'sign-in-failed', 'session', id, ${reason} from affiliate where id = ${affiliateId}`);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/auth/address',
    '/api/auth/forgot',
    '/api/auth/invitation',
    '/api/auth/login',
    '/api/auth/password',
    '/api/auth/second-step',
    '/api/auth/second-step/options',
  ],
  // The outer limit; lib/auth/throttle.ts has the finer ones.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
