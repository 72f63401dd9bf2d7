/** The second step of signing in. */
import type { SecondStepWay, Unfinished } from '../../../src/contract/auth.ts';
import { query } from '../db/db.ts';

const WAYS = `
select exists (select from passkey where affiliate_id = $1) "passkey",
  exists (select from authenticator where affiliate_id = $1 and confirmed_at is not null) "code",
  exists (select from recovery_code where affiliate_id = $1 and used_at is null) "recovery"`;

/** What a right password answers if a second step is set up: the ways of this affiliate. */
export async function secondStepOf(affiliateId: string): Promise<Unfinished> {
  const [row] = await query<Record<SecondStepWay, boolean>>(WAYS, [affiliateId]);
  const ways = (['passkey', 'code', 'recovery'] as const).filter((way) => row?.[way]);
  return { ok: false, next: 'second-step', ways };
}
