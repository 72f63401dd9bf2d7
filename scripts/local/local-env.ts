/** The settings of a local run in `.env`, which Git ignores. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEYS_VARIABLES, parseKeys } from '../../functions/lib/platform/env.ts';

const KEY_BYTES = 32;
const SUFFIX_BYTES = 4;

/** Makes a key for sessions or records. Its name has the day, and a suffix that tells it from other keys of that day. */
export function newKey(now = new Date()): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const suffix = randomBytes(SUFFIX_BYTES).toString('hex');
  return `k${day}-${suffix}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/**
 * Loads `.env`, and adds random keys to it if none are set.
 * Throws a ConfigError that names the variable if keys are malformed.
 */
export function prepareLocalEnv(root: string): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  for (const variable of KEYS_VARIABLES) {
    if (!process.env[variable]) {
      const gap = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n') ? '\n' : '';
      appendFileSync(file, `${gap}${variable}="${newKey()}"\n`, { mode: 0o600 });
      delete process.env[variable];
      process.loadEnvFile(file);
    }
    parseKeys(variable, process.env[variable]);
  }
}
