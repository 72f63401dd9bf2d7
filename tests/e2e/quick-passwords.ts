/** Reduces scrypt's cost in a process of the journeys; the unit test of passwords uses the real cost. */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

const cheapScrypt = (
  password: string,
  salt: Buffer,
  length: number,
  { N = 2 ** 14, ...rest }: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => scrypt(password, salt, length, { ...rest, N: Math.max(2, N / 2 ** 12) }, done);

Object.assign(crypto, { scrypt: cheapScrypt });
syncBuiltinESMExports();
