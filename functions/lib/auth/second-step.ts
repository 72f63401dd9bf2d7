/** The second step of signing in, as the first one ends with it. Taking it: take-second-step.ts. */
import type { SecondStepWay, Unfinished } from '../../../src/contract/auth.ts';
import { query } from '../db/db.ts';
import type { Affiliate } from './affiliates.ts';

/** $1 affiliate, $2 a hash to keep instead of $3, or null. */
const WAYS = `
with renewed as (
  update affiliate set password_hash = $2 where id = $1 and password_hash = $3 and $2::text is not null
), noted as (
  insert into audit (action, kind, affiliate_id) values ('password-accepted', 'session', $1)
)
select exists (select from passkey where affiliate_id = $1) "passkey",
  exists (select from authenticator where affiliate_id = $1 and confirmed_at is not null) "code",
  exists (select from recovery_code where affiliate_id = $1 and used_at is null) "recovery"`;

/**
 * What a right password answers if a second step is set up: the ways of this affiliate. One query,
 * which also keeps a renewed hash of the password if there is one. The audit hears of it: if nothing
 * follows, somebody has the password alone.
 */
export async function secondStepOf(
  { id, passwordHash }: Affiliate,
  renewedHash: string | undefined,
): Promise<Unfinished> {
  const values = [id, renewedHash ?? null, passwordHash];
  const [row] = await query<Record<SecondStepWay, boolean>>(WAYS, values);
  const ways = (['passkey', 'code', 'recovery'] as const).filter((way) => row?.[way]);
  return { ok: false, next: 'second-step', ways };
}
