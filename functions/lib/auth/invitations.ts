/** Addresses that open "Choose your password": a token that only its holder knows, and its hash in the database. */
import { createHash, randomBytes } from 'node:crypto';
import type { InvitationKind } from '../../../src/contract/invitations.ts';
import { query } from '../db/db.ts';

const TOKEN_BYTES = 32;

/** What the database keeps of a token. The token is random, so that a plain hash cannot be reversed. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Makes a token that counts for so long (seconds); one that was made before for this affiliate ends. */
export async function invite(
  affiliateId: string,
  kind: InvitationKind,
  lifetimeS: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await query(
    `insert into invitation (affiliate_id, token_hash, kind, expires_at) values ($1, $2, $3, $4)
     on conflict (affiliate_id) do update set
       token_hash = excluded.token_hash, kind = excluded.kind, expires_at = excluded.expires_at`,
    [affiliateId, tokenHash(token), kind, new Date(Date.now() + lifetimeS * 1000)],
  );
  return token;
}
