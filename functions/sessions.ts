import * as routes from '../src/contract/sessions.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { clearedCookie } from './lib/auth/session-token.ts';
import { endOne, endOthers, endSession, listOpen } from './lib/auth/sessions.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { reply } from './lib/http/answer.ts';
import { notFound } from './lib/http/refusal.ts';

/** The affiliate's sessions. */
export default endpoint(
  on(routes.listSessions, async ({ affiliate }) => ({
    items: await listOpen(affiliate.id, affiliate.session.id),
    next: null,
  })),
  on(routes.endSessionById, async ({ affiliate, params, request }) => {
    if (params.id === affiliate.session.id) {
      await endSession({ id: params.id, affiliateId: affiliate.id });
      return reply({ ended: 1 }, { 'Set-Cookie': clearedCookie(request) });
    }
    if (!(await endOne(affiliate.id, params.id))) throw notFound();
    return { ended: 1 };
  }),
  on(routes.endOtherSessions, async ({ affiliate }) => ({
    ended: await endOthers(affiliate.id, affiliate.session.id),
  })),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/sessions', '/api/sessions/:id'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
