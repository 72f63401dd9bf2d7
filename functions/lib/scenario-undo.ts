/** Bringing back a scenario that was deleted. */
import { MAX_SCENARIOS } from '../../src/contract/scenarios.ts';
import type { Undone } from '../../src/contract/undo.ts';
import type { Query } from './db/db.ts';
import { HttpError } from './http/refusal.ts';

const BRING_BACK = `
with back as (
  update scenario set deleted_at = null, version = version + 1
   where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid and deleted_at is not null
  returning id
)
select (select count(*)::int from back) undone, 0 kept, (select count(*) from scenario
  where affiliate_id = $1 and deleted_at is null) < ${MAX_SCENARIOS} room`;

/** Brings a scenario back. Throws an HttpError: 400 if there are as many as there may be. */
export async function takeBackScenario(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  await run('select from affiliate where id = $1 for no key update', [affiliateId]);
  const [done] = await run<Undone & { room: boolean }>(BRING_BACK, [
    affiliateId,
    JSON.stringify(before),
  ]);
  if (!done?.room) {
    const sentence = `You have ${MAX_SCENARIOS} scenarios, which is as many as there can be. Delete one first.`;
    throw new HttpError('validation', sentence);
  }
  return { undone: done.undone, kept: done.kept };
}
