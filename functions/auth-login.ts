import type { Config } from '@netlify/functions';
import type { Done } from '../src/contract/api.ts';
import {
  affiliateId,
  changeAffiliate,
  isSignedIn,
  readAffiliate,
  withSession,
} from './lib/affiliates.ts';
import { readCredentials } from './lib/credentials.ts';
import { endpoint, HttpError, json } from './lib/http.ts';
import { verifyPassword } from './lib/password.ts';
import { issueSession, sessionCookie } from './lib/session.ts';

/** Signs an affiliate in. An unknown name, a wrong password and a disabled affiliate get one answer. */
export default endpoint({
  POST: async (request) => {
    const { username, password } = await readCredentials(request);
    const id = affiliateId(username);
    // Signed before anything is checked, so that missing keys show at once and never after a password was right.
    const { session, token } = await issueSession(id);
    const affiliate = await readAffiliate(id);
    const matches = await verifyPassword(password, affiliate?.passwordHash ?? null);
    const signedIn =
      matches &&
      (await changeAffiliate(id, (current) =>
        current.disabled || current.passwordHash !== affiliate?.passwordHash
          ? undefined
          : withSession(current, session),
      ));
    if (!signedIn || !isSignedIn(signedIn, session)) {
      throw new HttpError(401, 'login_failed', 'The username or password is not correct.');
    }
    return json({ ok: true } satisfies Done, { 'Set-Cookie': sessionCookie(request, token) });
  },
});

export const config: Config = { path: '/api/auth/login' };
