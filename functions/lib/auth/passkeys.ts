/** Passkeys (WebAuthn), as rows. */
import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from '../../../src/contract/two-step.ts';
import { type Query, query, violates } from '../db/db.ts';
import type { Caller } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { OFFICE } from '../site.ts';

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
async function claimChallenge(
  { affiliateId, purpose }: Asked,
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

/*
 * Passkeys are checked by the library (WebAuthn Level 3, sections 7.1 and 7.2). It takes long to load:
 * it is loaded when one is added, or has signed.
 */

/** What a check of the library finds, or null: it throws at whatever does not fit. */
async function found<T>(check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/**
 * The challenge that the credential answers, or null if it is not ours or was used, or if the page was in
 * a frame. One of ours is used up, whatever else is wrong.
 */
async function takeChallenge(credential: unknown, asked: Asked): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  const client = await found(() => {
    const { response } = credential as AuthenticationResponseJSON;
    return decodeClientDataJSON(response.clientDataJSON);
  });
  if (typeof client?.challenge !== 'string') return null;
  if (!(await claimChallenge(asked, client.challenge))) return null;
  // Our pages are in no other site's frame. The library refuses one only if it is named.
  return client.crossOrigin ? null : client.challenge;
}

/* Public keys are kept in SPKI. Authenticators and the library have them in COSE. */

type Cose = Map<number, number | Uint8Array>;

/**
 * The keys of our algorithms, in JWK and in COSE (RFC 9053, section 7; RFC 8230 for RSA): what all of a
 * kind have in common, and where COSE has the members of a JWK.
 */
const KINDS = [
  { kty: 'OKP', crv: 'Ed25519', cose: { 1: 1, 3: -8, '-1': 6 }, members: { x: -2 } },
  { kty: 'EC', crv: 'P-256', cose: { 1: 2, 3: -7, '-1': 1 }, members: { x: -2, y: -3 } },
  { kty: 'RSA', crv: undefined, cose: { 1: 3, 3: -257 }, members: { n: -1, e: -2 } },
];

/** A key of COSE in SPKI. Throws if it is of no kind that we asked for. */
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

/** A key of SPKI in COSE. */
function coseOf(spki: Buffer): Cose {
  const jwk = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  const kind = KINDS.find(({ kty, crv }) => kty === jwk.kty && crv === jwk.crv);
  if (!kind) throw new Error('A key of another kind');
  return new Map<number, number | Uint8Array>([
    ...Object.entries(kind.cose).map(([place, value]) => [Number(place), value] as const),
    ...Object.entries(kind.members).map(
      ([name, place]) => [place, Buffer.from(String(jwk[name]), 'base64url')] as const,
    ),
  ]);
}

/** A passkey as the check of what it signed needs it. */
interface KnownPasskey {
  /** In base64url. */
  id: string;
  /** In SPKI. */
  publicKey: Buffer;
  counter: number;
}

/**
 * The counter after this signature of the passkey, or null if it does not count: a wrong site, a
 * challenge that is not ours or was used, a counter that went back.
 */
export async function checkSignature(
  credential: unknown,
  asked: Asked,
  { id, publicKey, counter }: KnownPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { isoCBOR } = await import('@simplewebauthn/server/helpers');
  const challenge = await takeChallenge(credential, asked);
  if (challenge === null) return null;
  const known = { id, publicKey: isoCBOR.encode(coseOf(publicKey)), counter };
  const checked = await found(() =>
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: asked.origin,
      expectedRPID: siteId(asked.origin),
      credential: known,
      // As a second step it has to be there; alone, in place of the password, it has to know its owner.
      requireUserVerification: asked.purpose === 'prove',
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** A passkey as it is kept. */
interface NewPasskey extends KnownPasskey {
  transports: string[];
}

/** A new passkey that was made for us, or null. */
async function checkNewPasskey(credential: unknown, asked: Asked): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const challenge = await takeChallenge(credential, asked);
  if (challenge === null) return null;
  return found(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: asked.origin,
      expectedRPID: siteId(asked.origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    if (!CREDENTIAL_ID.test(id)) return null;
    const cose = decodeCredentialPublicKey(publicKey) as unknown as Cose;
    // The library does not look at the transports: they are whatever was sent.
    const sent = Array.isArray(transports) ? transports : [];
    return { id, publicKey: spkiOf(cose), counter, transports: sent };
  });
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
  const credentialId = idIn(credential);
  const [row] = await query<Row>(
    `select id, public_key "publicKey", counter
       from passkey where affiliate_id = $1 and credential_id = $2`,
    [affiliateId, credentialId],
  );
  if (!row) return false;
  const counter = await checkSignature(credential, asked, {
    id: credentialId,
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
