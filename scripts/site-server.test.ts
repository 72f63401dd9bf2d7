/** The local server on a small test site: files, headers, redirects, rewrites and functions as at Netlify. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSmallSite } from '../tests/small-site.ts';
import { type SiteServer, startSiteServer } from './local/site-server.ts';

let root: string;
let site: SiteServer;
beforeAll(async () => {
  root = await makeSmallSite();
  site = await startSiteServer(root, 0);
});
afterAll(async () => {
  await site.stop();
  await rm(root, { recursive: true });
});

const get = (path: string, init?: RequestInit) =>
  fetch(site.origin + path, { redirect: 'manual', ...init });

test.each([
  ['/', 200, '<h1>Home</h1>'],
  ['/?query', 200, '<h1>Home</h1>'],
  ['/login', 200, '<h1>Login</h1>'],
  ['/login/', 200, '<h1>Login</h1>'],
  ['/login.html', 200, '<h1>Login</h1>'],
  ['/with%20space.txt', 200, 'text'],
  ['/dashboard/leads/42', 200, '<h1>Leads</h1>'],
  ['/r/ada', 200, '/api/echo/ada'],
  ['/nowhere', 404, '<h1>Not here</h1>'],
  ['/404', 200, '<h1>Not here</h1>'],
  ['//', 404, '<h1>Not here</h1>'],
  ['/%E0%A4%A', 404, '<h1>Not here</h1>'],
])('%s answers %i', async (path, status, body) => {
  const answer = await get(path);
  expect([answer.status, await answer.text()]).toEqual([status, body]);
});

test.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt'])(
  '%s does not reach outside the folder',
  async (path) => {
    const { hostname, port } = new URL(site.origin);
    const status = await new Promise((done) => {
      request({ hostname, port, path }, (answer) => done(answer.resume().statusCode)).end();
    });
    expect(status).toBe(404);
  },
);

test('a redirect keeps the query, and a forced one takes precedence over a file', async () => {
  const profile = await get('/profile?tab=2');
  expect([profile.status, profile.headers.get('location')]).toEqual([
    308,
    '/dashboard/profile?tab=2',
  ]);
  const forced = await get('/_astro/a.js');
  expect([forced.status, forced.headers.get('location')]).toEqual([302, '/elsewhere']);
});

test('pages have the headers of netlify.toml, and functions have their own', async () => {
  expect((await get('/login')).headers.get('x-everywhere')).toBe('yes');
  expect((await get('/nowhere')).headers.get('x-everywhere')).toBe('yes');
  const called = await get('/api/echo');
  expect(called.headers.get('x-everywhere')).toBeNull();
  expect(called.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('an unchanged page is not sent again', async () => {
  const etag = (await get('/login')).headers.get('etag') ?? '';
  const again = await get('/login', { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a multipart form reaches its function', async () => {
  const body = new FormData();
  body.set('field', 'value');
  const answer = await get('/api/echo', { method: 'POST', body });
  expect(answer.headers.get('x-field')).toBe('value');
});

test('a request finishes with the version of the sources in which it began', async () => {
  const gate = join(root, 'gate');
  const underWay = get(`/api/echo?gate=${encodeURIComponent(gate)}`);
  await expect.poll(() => existsSync(gate)).toBe(true);
  for (const version of ['second', 'third']) {
    await writeFile(join(root, 'src', 'contract', 'api.ts'), `export const ANSWER = "${version}";`);
    expect((await get('/api/echo')).headers.get('x-answer')).toBe(version);
  }
  await rm(gate);
  const answer = await underWay;
  expect([answer.status, answer.headers.get('x-answer')]).toEqual([200, 'first']);
});
