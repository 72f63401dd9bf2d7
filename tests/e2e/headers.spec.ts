/** Checks every header on every kind of answer. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOGO_PATH } from '../../src/contract/assets.ts';
import { expect, test } from './journey.ts';
import { PAGE_HEADERS, SHARED_HEADERS, UNCOMPRESSED } from './page-headers.ts';

/** The headers of a file that is not a page, whose policy lets it load and run nothing. */
const FILE = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const HASHED = { ...FILE, 'cache-control': 'public, max-age=31536000, immutable' };
const FUNCTION = {
  ...SHARED_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
const REVALIDATED = 'public, max-age=0, must-revalidate';

const TABLE: [method: string, path: string, status: number, headers: Record<string, string>][] = [
  ['GET', '/', 200, { ...PAGE_HEADERS, 'cache-control': REVALIDATED }],
  ['GET', '/login', 200, { ...PAGE_HEADERS, 'cache-control': REVALIDATED }],
  ['GET', '/choose-password', 200, { ...PAGE_HEADERS, 'cache-control': REVALIDATED }],
  [
    'GET',
    '/for-you',
    200,
    { ...PAGE_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  ],
  ['GET', '/nowhere', 404, PAGE_HEADERS],
  ['GET', '/dashboard/nowhere', 404, PAGE_HEADERS],
  ['GET', '/dashboard/tools/nothing', 404, PAGE_HEADERS],
  ['GET', '/dashboard/tools/rmd/more', 404, PAGE_HEADERS],
  ['GET', '/dashboard/tools/toString', 404, PAGE_HEADERS],
  // The texts for signed-in readers.
  ['GET', '/.netlify/gated/library/family-meeting.json', 404, PAGE_HEADERS],
  ['GET', '/gated/library/family-meeting.json', 404, PAGE_HEADERS],
  ['GET', '/profile', 308, { location: '/dashboard/profile' }],
  ['GET', '/settings', 308, { location: '/dashboard/settings' }],
  ['GET', '/robots.txt', 200, FILE],
  ['GET', '/.well-known/security.txt', 200, FILE],
  ['GET', DEFAULT_LOGO_PATH, 200, FILE],
  ['GET', '/api/auth/me', 401, { ...FUNCTION, 'cache-control': 'no-store' }],
  ['GET', '/api/auth/login', 405, { ...FUNCTION, allow: 'POST, OPTIONS' }],
  ['POST', '/api/auth/logout', 415, { ...FUNCTION, 'cache-control': 'no-store' }],
  [
    'GET',
    '/api/assets/name/logo-main',
    200,
    { ...FUNCTION, 'cache-control': 'public, max-age=300' },
  ],
  ['GET', '/api/assets/name/nothing', 404, { ...FUNCTION, 'cache-control': 'no-store' }],
];

test('the deployed site has no kit page', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  expect(files).toContain('dashboard.html');
  // Removes hashes, which may contain the word by chance.
  const names = files.map((file) => file.replace(/\.[\w-]{8}(?=\.\w+$)/, ''));
  expect(names).toContain('_astro/react.js');
  expect(names.filter((name) => /kit/i.test(name))).toEqual([]);
});

test('every kind of answer has its status and its headers', async ({ request }) => {
  for (const [method, path, status, headers] of TABLE) {
    const answer = await request.fetch(path, { method, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
    expect(answer.headers(), `${method} ${path}`).toMatchObject(headers);
    if (!headers['cross-origin-opener-policy']) continue;
    const features = answer.headers()['permissions-policy']?.split(', ') ?? [];
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([
      // For the portal's copy buttons.
      'clipboard-write=(self)',
      // For meeting mode.
      'fullscreen=(self)',
      // For passkeys.
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ]);
  }
});

// every-page.spec.ts has the portal's. The journeys fail if a page breaks its policy.
test('every public page has a policy that allows nothing by default', async ({ request }) => {
  for (const path of [
    '/',
    '/login',
    '/choose-password',
    '/certificate',
    '/confirm-address',
    '/for-you',
    '/unsubscribe',
    '/privacy',
    '/nowhere',
  ]) {
    const html = await (await request.get(path)).text();
    const [, policy] = /content-security-policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy, path).toMatch(/^default-src 'none';/);
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
    expect(policy, path).not.toContain('unsafe');
    // No plain text can become HTML or a script's address.
    expect(policy, path).toContain("require-trusted-types-for 'script'");
  }
});

test('every file that is not a page has a full policy, and those with a content hash are cached for a year', async ({
  request,
}) => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.html'))
    .map((file) => join(file.parentPath, file.name).replace(/^dist/, ''));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const answer = await request.head(file, { headers: UNCOMPRESSED });
    expect(answer.headers(), file).toMatchObject(file.startsWith('/_astro/') ? HASHED : FILE);
  }
});
