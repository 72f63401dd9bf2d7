import * as v from 'valibot';
import { confirmAddress } from '../src/contract/confirm-address.ts';
import { choosePassword, readInvitation } from '../src/contract/invitations.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import * as invitations from './lib/auth/invitations.ts';
import { assertNewPassword, chooseByToken } from './lib/auth/new-passwords.ts';
import { hashPassword, verifyPassword } from './lib/auth/password.ts';
import { unlockName } from './lib/auth/throttle.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { check, readFields } from './lib/http/body.ts';
import { HttpError } from './lib/http/refusal.ts';
import { from, log } from './lib/log.ts';
import { takeAddress } from './lib/mail/choice.ts';
import { withMail } from './lib/mail/outbox.ts';
import { OFFICE } from './lib/site.ts';

/** The same refusal for every invalid token: used, expired, withdrawn, truncated, or of an affiliate who cannot sign in. */
const refused = () =>
  new HttpError(
    'not_found',
    `This address can no longer be used. If you have just chosen a password, sign in with it. Otherwise ask the office for a new address: ${OFFICE.phone} or ${OFFICE.email}.`,
    { event: 'invitation_refused' },
  );

async function open(token: string): Promise<invitations.OpenInvitation> {
  const invitation = await invitations.readInvitation(token);
  if (!invitation) throw refused();
  return invitation;
}

const Confirmed = v.object({ token: v.string('This address is not complete.') });

/** What a mailed link opens: choosing a password, and confirming a new mail address. */
export default withMail(
  endpoint(
    on(readInvitation, async ({ body }) => {
      const { kind, username, firstName, expiresAt } = await open(body.token);
      return { kind, username, firstName, expiresAt: expiresAt.toISOString() };
    }),
    on(choosePassword, async ({ context, body: { token, password } }) => {
      const person = await open(token);
      const { username, passwordHash } = person;
      assertNewPassword(password, person);
      const same = passwordHash !== null && (await verifyPassword(password, passwordHash));
      assertNewPassword(password, person, same);
      const affiliate = await chooseByToken(token, await hashPassword(password));
      if (!affiliate) throw refused();
      // Wait times from guesses at the old password do not apply to the new one.
      await unlockName(username);
      log({ event: 'password_chosen', ...from(context), affiliate });
      return { ok: true };
    }),
    on(confirmAddress, async ({ request }) => {
      const { token } = await check(Confirmed, await readFields(request));
      const email = await takeAddress(token);
      if (email) return { email };
      throw new HttpError(
        'not_found',
        'This link can no longer be used. If your address is not changed yet, ask for the change again in the portal: Settings, Security.',
        { event: 'address_refused' },
      );
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/auth/invitation', '/api/auth/password', '/api/auth/address'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
