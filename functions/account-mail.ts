import { changeEmail, changeMailChoice, readMailChoice } from '../src/contract/account-mail.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { provePassword } from './lib/auth/new-passwords.ts';
import { transaction } from './lib/db/db.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { changeChoice, moveAddress, readChoice } from './lib/mail/choice.ts';
import { withMail } from './lib/mail/outbox.ts';
import { noteSecurity } from './lib/security-events.ts';

const CHANGED = {
  action: 'email-changed',
  kind: 'account',
  alert: {
    title: 'The email address of your account was changed',
    href: '/dashboard/settings/security',
    why: 'The portal sends its mail there. If it was not you, change your password and call the office.',
    // The old and the new address each get their own mail.
    quiet: true,
  },
};

/** Which mails the signed-in affiliate gets, and at which address. */
export default withMail(
  endpoint(
    on(readMailChoice, ({ affiliate }) => readChoice(affiliate.id)),
    on(changeMailChoice, ({ affiliate, body }) => changeChoice(affiliate.id, body)),
    on(changeEmail, async ({ request, context, affiliate: caller, body }) => {
      await provePassword({
        request,
        context,
        caller,
        password: body.current,
        field: 'current',
        sentence: 'This is not your current password.',
      });
      await transaction(async (run) => {
        if (!(await moveAddress(run, caller.id, body.email))) return;
        await noteSecurity(run, caller.id, { actor: caller.id, ...CHANGED });
      });
      return { email: body.email };
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/mail', '/api/account/email'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
