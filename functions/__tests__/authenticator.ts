/** A passkey as an authenticator keeps it, in software: what a browser would send of it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { ORIGIN } from './harness.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** CBOR of what WebAuthn needs: integers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** What a passkey may do otherwise than it should. */
export interface Odd {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether it knows its owner, by a PIN or a finger. */
  verified?: boolean;
  /** Signs something else than it sends. */
  forged?: boolean;
  type?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

/** Makes an authenticator with one passkey. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signatures = 0;

  const client = (type: string, challenge: unknown, { origin = ORIGIN }: Odd) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const data = (
    flags: number,
    { rpId = new URL(ORIGIN).hostname, verified = true, counter }: Odd,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signatures);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | flags | (verified ? VERIFIED : 0)]),
      count,
    ]);
  };
  const about = { id: text64(id), rawId: text64(id), type: 'public-key' };

  return {
    id: text64(id),
    /** Answers options for a new passkey. */
    create: ({ challenge }: { challenge?: unknown }, odd: Odd = {}) => {
      const bytes = (value: string) => Buffer.from(value, 'base64url');
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const authData = Buffer.concat([
        data(WITH_KEY, odd),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...about,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(client(odd.type ?? 'webauthn.create', challenge, odd)),
          attestationObject: text64(cbor(attestation)),
          transports: ['internal', 'by magic'],
        },
      };
    },
    /** Signs what the options ask for. */
    get: ({ challenge }: { challenge?: unknown }, odd: Odd = {}) => {
      signatures += 1;
      const authenticatorData = data(0, odd);
      const clientData = client(odd.type ?? 'webauthn.get', challenge, odd);
      const signed = Buffer.concat([authenticatorData, sha256(odd.forged ? '' : clientData)]);
      return {
        ...about,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(clientData),
          authenticatorData: text64(authenticatorData),
          signature: text64(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}
