import { changePassword } from '../src/contract/account.ts';
import { deviceCookie } from './lib/auth/device.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { assertNewPassword, provePassword, replacePassword } from './lib/auth/new-passwords.ts';
import { hashPassword } from './lib/auth/password.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { reply } from './lib/http/answer.ts';
import { HttpError } from './lib/http/refusal.ts';
import { from, log } from './lib/log.ts';
import { withMail } from './lib/mail/outbox.ts';

/** Changes the signed-in affiliate's password. This session and this known device stay valid. */
export default withMail(
  endpoint(
    on(changePassword, async ({ request, context, affiliate: caller, body }) => {
      const { current, password } = body;
      assertNewPassword(password, caller.user, password === current);
      const affiliate = await provePassword({
        request,
        context,
        caller,
        password: current,
        field: 'current',
        sentence: 'This is not your current password.',
      });
      const changed = await replacePassword(caller.id, {
        sessionId: caller.session.id,
        comparedHash: affiliate.passwordHash,
        passwordHash: await hashPassword(password),
      });
      if (!changed) {
        throw new HttpError(
          'conflict',
          'Your password was changed in the meantime. Please sign in again.',
        );
      }
      log({ event: 'password_changed', ...from(context), affiliate: caller.id });
      const renewed = { ...affiliate, passwordVersion: affiliate.passwordVersion + 1 };
      return reply({ ok: true }, { 'Set-Cookie': await deviceCookie(request, renewed) });
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/account/password',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
