/** Sessions that other affiliates must not reach. */
import { issueSession } from '../../lib/auth/session-token.ts';
import { query } from '../../lib/db/db.ts';
import type { Example } from './tables.ts';

export const SESSIONS: Record<string, Example> = {
  'DELETE /api/sessions/:id': async (affiliateId) => {
    const { session } = await issueSession(affiliateId);
    await query(
      `insert into session (id, affiliate_id, created_at, expires_at)
       values ($1, $2, now(), 'infinity')`,
      [session.id, affiliateId],
    );
    return { params: { id: session.id } };
  },
};
