import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleBytes, bundleFunctions } from '../../scripts/local/bundles.ts';
import * as auth from '../../src/contract/auth.ts';

/** A kilobyte here is 1,000 bytes. */
const MAX_BUNDLE_BYTES = 130_000;

let bundles: Bundle[];
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ bundles, remove } = await bundleFunctions(process.cwd()));
});
afterAll(() => remove());

test.each([
  ['auth-me', auth.me.path],
  ['auth-login', auth.login.path],
  ['auth-logout', auth.logout.path],
  ['asset-by-name', '/api/assets/name/logo-main'],
])('the bundler keeps the address of %s', (name, path) => {
  expect(bundles.filter(({ matches }) => matches(path)).map((bundle) => bundle.name)).toEqual([
    name,
  ]);
});

test('nothing but these is deployed', () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual([
    'asset-by-name',
    'auth-login',
    'auth-logout',
    'auth-me',
    'profile',
  ]);
});

test('each bundle keeps within its bytes', () => {
  for (const bundle of bundles) {
    expect(bundleBytes(bundle), bundle.name).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
  }
});

test('each runs on Node 24, whatever Node deploys it', () => {
  expect(new Set(bundles.map(({ runtime }) => runtime))).toEqual(new Set(['nodejs24.x']));
});
