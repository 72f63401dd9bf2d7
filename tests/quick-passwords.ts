/**
 * Scrypt at a small part of its cost, in the processes of the unit tests: signing in would be most of
 * what they do. The parameters that are asked for go on making a difference; password.test.ts has the real cost.
 */
import type * as crypto from 'node:crypto';
import { vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  const cheap = ({ N = 2 ** 14, ...rest }: crypto.ScryptOptions) => ({
    ...rest,
    N: Math.max(2, N / 2 ** 12),
  });
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
