import type { Config } from '@netlify/functions';
import { isSignedIn, readAffiliate, toSessionUser } from './lib/affiliates.ts';
import { endpoint, HttpError, json } from './lib/http.ts';
import { about, log } from './lib/log.ts';
import { readSession } from './lib/session.ts';

/** Who is signed in. A forged cookie costs no read of the store, an honest one costs one. */
export default endpoint({
  GET: async (request, context) => {
    const session = await readSession(request);
    const affiliate = session && (await readAffiliate(session.affiliateId));
    if (session && isSignedIn(affiliate, session)) return json(toSessionUser(affiliate));
    if (session) log({ event: 'session_refused', ...about(context, session.affiliateId) });
    throw new HttpError(401, 'unauthenticated', 'You are not signed in.');
  },
});

export const config: Config = {
  path: '/api/auth/me',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
