import { logout } from '../src/contract/auth.ts';
import { endSession } from './lib/auth/affiliates.ts';
import { endpoint } from './lib/auth/endpoint.ts';
import { clearedCookie, readSession } from './lib/auth/session.ts';
import type { FunctionConfig } from './lib/config.ts';
import { reply } from './lib/http/answer.ts';
import { readBody } from './lib/http/body.ts';
import { on } from './lib/http/endpoint.ts';
import { HttpError } from './lib/http/refusal.ts';
import { from, log, loggedName } from './lib/log.ts';
import { DatabaseError } from './lib/unavailable.ts';

const NOT_ENDED =
  'You are signed out in this browser, but we could not end the session on our side. It will expire within 8 hours.';

/** Ends this session on the server and in this browser. If there is none, there is nothing to end. */
export default endpoint(
  on(logout, async ({ request, context }) => {
    await readBody(request);
    const session = await readSession(request);
    const cleared = { 'Set-Cookie': clearedCookie(request) };
    if (session) {
      const name = loggedName(session.affiliateId);
      try {
        await endSession(session);
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        // This browser forgets the session all the same: it may be a shared one.
        throw new HttpError('unavailable', NOT_ENDED, {
          headers: cleared,
          event: 'logout_failed',
          reason: error.message,
          name,
        });
      }
      log({ event: 'logout', ...from(context), name });
    }
    return reply({ ok: true }, cleared);
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/logout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
