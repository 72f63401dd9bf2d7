import {
  CURRENT_MISSING,
  changeEmail,
  changeMailChoice,
  readMailChoice,
} from '../src/contract/account-mail.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { provePassword } from './lib/auth/new-passwords.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { HttpError } from './lib/http/refusal.ts';
import { askForAddress, changeChoice, keepAddress, readChoice } from './lib/mail/choice.ts';
import { withMail } from './lib/mail/outbox.ts';

/** Which mails the signed-in affiliate gets, and at which address. */
export default withMail(
  endpoint(
    on(readMailChoice, ({ affiliate }) => readChoice(affiliate.id)),
    on(changeMailChoice, ({ affiliate, body }) => changeChoice(affiliate.id, body)),
    on(changeEmail, async ({ request, context, affiliate: caller, body: { current, email } }) => {
      const stays = email === caller.user.email;
      // Keeping the address needs no password: the only harm is a request that has to be made again.
      if (stays && !current) return keepAddress(caller.id, email);
      if (!current) {
        throw new HttpError('validation', CURRENT_MISSING, {
          fields: { current: CURRENT_MISSING },
        });
      }
      await provePassword({
        request,
        context,
        caller,
        password: current,
        field: 'current',
        sentence: 'This is not your current password.',
      });
      return stays ? keepAddress(caller.id, email) : askForAddress(caller.id, email);
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/mail', '/api/account/email'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
