import { logout } from '../src/contract/auth/auth.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { clearedCookie, readSession, type Session } from './lib/auth/session-token.ts';
import { endSession } from './lib/auth/sessions.ts';
import { reply } from './lib/http/answer.ts';
import { readBody } from './lib/http/endpoint.ts';
import { HttpError } from './lib/http/refusal.ts';
import { ConfigError } from './lib/platform/env.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { log, requestFields } from './lib/platform/log.ts';
import { Unavailable, withTimeLimit } from './lib/platform/unavailable.ts';

const NOT_ENDED =
  'You are signed out in this browser, but we could not end the session on our side. It will expire within 8 hours.';

/** How long the database may take (ms). Shorter than the deadline, because a response after the deadline cannot clear the cookie. */
const END_MS = 6_000;

/** Ends this session on the server and in this browser. Without a session it does nothing. */
export default endpoint(
  on(logout, async ({ request, context }) => {
    await readBody(request);
    const cleared = { 'Set-Cookie': clearedCookie(request) };
    let session: Session | null = null;
    try {
      session = await readSession(request);
      const open = session;
      if (open) await withTimeLimit(END_MS, 'database', () => endSession(open));
    } catch (error) {
      throw notEnded(error, session, cleared);
    }
    if (session)
      log({ event: 'logout', ...requestFields(context), affiliate: session.affiliateId });
    return reply({ ok: true }, cleared);
  }),
);

/** An error that still clears this browser's session cookie, since others may use the computer. */
function notEnded(error: unknown, session: Session | null, headers: Record<string, string>) {
  const affiliate = session ? { affiliate: session.affiliateId } : {};
  const refuse = (event: string, reason: string, noted = {}) =>
    new HttpError('unavailable', NOT_ENDED, {
      headers,
      event,
      reason,
      noted: { ...affiliate, ...noted },
    });
  if (error instanceof Unavailable) return refuse('logout_failed', error.message);
  if (error instanceof ConfigError) {
    return refuse('misconfigured', error.message, { variable: error.variable });
  }
  return error;
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/logout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
