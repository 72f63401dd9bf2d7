/** For any input, the parsers return or refuse. They never throw anything else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import { runs } from '../../../tests/properties.ts';
import { isAssetName } from '../../lib/assets.ts';
import { readCredentials } from '../../lib/auth/affiliates.ts';
import { readSession } from '../../lib/auth/session-token.ts';
import { HttpError } from '../../lib/http/refusal.ts';
import { ConfigError, parseKeys, SESSION_KEYS_VARIABLE } from '../../lib/platform/env.ts';
import { networkOf, widerNetworkOf } from '../../lib/platform/ip.ts';
import { get, ORIGIN, TEST_KEYS } from '../helpers/harness.ts';

process.env[SESSION_KEYS_VARIABLE] = TEST_KEYS;

const anyText = fc.string({ unit: 'binary' });

test('any body is credentials, or a refusal with 400 or 413', async () => {
  const bodies = fc.oneof(
    anyText,
    fc.json(),
    fc.record({ username: anyText, password: anyText }).map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const request = new Request(ORIGIN, { method: 'POST', body });
      try {
        const { username, password } = await readCredentials(request);
        expect([typeof username, typeof password]).toEqual(['string', 'string']);
      } catch (error) {
        expect(error).toBeInstanceOf(HttpError);
        expect(['bad_request', 'too_large']).toContain((error as HttpError).code);
      }
    }),
    runs(100),
  );
});

test('an arbitrary cookie is never a session', async () => {
  const visible = fc.string({ unit: 'grapheme-ascii' });
  await fc.assert(
    fc.asyncProperty(visible, visible, async (name, value) => {
      const cookie = `${name}=${value}; __Host-session=${value}.${name}.${value}`;
      expect(await readSession(get('/api/auth/me', cookie))).toBeNull();
    }),
    runs(100),
  );
});

test('any value is session keys or a ConfigError that does not repeat it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), (value) => {
      try {
        parseKeys(SESSION_KEYS_VARIABLE, value);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as Error).message).not.toContain(value);
      }
    }),
    runs(100),
  );
});

test('folding a name twice equals folding it once', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(foldUsername(foldUsername(name))).toBe(foldUsername(name));
    }),
    runs(100),
  );
});

test.each([
  [true, ['a', '0', '-', 'logo', 'logo-2026', 'a'.repeat(64)]],
  [false, ['', 'a'.repeat(65), 'Logo', 'logo.png', 'a_b', 'a b', '../a', 'a\n', 'ä', 'а', '\0']],
])('an asset’s name is 1 to 64 of a-z, 0-9 and -: %s for %j', (allowed, names) => {
  for (const name of names) expect(isAssetName(name), name).toBe(allowed);
});

test('an address in a log is never complete', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(widerNetworkOf(address)).toBe(address.replace(/\d+$/, '0/24'));
      expect(widerNetworkOf(`::ffff:${address}`)).toBe(address.replace(/\d+$/, '0/24'));
      expect(networkOf(`::ffff:${address}`)).toBe(address);
    }),
    runs(100),
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), anyText), (address) => {
      if (/(\d+\.){3}\d+/.test(address)) return;
      expect(widerNetworkOf(address)).toMatch(/^([0-9a-f]{1,}:){3}:\/48$/);
    }),
    runs(100),
  );
});
