/** Passkeys (WebAuthn), as rows. */
import type { Passkey } from '../../../src/contract/two-step.ts';
import { type Query, query, violates } from '../db/db.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { checkNewPasskey, type NewPasskey } from './new-passkey.ts';
import { checkSignature } from './passkey-signature.ts';
import type { Asked } from './webauthn.ts';

/** An affiliate has at most this many. */
const MOST_PASSKEYS = 20;
/** Kept of what the browser says of how a passkey is reached (WebAuthn, section 5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** An id has at most 1,023 bytes. */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/;

const COLUMNS = `id, version, name, to_json(created_at) "createdAt", to_json(last_used_at) "lastUsedAt"`;

/** The affiliate's passkeys, the oldest first. */
export const listPasskeys = (affiliateId: string, run = query): Promise<Passkey[]> =>
  run<Passkey>(`select ${COLUMNS} from passkey where affiliate_id = $1 order by created_at, id`, [
    affiliateId,
  ]);

const refuse = (sentence: string) => new HttpError('validation', sentence);

/** The passkey that a browser has made for us. Throws an HttpError: 400 if it does not count. */
export async function readNewPasskey(credential: unknown, asked: Asked): Promise<NewPasskey> {
  const made = await checkNewPasskey(credential, asked);
  if (!made) throw refuse('This passkey could not be added. Please try again.');
  return made;
}

/** Adds a passkey. Throws an HttpError: 400 if it is known already, or there are too many. */
export async function addPasskey(
  run: Query,
  affiliateId: string,
  name: string,
  { id, publicKey, counter, transports }: NewPasskey,
): Promise<void> {
  const added = await run(
    `insert into passkey (affiliate_id, name, credential_id, public_key, counter, transports)
     select $1, $2, $3, $4, $5, $6
      where (select count(*) from passkey where affiliate_id = $1) < ${MOST_PASSKEYS}
     returning id`,
    [
      affiliateId,
      name,
      id,
      publicKey,
      counter,
      transports.filter((one) => TRANSPORTS.includes(one)),
    ],
  ).catch((error) => {
    if (violates(error, 'passkey_credential_id_key')) {
      throw refuse('This passkey is in use already.');
    }
    throw error;
  });
  if (added.length === 0) {
    throw refuse(
      `You have ${MOST_PASSKEYS} passkeys, which is as many as there can be. Remove one first.`,
    );
  }
}

/** Renames a passkey. Throws an HttpError: 404, or 409 with the passkey as it is now. */
export async function renamePasskey(
  run: Query,
  affiliateId: string,
  id: string,
  { version, name }: { version: number; name: string },
): Promise<Passkey> {
  const [renamed] = await run<Passkey>(
    `update passkey set name = $4, version = version + 1
      where affiliate_id = $1 and id = $2 and version = $3 returning ${COLUMNS}`,
    [affiliateId, id, version, name],
  );
  if (renamed) return renamed;
  const current = (await listPasskeys(affiliateId, run)).find((passkey) => passkey.id === id);
  if (!current) throw notFound();
  const sentence = 'This passkey was changed elsewhere. Look at it, then save again.';
  throw new HttpError('conflict', sentence, { current });
}

/** Removes a passkey. Throws an HttpError: 404. */
export async function removePasskey(run: Query, affiliateId: string, id: string): Promise<void> {
  const removed = await run(
    'delete from passkey where affiliate_id = $1 and id = $2 returning id',
    [affiliateId, id],
  );
  if (removed.length === 0) throw notFound();
}

interface Row {
  id: string;
  publicKey: Buffer;
  counter: string;
}

const idIn = (credential: unknown): string => {
  const id = (credential as { id?: unknown } | null)?.id;
  return typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : '';
};

/**
 * Takes what a passkey of the affiliate signed; answers whether it counts. The counter is raised by a
 * statement that compares it once more, so that of two copies of a passkey one is refused.
 */
export async function takeSignature(credential: unknown, asked: Asked): Promise<boolean> {
  const { affiliateId } = asked;
  const [row] = await query<Row>(
    `select id, public_key "publicKey", counter
       from passkey where affiliate_id = $1 and credential_id = $2`,
    [affiliateId, idIn(credential)],
  );
  if (!row) return false;
  const counter = await checkSignature(credential, asked, {
    publicKey: row.publicKey,
    counter: Number(row.counter),
  });
  if (counter === null) return false;
  const used = await query(
    `update passkey set counter = $3, last_used_at = $4
      where affiliate_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [affiliateId, row.id, counter, new Date()],
  );
  return used.length > 0;
}
