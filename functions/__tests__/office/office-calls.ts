/** What the office's actions leave. */

import { query } from '../../lib/db/db.ts';

/** Ages the step-up of every session until it no longer counts. */
export const forgetProof = async (): Promise<void> =>
  void (await query("update session set proved_at = '2020-01-01'"));

/** The audit of an affiliate, with who did each action. */
export const notesOf = (affiliateId: string) =>
  query<{ action: string; actor: string | null; reason: string }>(
    `select action, actor, reason from audit where affiliate_id = $1 and action <> 'sign-in' order by id`,
    [affiliateId],
  );

export const alertsOf = (affiliateId: string) =>
  query<{ kind: string; title: string; href: string; why: string }>(
    'select kind, title, href, why from alert where affiliate_id = $1 order by created_at, id',
    [affiliateId],
  );
