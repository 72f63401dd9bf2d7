/** Taking back what a request did. */
import { UNDO_DAYS } from '../../src/config/retention.ts';
import type { Undone } from '../../src/contract/undo.ts';
import { unreadAlerts } from './alerts.ts';
import { takeBackContacts, takeBackInteraction } from './contact-undo.ts';
import { undoImport } from './contact-unimport.ts';
import { undoMerge } from './contact-unmerge.ts';
import { type Query, transaction } from './db/db.ts';
import { HttpError } from './http/refusal.ts';
import { takeBackScenario } from './scenario-undo.ts';

/** Brings the state before a change back, for this affiliate alone; `before` is what the change kept of it. */
type TakeBack = (run: Query, affiliateId: string, before: unknown) => Promise<Undone>;

/** For each kind of undo how it is taken back. */
const KINDS: Record<string, TakeBack> = {
  contacts: takeBackContacts,
  interaction: takeBackInteraction,
  import: undoImport,
  merge: undoMerge,
  'alerts-read': unreadAlerts,
  scenario: takeBackScenario,
};

/** $2 the token. The row stays locked to the end, so that the second of two requests waits. */
const CLAIM = `
with claimed as (
  update undo set done_at = now() where affiliate_id = $1 and id = $2 and done_at is null
     and created_at > now() - $3 * interval '1 day'
  returning id, kind, before
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'undo', kind, id, $1 from claimed
)
select kind, before from claimed`;

/**
 * Takes a change back. A second call changes nothing, and answers that nothing was taken back. Throws an
 * HttpError: 404 if the token is not the affiliate's, or too old.
 */
export const undoChange = (affiliateId: string, token: string): Promise<Undone> =>
  transaction(async (run) => {
    const values = [affiliateId, token, UNDO_DAYS];
    const [claimed] = await run<{ kind: string; before: unknown }>(CLAIM, values);
    if (!claimed) {
      const [done] = await run(
        'select from undo where affiliate_id = $1 and id = $2 and done_at is not null',
        [affiliateId, token],
      );
      if (done) return { undone: 0, kept: 0 };
      const sentence = `This cannot be taken back any more. The latest changes can be taken back for ${UNDO_DAYS} days.`;
      throw new HttpError('not_found', sentence);
    }
    const takeBack = KINDS[claimed.kind];
    if (!takeBack) throw new Error(`Nothing takes back ${claimed.kind}`);
    return takeBack(run, affiliateId, claimed.before);
  });
