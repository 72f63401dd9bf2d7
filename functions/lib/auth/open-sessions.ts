/** The sessions of an affiliate that are open, as the affiliate sees and ends them. */
import type { SessionInfo } from '../../../src/contract/sessions.ts';
import { query } from '../db/db.ts';
import { inUse } from './sessions.ts';

/** $1 affiliate, $2 the session that asks, $3 now. */
const LIST = `
select id, device, network, created_at "createdAt", last_seen_at "lastSeenAt", id = $2 current
  from session
 where affiliate_id = $1 and ${inUse('$3')}
 order by id = $2 desc, last_seen_at desc, created_at desc, id`;

/** The open sessions: the one that asks, then those that were used last. There are 20 at most. */
export const listOpen = (affiliateId: string, currentId: string): Promise<SessionInfo[]> =>
  query<SessionInfo>(LIST, [affiliateId, currentId, new Date()]);

/** $1 affiliate, $2 the session, $3 now. */
const END_ONE = `
with gone as (
  delete from session where affiliate_id = $1 and id = $2 and ${inUse('$3')} returning device
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason)
  select $1, 'session-ended', 'session', $1, device from gone
)
select count(*)::int ended from gone`;

/** Ends another session of the affiliate; answers whether it was open. */
export async function endOne(affiliateId: string, id: string): Promise<boolean> {
  const [row] = await query<{ ended: number }>(END_ONE, [affiliateId, id, new Date()]);
  return row?.ended === 1;
}

/** $1 affiliate, $2 the session that stays, $3 now. Those that have ended go as well; nobody counts them. */
const END_OTHERS = `
with gone as (
  delete from session where affiliate_id = $1 and id <> $2
  returning ${inUse('$3')} open, device
), open as (
  select count(*)::int ended, string_agg(device, ', ' order by device) devices from gone where open
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason)
  select $1, 'sessions-ended', 'session', $1, devices from open where ended > 0
)
select ended from open`;

/** Ends all sessions of the affiliate but this one; answers how many there were. */
export async function endOthers(affiliateId: string, keptId: string): Promise<number> {
  const [row] = await query<{ ended: number }>(END_OTHERS, [affiliateId, keptId, new Date()]);
  return row?.ended ?? 0;
}
