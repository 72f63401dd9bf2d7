import type { Done } from '../src/contract/api.ts';
import { TOO_MANY_STATUS, waitSentence } from '../src/contract/wait.ts';
import {
  affiliateId,
  changeAffiliate,
  isSignedIn,
  readAffiliate,
  withoutSession,
  withSession,
} from './lib/affiliates.ts';
import type { FunctionConfig } from './lib/config.ts';
import { readCredentials } from './lib/credentials.ts';
import { endpoint, HttpError, json } from './lib/http.ts';
import { from, log, loggedName } from './lib/log.ts';
import { hashPassword, isOutdated, verifyPassword } from './lib/password.ts';
import { issueSession, readSession, sessionCookie } from './lib/session.ts';
import { beginAttempt } from './lib/throttle.ts';

/** Signs an affiliate in. An unknown name, a wrong password and a disabled affiliate get one answer. */
export default endpoint({
  POST: async (request, context) => {
    const { username, password } = await readCredentials(request);
    const id = affiliateId(username);
    const name = loggedName(id);
    // Signed before anything is checked, so that missing keys show at once and never after a password was right.
    const { session, token } = await issueSession(id);

    const attempt = await beginAttempt(id, context.ip ?? '');
    if (!attempt.allowed) {
      throw new HttpError(TOO_MANY_STATUS, 'too_many_attempts', waitSentence(attempt.retryAfterS), {
        headers: { 'Retry-After': String(attempt.retryAfterS) },
        event: 'login_throttled',
        reason: attempt.by,
        name,
      });
    }

    const affiliate = await readAffiliate(id);
    const matches = await verifyPassword(password, affiliate?.passwordHash ?? null);
    const passwordHash =
      matches && affiliate && isOutdated(affiliate.passwordHash)
        ? await hashPassword(password)
        : affiliate?.passwordHash;
    const current =
      matches &&
      (await changeAffiliate(id, (stored) =>
        // Disabled, or given another password, since it was read above.
        stored.disabled || stored.passwordHash !== affiliate?.passwordHash
          ? undefined
          : withSession({ ...stored, passwordHash: passwordHash ?? stored.passwordHash }, session),
      ));
    if (!current || !isSignedIn(current, session)) {
      const reason = matches ? 'disabled' : affiliate ? 'wrong_password' : 'unknown_name';
      throw new HttpError(401, 'login_failed', 'The username or password is not correct.', {
        event: 'login_failed',
        reason,
        name,
      });
    }
    await attempt.succeed();
    // A browser has one session: the one that it presents ends with the new one (OWASP ASVS 5.0, 7.2.4).
    const before = await readSession(request);
    if (before) {
      await changeAffiliate(before.affiliateId, (stored) => withoutSession(stored, before.id));
    }
    log({ event: 'login_succeeded', ...from(context), name });
    return json({ ok: true } satisfies Done, { 'Set-Cookie': sessionCookie(request, token) });
  },
});

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/login',
  // The outer ring; the throttle proper is in lib/throttle.ts.
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
