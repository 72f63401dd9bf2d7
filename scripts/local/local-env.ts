/** The settings of a local run, in the git-ignored `.env`. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSessionKeys, SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';

const KEY_BYTES = 32;
const SUFFIX_BYTES = 4;

/** A new session key, named after the day it was made and apart from others of that day. */
export function newSessionKey(now = new Date()): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const suffix = randomBytes(SUFFIX_BYTES).toString('hex');
  return `k${day}-${suffix}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/**
 * Loads `.env`; if the session keys are set nowhere, writes a random one into it, once.
 * Throws a ConfigError that names the variable if they are malformed.
 */
export function prepareLocalEnv(root: string): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  if (!process.env[SESSION_KEYS_VARIABLE]) {
    const line = `${SESSION_KEYS_VARIABLE}="${newSessionKey()}"\n`;
    const gap = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n') ? '\n' : '';
    appendFileSync(file, gap + line, { mode: 0o600 });
    delete process.env[SESSION_KEYS_VARIABLE];
    process.loadEnvFile(file);
  }
  parseSessionKeys(process.env[SESSION_KEYS_VARIABLE]);
}
