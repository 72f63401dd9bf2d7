import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseKeys } from '../../functions/lib/platform/env.ts';
import { newKey, prepareLocalEnv } from './local-env.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-env-'));
  vi.stubEnv('SESSION_KEYS', '');
  vi.stubEnv('DATA_KEYS', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});
const written = () => readFileSync(join(root, '.env'), 'utf8');

test('two different keys are written once, readable only by their owner', () => {
  prepareLocalEnv(root);
  const first = written();
  expect(first).toMatch(/^SESSION_KEYS="k\d{8}-[^"]+"\nDATA_KEYS="k\d{8}-[^"]+"\n$/);
  expect(statSync(join(root, '.env')).mode & 0o777).toBe(0o600);
  const [signs] = parseKeys('SESSION_KEYS', process.env.SESSION_KEYS);
  const [encrypts] = parseKeys('DATA_KEYS', process.env.DATA_KEYS);
  expect(Buffer.from(signs.secret).equals(encrypts.secret)).toBe(false);
  prepareLocalEnv(root);
  expect(written()).toBe(first);
});

test('the file keeps its contents, with or without a final line break', () => {
  const key = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
  writeFileSync(join(root, '.env'), `SESSION_KEYS="${key}"`);
  // A set variable, even an empty one, takes precedence over the file.
  delete process.env.SESSION_KEYS;
  prepareLocalEnv(root);
  expect(written()).toMatch(/^SESSION_KEYS="k1:[^"]+"\nDATA_KEYS="k\d{8}-[^"]+"\n$/);
  expect(process.env.SESSION_KEYS).toBe(key);
});

test('keys made on one day can be used together', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const first = newKey(noon);
  const second = newKey(noon);
  expect(first).toMatch(/^k20261121-/);
  expect(parseKeys('SESSION_KEYS', `${first},${second}`)).toHaveLength(2);
});
