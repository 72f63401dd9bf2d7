/** Passkeys that other affiliates must not reach. */
import { query } from '../../lib/db/db.ts';
import type { Example } from './tables.ts';

const aPasskey: Example = async (affiliateId) => {
  const [row] = await query<{ id: string }>(
    `insert into passkey (affiliate_id, name, credential_id, public_key)
     values ($1, 'x', gen_random_uuid(), '') returning id`,
    [affiliateId],
  );
  return { params: { id: row?.id ?? '' } };
};

export const PASSKEYS: Record<string, Example> = {
  'PATCH /api/account/passkeys/:id': async (affiliateId) => ({
    ...(await aPasskey(affiliateId)),
    body: { version: 1, name: 'Other' },
  }),
  'DELETE /api/account/passkeys/:id': aPasskey,
};
