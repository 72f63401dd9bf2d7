import { isSignedIn, readAffiliate, toSessionUser } from './lib/affiliates.ts';
import type { FunctionConfig } from './lib/config.ts';
import { endpoint, HttpError, json } from './lib/http.ts';
import { loggedName } from './lib/log.ts';
import { readSession, refusalOf } from './lib/session.ts';

/** Who is signed in. A forged cookie costs no read of the store, an honest one costs one. */
export default endpoint({
  GET: async (request) => {
    const session = await readSession(request);
    const affiliate = session && (await readAffiliate(session.affiliateId));
    if (session && isSignedIn(affiliate, session)) return json(toSessionUser(affiliate));
    throw new HttpError(401, 'unauthenticated', 'You are not signed in.', {
      event: 'session_refused',
      ...(session
        ? { reason: 'ended', name: loggedName(session.affiliateId) }
        : { reason: refusalOf(request) }),
    });
  },
});

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/auth/me',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
