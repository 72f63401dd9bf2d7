/** Addresses that open "Choose your password": a token that only its holder knows, and its hash in the database. */
import { createHash, randomBytes } from 'node:crypto';
import type { InvitationKind } from '../../../src/contract/invitations.ts';
import { query } from '../db/db.ts';

const TOKEN_BYTES = 32;
/** A token in base64url; anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What the database keeps of a token. The token is random, so that a plain hash cannot be reversed. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Makes a token that counts for so long (seconds); one that was made before for this affiliate ends. */
export async function invite(
  affiliateId: string,
  kind: InvitationKind,
  lifetimeS: number,
  run = query,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await run(
    `insert into invitation (affiliate_id, token_hash, kind, expires_at) values ($1, $2, $3, $4)
     on conflict (affiliate_id) do update set
       token_hash = excluded.token_hash, kind = excluded.kind, expires_at = excluded.expires_at`,
    [affiliateId, tokenHash(token), kind, new Date(Date.now() + lifetimeS * 1000)],
  );
  return token;
}

/** An invitation that can be used, and whose it is. */
export interface OpenInvitation {
  kind: InvitationKind;
  expiresAt: Date;
  affiliateId: string;
  username: string;
  firstName: string;
  passwordHash: string | null;
}

/**
 * The invitation of this token, or null: also if it has expired, or if its affiliate cannot sign in.
 * Nothing tells these apart.
 */
export async function readInvitation(token: string): Promise<OpenInvitation | null> {
  if (!TOKEN.test(token)) return null;
  const [invitation] = await query<OpenInvitation>(
    `select i.kind, i.expires_at "expiresAt", a.id "affiliateId", a.username,
         a.first_name "firstName", a.password_hash "passwordHash"
       from invitation i join affiliate a on a.id = i.affiliate_id
      where i.token_hash = $1 and i.expires_at > $2
        and not a.disabled and (a.ends_at is null or a.ends_at > $2)`,
    [tokenHash(token), new Date()],
  );
  return invitation ?? null;
}
