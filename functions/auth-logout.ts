import type { Config } from '@netlify/functions';
import type { Done } from '../src/contract/api.ts';
import { changeAffiliate, withoutSession } from './lib/affiliates.ts';
import { endpoint, json } from './lib/http.ts';
import { clearedCookie, readSession } from './lib/session.ts';

/** Ends this session on the server and in this browser. Without a session there is nothing to end, and that is well. */
export default endpoint({
  POST: async (request) => {
    const session = await readSession(request);
    if (session) {
      await changeAffiliate(session.affiliateId, (current) => withoutSession(current, session.id));
    }
    return json({ ok: true } satisfies Done, { 'Set-Cookie': clearedCookie(request) });
  },
});

export const config: Config = { path: '/api/auth/logout' };
