import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleBytes, bundleFunctions } from '../../scripts/lib/bundles.ts';
import { API_PATHS } from '../../src/contract/api.ts';

/** A kilobyte here is 1,000 bytes. */
const MAX_BUNDLE_BYTES = 60_000;

let bundles: Bundle[];
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ bundles, remove } = await bundleFunctions(process.cwd()));
});
afterAll(() => remove());

const named = (name: string) => bundles.find((bundle) => bundle.name === name);

test.each([
  ['auth-me', API_PATHS.me],
  ['auth-login', API_PATHS.login],
  ['auth-logout', API_PATHS.logout],
  ['asset-by-name', API_PATHS.asset.replace(':name', 'logo-main')],
])('the bundler keeps the address of %s', (name, path) => {
  expect(bundles.filter(({ matches }) => matches(path)).map((bundle) => bundle.name)).toEqual([
    name,
  ]);
});

test('the purge runs every hour and has no address', () => {
  expect(named('purge-throttle')?.schedule).toBe('@hourly');
  expect(named('purge-throttle')?.matches('/purge-throttle')).toBe(false);
});

test('nothing but these five is deployed', () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual([
    'asset-by-name',
    'auth-login',
    'auth-logout',
    'auth-me',
    'purge-throttle',
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
