/**
 * Reduces scrypt's cost in the unit tests, which would otherwise spend most of their time signing in.
 * password.test.ts uses the real cost.
 */
import type * as crypto from 'node:crypto';
import { vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  const { cheap } = await import('./cheap-scrypt.ts');
  const scrypt = (
    password: string,
    salt: Buffer,
    length: number,
    options: crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => real.scrypt(password, salt, length, cheap(options), done);
  const scryptSync = (
    password: string,
    salt: Buffer,
    length: number,
    options: crypto.ScryptOptions,
  ) => real.scryptSync(password, salt, length, cheap(options));
  return { ...real, scrypt, scryptSync };
});
