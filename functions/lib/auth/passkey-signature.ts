/**
 * What a passkey signed (WebAuthn Level 3, section 7.2, "Verifying an Authentication Assertion").
 * Node's own crypto verifies it: loading the library costs more than a hundred times as much as the
 * check, with each new instance. The library's verdict is compared with ours in the tests.
 */
import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { type Asked, claim, siteId } from './webauthn.ts';

/** A passkey as the check needs it. */
export interface KnownPasskey {
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
