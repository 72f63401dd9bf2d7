/** The firm's logo, which only its affiliate must reach. */
import { query } from '../../lib/db/db.ts';
import type { Example } from './tables.ts';

export const PROFILE: Record<string, Example> = {
  'GET /api/profile/logo/:hash': async (affiliateId) => {
    const hash = 'a'.repeat(64);
    await query("update profile set logo = '\\x00', logo_hash = $2 where affiliate_id = $1", [
      affiliateId,
      hash,
    ]);
    return { params: { hash } };
  },
};
