import type { Done } from '../src/contract/api.ts';
import { changeAffiliate, withoutSession } from './lib/affiliates.ts';
import type { FunctionConfig } from './lib/config.ts';
import { endpoint, HttpError, json, readBody } from './lib/http.ts';
import { from, log, loggedName } from './lib/log.ts';
import { clearedCookie, readSession } from './lib/session.ts';
import { StoreError } from './lib/store.ts';

const NOT_ENDED =
  'You are signed out in this browser, but we could not end the session on our side. It ends by itself within 8 hours.';

/** Ends this session on the server and in this browser. Without a session there is nothing to end, and that is well. */
export default endpoint({
  POST: async (request, context) => {
    await readBody(request);
    const session = await readSession(request);
    const cleared = { 'Set-Cookie': clearedCookie(request) };
    if (session) {
      const name = loggedName(session.affiliateId);
      try {
        await changeAffiliate(session.affiliateId, (stored) => withoutSession(stored, session.id));
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        // This browser forgets the session all the same: it may be a shared one.
        throw new HttpError(503, 'unavailable', NOT_ENDED, {
          headers: cleared,
          event: 'logout_failed',
          reason: error.message,
          name,
        });
      }
      log({ event: 'logout', ...from(context), name });
    }
    return json({ ok: true } satisfies Done, cleared);
  },
});

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/logout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
