/** Reduces scrypt's cost in a process of the journeys; the unit test of passwords uses the real cost. */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { cheap } from '../cheap-scrypt.ts';

const { scrypt } = crypto;

const cheapScrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => scrypt(password, salt, length, cheap(options), done);

Object.assign(crypto, { scrypt: cheapScrypt });
syncBuiltinESMExports();
