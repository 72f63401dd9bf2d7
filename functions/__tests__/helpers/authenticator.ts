/** A passkey authenticator in software: it makes the responses that a browser would send. */
import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { ORIGIN } from './harness.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** The CBOR that WebAuthn needs: integers, bytes, texts and maps. Not the library's, which the tests of codes forbid to load. */
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

/** Deviations from a correct response. */
export interface Odd {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether it verifies its owner, with a PIN or a fingerprint. */
  verified?: boolean;
  /** Flags to use in place of the correct ones. */
  flags?: number;
  /** Signs other data than it sends. */
  forged?: boolean;
  type?: string;
  /** Extra client data. */
  client?: object;
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

type Cose = [place: number, value: number | Buffer][];
const bytes = (value = '') => Buffer.from(value, 'base64url');

/** The key kinds of authenticators: how to make one, its algorithm, and its public part in COSE. */
const KINDS = {
  es256: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    algorithm: 'sha256',
    cose: ({ x, y }: JsonWebKey): Cose => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
  },
  eddsa: {
    make: () => generateKeyPairSync('ed25519'),
    algorithm: null,
    cose: ({ x }: JsonWebKey): Cose => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
  },
  rs256: {
    make: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    algorithm: 'sha256',
    cose: ({ n, e }: JsonWebKey): Cose => [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  },
} as const;
export type Kind = keyof typeof KINDS;

/** Makes an authenticator with one passkey. */
export function newAuthenticator(kind: Kind = 'es256', idBytes = 32) {
  const { make, algorithm, cose } = KINDS[kind];
  const { privateKey, publicKey } = make();
  const key = cbor(new Map(cose(publicKey.export({ format: 'jwk' }))));
  const id = randomBytes(idBytes);
  let signatures = 0;

  const client = (type: string, challenge: unknown, { origin = ORIGIN, client = {} }: Odd) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client });
  const data = (more: number, odd: Odd) => {
    const { rpId = new URL(ORIGIN).hostname, verified = true, counter } = odd;
    const flags = odd.flags ?? PRESENT | (verified ? VERIFIED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signatures);
    return Buffer.concat([sha256(rpId), Buffer.from([more | flags]), count]);
  };
  const about = { id: text64(id), rawId: text64(id), type: 'public-key' };

  return {
    id: text64(id),
    publicKey,
    /** Responds to options for a new passkey. */
    create: ({ challenge }: { challenge?: unknown }, odd: Odd = {}) => {
      const authData = Buffer.concat([
        data(WITH_KEY, odd),
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
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
    /** Signs the challenge in the options. */
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
          signature: text64(sign(algorithm, signed, privateKey)),
        },
      };
    },
  };
}
