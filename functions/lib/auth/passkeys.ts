/** Passkeys (WebAuthn), as rows. */
import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from '../../../src/contract/two-step.ts';
import { type Query, query, violates } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { OFFICE } from '../site.ts';
import { Unavailable } from '../unavailable.ts';

/* What making a passkey and signing with one share. */

/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** What a passkey is asked for, and by whom. */
interface Asked {
  affiliateId: string;
  purpose: Purpose;
  /** Of the request: a passkey signs the site that it was asked by. */
  origin: string;
}

/** The site's name for passkeys: its host without the port. */
const siteId = (origin: string): string => new URL(origin).hostname;

/** Whether the challenge is the one that was asked for; checking uses it up. */
const claim = ({ affiliateId, purpose }: Asked, challenge: string): Promise<boolean> =>
  claimChallenge(affiliateId, purpose, challenge);

/* What a passkey has to sign: a random text that is answered once, within five minutes. */

/** Signing in, adding a passkey, or proving once more who is here: a challenge serves one of these. */
export type Purpose = 'sign-in' | 'add' | 'prove';

const CHALLENGE_BYTES = 32;
/** How long there is for an answer (ms); the browser is told the same. */
const CHALLENGE_MS = 5 * 60 * 1000;
/** Open challenges of an affiliate for one purpose; further ones replace the oldest. */
const MOST_OPEN = 10;

const hashOf = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** $1 affiliate, $2 purpose, $3 now, $4 hash, $5 end. Those that nobody answered go as well. */
const MAKE = `
with gone as (
  delete from passkey_challenge where expires_at <= $3 or challenge_hash in (
    select challenge_hash from passkey_challenge where affiliate_id = $1 and purpose = $2
     order by expires_at desc offset ${MOST_OPEN - 1})
)
insert into passkey_challenge (challenge_hash, affiliate_id, purpose, expires_at)
values ($4, $1, $2, $5)`;

/** Makes a challenge for this affiliate and purpose. */
export async function makeChallenge(affiliateId: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const now = Date.now();
  const end = new Date(now + CHALLENGE_MS);
  await query(MAKE, [affiliateId, purpose, new Date(now), hashOf(challenge), end]);
  return challenge;
}

/** Claims a challenge: true once, and only for the affiliate and the purpose that it was made for. */
export async function claimChallenge(
  affiliateId: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const claimed = await query(
    `delete from passkey_challenge
      where challenge_hash = $1 and affiliate_id = $2 and purpose = $3 and expires_at > $4
     returning challenge_hash`,
    [hashOf(challenge), affiliateId, purpose, new Date()],
  );
  return claimed.length > 0;
}

/* What a browser needs to make a passkey, or to sign with one (WebAuthn's own JSON). */
interface Known {
  id: string;
  transports: string[];
}

/** A passkey as its options name it; `transports` came from the browser, and goes back to it. */
const named = ({ id, transports }: Known) => ({ id, type: 'public-key', transports }) as never;

const knownTo = (affiliateId: string): Promise<Known[]> =>
  query<Known>(
    'select credential_id id, transports from passkey where affiliate_id = $1 order by created_at',
    [affiliateId],
  );

/** What a browser needs to make a passkey for the affiliate; the affiliate's own are not made twice. */
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
    // So that it can prove its owner later, where that is asked for; a plain security key will do as well.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a browser needs to sign with one of the affiliate's passkeys. Throws an HttpError: 404 without one. */
export async function optionsToSign({
  affiliateId,
  purpose,
  origin,
}: Asked): Promise<PublicKeyCredentialRequestOptionsJSON> {
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

/*  * What a passkey signed (WebAuthn Level 3, section 7.2, "Verifying an Authentication Assertion").
 * Node's own crypto verifies it: loading the library costs more than a hundred times as much as the
 * check, with each new instance. The library's verdict is compared with ours in the tests.
 */

/** A passkey as the check needs it. */
interface KnownPasskey {
  /** In SPKI. */
  publicKey: Uint8Array;
  counter: number;
}

/** What is in the authenticator's data (section 6.1): the site's hash, flags, and a counter of signatures. */
const HASH_BYTES = 32;
const COUNTER_AT = 33;
const SMALLEST = 37;
const FLAGS = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10 };

const BASE64URL = /^[A-Za-z0-9_-]+$/;

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** The bytes of a text in base64url, or none. */
const bytesOf = (text: unknown): Buffer =>
  typeof text === 'string' && BASE64URL.test(text)
    ? Buffer.from(text, 'base64url')
    : Buffer.alloc(0);

/** The fields of a text in JSON, or none. */
function fieldsOf(json: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
  } catch {
    return {};
  }
}

/** Ed25519 has its hash within; the others are ES256 and RS256. */
const isSigned = (key: KeyObject, data: Buffer, signature: Buffer): boolean =>
  verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', data, key, signature);

/**
 * The counter after this signature of the passkey, or null if it does not count: a wrong site, a
 * challenge that is not ours or was used, a counter that went back. Any challenge of ours in it is
 * used up, whatever else is wrong.
 */
export async function checkSignature(
  credential: unknown,
  asked: Asked,
  passkey: KnownPasskey,
): Promise<number | null> {
  const { response, type } = Object(credential) as Record<string, unknown>;
  const sent = Object(response) as Record<string, unknown>;
  const clientData = bytesOf(sent.clientDataJSON);
  const client = fieldsOf(clientData);
  if (typeof client.challenge !== 'string' || !(await claim(asked, client.challenge))) return null;
  if (type !== 'public-key' || client.type !== 'webauthn.get') return null;
  // Our pages are in no other site's frame.
  if (client.origin !== asked.origin || client.crossOrigin === true || client.topOrigin)
    return null;

  const data = bytesOf(sent.authenticatorData);
  if (data.length < SMALLEST) return null;
  if (!timingSafeEqual(data.subarray(0, HASH_BYTES), sha256(siteId(asked.origin)))) return null;
  const has = (flag: number) => ((data[HASH_BYTES] ?? 0) & flag) !== 0;
  // As a second step it has to be there; alone, in place of the password, it has to know its owner.
  if (!has(FLAGS.present) || (asked.purpose === 'prove' && !has(FLAGS.verified))) return null;
  if (has(FLAGS.isCopied) && !has(FLAGS.mayBeCopied)) return null;

  const key = createPublicKey({
    key: Buffer.from(passkey.publicKey),
    format: 'der',
    type: 'spki',
  });
  const signed = Buffer.concat([data, sha256(clientData)]);
  if (!isSigned(key, signed, bytesOf(sent.signature))) return null;
  // Without a counter it is always 0. One that stays tells of a copy.
  const counter = data.readUInt32BE(COUNTER_AT);
  const counts = counter > 0 || passkey.counter > 0;
  return counts && counter <= passkey.counter ? null : counter;
}

/* A new passkey, checked by the library. It takes long to load, and is loaded when one is added. */

/** A passkey as it is kept. */
interface NewPasskey {
  /** In base64url. */
  id: string;
  /** In SPKI, which needs no parser of ours when it signs. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Members of a COSE key (RFC 9053, section 7): the curve, x and y; RSA has n and e in the same places (RFC 8230). */
const [KEY_TYPE, FIRST, SECOND, THIRD] = [1, -1, -2, -3] as const;
const TYPES = { okp: 1, ec: 2, rsa: 3 } as const;

/** A COSE key as everybody else writes it. Throws if it is of no kind that we asked for. */
function spkiOf(cose: Map<number, unknown>): Buffer {
  const bytes = (place: number) => Buffer.from(cose.get(place) as Uint8Array).toString('base64url');
  const keys: Record<number, () => JsonWebKey> = {
    [TYPES.okp]: () => ({ kty: 'OKP', crv: 'Ed25519', x: bytes(SECOND) }),
    [TYPES.ec]: () => ({ kty: 'EC', crv: 'P-256', x: bytes(SECOND), y: bytes(THIRD) }),
    [TYPES.rsa]: () => ({ kty: 'RSA', n: bytes(FIRST), e: bytes(SECOND) }),
  };
  const key = keys[Number(cose.get(KEY_TYPE))]?.();
  if (!key) throw new Error('A key of another kind');
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' });
}

/** A new passkey that was made for us, or null. Any challenge in it is used up. */
async function checkNewPasskey(credential: unknown, asked: Asked): Promise<NewPasskey | null> {
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge: string) => claim(asked, challenge),
      expectedOrigin: asked.origin,
      expectedRPID: siteId(asked.origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const cose = decodeCredentialPublicKey(publicKey) as unknown as Map<number, unknown>;
    return { id, publicKey: spkiOf(cose), counter, transports };
  } catch (error) {
    // The challenge could not be looked up; whatever does not fit is thrown as well.
    if (error instanceof Unavailable) throw error;
    return null;
  }
}

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
