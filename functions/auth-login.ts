import { login } from '../src/contract/auth.ts';
import { waitSentence } from '../src/contract/wait.ts';
import { type Affiliate, findAffiliate, openSession } from './lib/auth/affiliates.ts';
import { readCredentials } from './lib/auth/credentials.ts';
import { deviceCookie, knownDevice } from './lib/auth/device.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { hashPassword, isOutdated, verifyPassword } from './lib/auth/password.ts';
import { issueSession, readSession, sessionCookie } from './lib/auth/session.ts';
import { beginAttempt } from './lib/auth/throttle.ts';
import { sessionKeys } from './lib/env.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { reply } from './lib/http/answer.ts';
import { HttpError } from './lib/http/refusal.ts';
import { from, log } from './lib/log.ts';

/** Signs an affiliate in. An unknown name, a wrong password and a disabled affiliate get one answer. */
export default endpoint(
  on(login, async ({ request, context }) => {
    const { username, password } = await readCredentials(request);
    // Missing keys show before anything is checked, and never after a password was right.
    sessionKeys();
    const affiliate = await findAffiliate(username);
    const noted = affiliate ? { affiliate: affiliate.id } : {};
    const device = await knownDevice(request, affiliate);

    const attempt = await beginAttempt({ username, address: context.ip ?? '', device });
    if (!attempt.allowed) {
      throw new HttpError('too_many_attempts', waitSentence(attempt.retryAfterS), {
        headers: { 'Retry-After': String(attempt.retryAfterS) },
        event: 'login_throttled',
        reason: attempt.by,
        noted,
      });
    }
    for (const place of attempt.alarms) log({ event: 'login_alarm', ...from(context), place });

    const matches = await verifyPassword(password, affiliate?.passwordHash ?? null);
    const opened = matches && affiliate && (await open(request, affiliate, password));
    if (!opened) {
      const reason = matches ? 'disabled' : affiliate ? 'wrong_password' : 'unknown_name';
      throw new HttpError('login_failed', 'The username or password is not correct.', {
        event: 'login_failed',
        reason,
        noted,
      });
    }
    await attempt.succeed();
    log({ event: 'login_succeeded', ...from(context), ...noted });
    const cookies = [
      sessionCookie(request, opened),
      ...(device ? [] : [await deviceCookie(request, affiliate)]),
    ];
    return reply({ ok: true }, { 'Set-Cookie': cookies });
  }),
);

/** Opens a session and answers its token, or null if the affiliate may not sign in any more. */
async function open(
  request: Request,
  { id, passwordHash: comparedHash }: Affiliate,
  password: string,
): Promise<string | null> {
  const { session, token } = await issueSession(id);
  const passwordHash = isOutdated(comparedHash) ? await hashPassword(password) : comparedHash;
  const endedId = (await readSession(request))?.id;
  return (await openSession({ session, comparedHash, passwordHash, endedId })) ? token : null;
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/login',
  // The outer ring; the throttle proper is in lib/auth/throttle.ts.
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
