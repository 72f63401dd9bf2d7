/** Passwords: scrypt in a PHC string (OWASP Password Storage Cheat Sheet: N=2^17, r=8, p=1). */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** log2 of the cost N, block size and parallelism of new hashes. */
const COST = { ln: 17, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

interface Parsed {
  ln: number;
  r: number;
  p: number;
  salt: Buffer;
  key: Buffer;
}

const PHC =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/;

function parse(stored: string): Parsed {
  const [, ln, r, p, salt, key] = PHC.exec(stored) ?? [];
  if (!ln || !r || !p || !salt || !key) throw new Error('A stored password hash is malformed');
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return { ln: Number(ln), r: Number(r), p: Number(p), salt: bytes(salt), key: bytes(key) };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Omit<Parsed, 'salt' | 'key'>) {
  const N = 2 ** ln;
  // By default Node refuses to use over 32 MiB. This cost needs 128 * N * r bytes, and some room.
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r + 2 ** 20 };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * The forms in which one typed password may have been hashed. New hashes are of the composed form
 * (NFC; RFC 8265, 4.2.2, NIST SP 800-63B, 3.1.1.2), because keyboards send the same letters in
 * different bytes. Older ones are of whatever bytes the keyboard sent when the password was set.
 */
function formsOf(typed: string): string[] {
  const composed = typed.normalize('NFC');
  const older = typed === composed ? typed.normalize('NFD') : typed;
  return older === composed ? [composed] : [composed, older];
}

/** Hashes a password, of which spaces and case count. Takes about 0.3 s and 128 MiB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFC'), salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(key)}`;
}

/** A hash that no password matches, for unknown names: checking it takes the same time as a wrong password. */
const DUMMY_HASH = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(KEY_BYTES))}`;

/** Whether the password matches the stored hash. Without a hash it does the same work and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const expected = parse(stored ?? DUMMY_HASH);
  for (const form of formsOf(password)) {
    const actual = await derive(form, expected.salt, expected);
    if (timingSafeEqual(actual, expected.key)) return stored !== null;
  }
  return false;
}

/** Whether a hash was made with parameters other than the current ones, so that a login should renew it. */
export function isOutdated(stored: string): boolean {
  const { ln, r, p, salt } = parse(stored);
  return ln !== COST.ln || r !== COST.r || p !== COST.p || salt.length !== SALT_BYTES;
}
