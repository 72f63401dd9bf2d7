/** Passkeys (WebAuthn), as rows. */
import { createPublicKey } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from '../../../src/contract/auth/two-step.ts';
import { type Query, query, violates } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { OFFICE } from '../platform/site.ts';
import {
  BEHIND,
  type Ceremony,
  CHALLENGE_MS,
  type Cose,
  checkSignature,
  found,
  KINDS,
  type KnownPasskey,
  makeChallenge,
  siteId,
  takeChallenge,
} from './passkey-challenges.ts';

/* Shared by making a passkey and signing with one. */

/** EdDSA, ES256, RS256: the algorithms of authenticators. */
const ALGORITHMS = [-8, -7, -257];

/* The browser's options for making a passkey or signing with one (WebAuthn's own JSON). */
interface Known {
  id: string;
  transports: string[];
}

/** A passkey as the options name it. `transports` came from the browser and is sent back to it. */
const named = ({ id, transports }: Known) => ({ id, type: 'public-key', transports }) as never;

const knownTo = (affiliateId: string): Promise<Known[]> =>
  query<Known>(
    sql`select credential_id id, transports from passkey where affiliate_id = ${affiliateId} order by created_at`,
  );

/** Excludes the passkeys that the affiliate already has. */
export async function optionsForNew(
  { id, user }: Pick<Caller, 'id' | 'user'>,
  origin: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return {
    challenge: await makeChallenge(id, 'add'),
    rp: { id: siteId(origin), name: OFFICE.name },
    user: {
      id: Buffer.from(id).toString('base64url'),
      name: user.username,
      displayName: `${user.firstName} ${user.lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: (await knownTo(id)).map(named),
    // So that it can verify its owner later, where that is required. A plain security key works as well.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** The options for signing with one of the affiliate's passkeys. Throws an HttpError: 404 without one. */
export async function optionsToSign({
  affiliateId,
  purpose,
  origin,
}: Ceremony): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await knownTo(affiliateId);
  if (known.length === 0) throw notFound();
  return {
    challenge: await makeChallenge(affiliateId, purpose),
    rpId: siteId(origin),
    timeout: CHALLENGE_MS,
    userVerification: purpose === 'prove' ? 'required' : 'preferred',
    allowCredentials: known.map(named),
  };
}

/** Converts a COSE key to SPKI. Throws if it is of a kind that we did not ask for. */
function spkiOf(cose: Cose): Buffer {
  const kind = KINDS.find(({ cose: common }) =>
    Object.entries(common).every(([place, value]) => cose.get(Number(place)) === value),
  );
  if (!kind) throw new Error('A key of another kind');
  const { kty, crv, members } = kind;
  const texts = Object.entries(members).map(([name, place]) => {
    const bytes = Buffer.from(cose.get(place) as Uint8Array);
    return [name, bytes.toString('base64url')];
  });
  const key = { kty, crv, ...Object.fromEntries(texts) };
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' });
}
/** The sentence for it. Another try would be refused, too. */
export const BEHIND_SENTENCE =
  'This passkey no longer works, because it may have been copied. Please use another way, then set it up again under Settings, Security.';

interface NewPasskey extends KnownPasskey {
  transports: string[];
}

async function checkNewPasskey(
  credential: unknown,
  ceremony: Ceremony,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const challenge = await takeChallenge(credential, ceremony);
  if (challenge === null) return null;
  return found(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: siteId(ceremony.origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    if (!CREDENTIAL_ID.test(id)) return null;
    const cose = decodeCredentialPublicKey(publicKey) as unknown as Cose;
    // The library does not check the transports: they are whatever the browser sent.
    const sent = Array.isArray(transports) ? transports : [];
    return { id, publicKey: spkiOf(cose), counter, transports: sent };
  });
}

const MOST_PASSKEYS = 20;
/** The transports that we store (WebAuthn, section 5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** An id has at most 1,023 bytes. */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/;

const COLUMNS = sql`id, version, name, to_json(created_at) "createdAt", to_json(last_used_at) "lastUsedAt"`;

/** The affiliate's passkeys, the oldest first. */
export const listPasskeys = (affiliateId: string, run = query): Promise<Passkey[]> =>
  run<Passkey>(
    sql`select ${COLUMNS} from passkey where affiliate_id = ${affiliateId} order by created_at, id`,
  );

const refuse = (sentence: string) => new HttpError('validation', sentence);

/** The passkey that a browser made for us. Throws an HttpError: 400 if it is invalid. */
export async function readNewPasskey(credential: unknown, ceremony: Ceremony): Promise<NewPasskey> {
  const made = await checkNewPasskey(credential, ceremony);
  if (!made) throw refuse('This passkey could not be added. Please try again.');
  return made;
}

/** Adds a passkey. Throws an HttpError: 400 if it already exists or there are too many. */
export async function addPasskey(
  run: Query,
  affiliateId: string,
  name: string,
  { id, publicKey, counter, transports }: NewPasskey,
): Promise<void> {
  const knownTransports = transports.filter((transport) => TRANSPORTS.includes(transport));
  const added = await run(sql`
    insert into passkey (affiliate_id, name, credential_id, public_key, counter, transports)
    select ${affiliateId}, ${name}, ${id}, ${publicKey}, ${counter}::bigint, ${knownTransports}
     where (select count(*) from passkey where affiliate_id = ${affiliateId}) < ${MOST_PASSKEYS}
    returning id`).catch((error) => {
    if (violates(error, 'passkey_credential_id_key')) {
      throw refuse('This passkey is in use already.');
    }
    throw error;
  });
  if (added.length === 0) {
    throw refuse(`You have ${MOST_PASSKEYS} passkeys, which is the maximum. Remove one first.`);
  }
}

/** Renames a passkey. Throws an HttpError: 404, or 409 with the current passkey. */
export async function renamePasskey(
  run: Query,
  affiliateId: string,
  id: string,
  { version, name }: { version: number; name: string },
): Promise<Passkey> {
  const [renamed] = await run<Passkey>(sql`
    update passkey set name = ${name}, version = version + 1
     where affiliate_id = ${affiliateId} and id = ${id} and version = ${version} returning ${COLUMNS}`);
  if (renamed) return renamed;
  const current = (await listPasskeys(affiliateId, run)).find((passkey) => passkey.id === id);
  if (!current) throw notFound();
  const sentence = 'This passkey was changed elsewhere. Look at it, then save again.';
  throw new HttpError('conflict', sentence, { current });
}

/** Removes a passkey. Throws an HttpError: 404. */
export async function removePasskey(run: Query, affiliateId: string, id: string): Promise<void> {
  const removed = await run(
    sql`delete from passkey where affiliate_id = ${affiliateId} and id = ${id} returning id`,
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

/** Whether a proof was accepted; `behind` for a passkey whose counter went back. */
export type ProofOutcome = 'accepted' | 'refused' | typeof BEHIND;

/**
 * Takes an affiliate's passkey signature. The statement that raises the counter compares it once
 * more, so that of two copies of a passkey one is refused.
 */
export async function takeSignature(
  credential: unknown,
  ceremony: Ceremony,
): Promise<ProofOutcome> {
  const { affiliateId } = ceremony;
  const credentialId = idIn(credential);
  const [row] = await query<Row>(sql`
    select id, public_key "publicKey", counter
      from passkey where affiliate_id = ${affiliateId} and credential_id = ${credentialId}`);
  if (!row) return 'refused';
  const counter = await checkSignature(credential, ceremony, {
    id: credentialId,
    publicKey: row.publicKey,
    counter: Number(row.counter),
  });
  if (counter === null) return 'refused';
  if (counter === BEHIND) return BEHIND;
  // Counters pass 2^31, and beside a zero a value would be an integer.
  const used = await query(sql`
    update passkey set counter = ${counter}::bigint, last_used_at = ${new Date()}
     where affiliate_id = ${affiliateId} and id = ${row.id}
       and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`);
  return used.length > 0 ? 'accepted' : BEHIND;
}
