/** Alerts that other affiliates must not reach. */
import { query } from '../../lib/db/db.ts';
import type { Example } from './tables.ts';

export const ALERTS: Record<string, Example> = {
  'PATCH /api/alerts/:id': async (affiliateId) => {
    const [row] = await query<{ id: string }>(
      `insert into alert (affiliate_id, kind, title, why) values ($1, 'lead', 'x', 'y') returning id`,
      [affiliateId],
    );
    return { params: { id: row?.id ?? '' }, body: { read: true } };
  },
};
