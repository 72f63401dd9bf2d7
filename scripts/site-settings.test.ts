/** The doctor's findings about the linked site's settings; a small server stands in for Netlify's API. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDelivery, checkSiteSettings } from './operator/checks.ts';

let root: string;
let NETLIFY_API_URL: string;
let variables: unknown;
const asked: string[] = [];

const api = createServer((request, response) => {
  const { url = '', headers } = request;
  asked.push(url);
  if (headers.authorization !== 'Bearer good') response.writeHead(401).end();
  else if (url === '/api/v1/sites/site-7') response.end('{"account_id":"team-1"}');
  else response.end(JSON.stringify(variables));
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-linked-'));
  await mkdir(join(root, '.netlify'));
  await writeFile(join(root, '.netlify', 'state.json'), '{"siteId":"site-7"}');
  await once(api.listen(0, 'localhost'), 'listening');
  NETLIFY_API_URL = `http://localhost:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  api.close();
  await rm(root, { recursive: true });
});

const check = (env: Record<string, string> = {}, changes: { inBuild?: boolean } = {}) =>
  checkSiteSettings({
    root,
    env: { NETLIFY_API_URL, NETLIFY_AUTH_TOKEN: 'good', ...env },
    inBuild: false,
    ...changes,
  });

const keys = {
  key: 'SESSION_KEYS',
  scopes: ['functions', 'builds'],
  is_secret: true,
  values: [{ context: 'production', value: '' }],
};
const dataKeys = { ...keys, key: 'DATA_KEYS' };
const GOOD = `k1:${Buffer.alloc(32, 5).toString('base64')}`;

test('a linked site with its keys as secrets has no finding', async () => {
  variables = [keys, dataKeys];
  expect(await check()).toEqual([]);
  expect(asked).toEqual(['/api/v1/sites/site-7', '/api/v1/accounts/team-1/env?site_id=site-7']);
});

test.each([
  ['none', [], 'error', 'is not set for production'],
  ['keys only for previews', [{ ...keys, values: [{ context: 'dev' }] }], 'error', 'not set for'],
  ['keys only for builds', [{ ...keys, scopes: ['builds'] }], 'error', 'does not reach'],
  [
    'short keys',
    [{ ...keys, is_secret: false, values: [{ context: 'all', value: 'k1:c2hvcnQ=' }] }],
    'error',
    'needs at least 32',
  ],
  [
    'readable keys',
    [{ ...keys, is_secret: false, values: [{ context: 'all', value: GOOD }] }],
    'warning',
    'not marked as secret',
  ],
])('%s: the doctor reports it', async (_what, answer, level, what) => {
  variables = [...answer, dataKeys];
  const findings = await check();
  expect(findings).toMatchObject([{ level, what: expect.stringContaining(what) }]);
  expect(JSON.stringify(findings)).not.toContain(GOOD);
});

test('a linked site without the record keys has a warning', async () => {
  variables = [keys];
  expect(await check()).toMatchObject([
    { level: 'warning', what: expect.stringContaining('one-time codes cannot be set up or used') },
  ]);
});

test.each([
  ['a refused token', { NETLIFY_AUTH_TOKEN: 'bad' }, 'Netlify answered 401'],
  ['no token', { NETLIFY_AUTH_TOKEN: '' }, 'NETLIFY_AUTH_TOKEN is not set'],
  ['no network', { NETLIFY_API_URL: 'http://localhost:1' }, 'fetch failed'],
])('%s: one warning says that the settings were not checked', async (_what, env, why) => {
  expect(await check(env)).toMatchObject([
    { level: 'warning', what: `The linked site’s own settings were not checked: ${why}.` },
  ]);
});

test('nothing is requested without a linked site, or in the site’s own build', async () => {
  asked.length = 0;
  expect(await check({}, { inBuild: true })).toEqual([]);
  await rm(join(root, '.netlify'), { recursive: true });
  expect(await check()).toEqual([]);
  expect(asked).toEqual([]);
});

test('disabled form delivery is a warning', async () => {
  await mkdir(join(root, 'src', 'content'), { recursive: true });
  const checked = { root, env: {}, inBuild: false };
  for (const [delivery, found] of [
    ['none', 1],
    ['netlify-forms', 0],
  ] as const) {
    await writeFile(
      join(root, 'src', 'content', 'site.json'),
      `{"site":{"delivery":"${delivery}"}}`,
    );
    expect(checkDelivery(checked)).toHaveLength(found);
  }
});
