/** The local server on a small test site: files, headers, redirects, rewrites and functions as at Netlify. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/places.ts';
import { type SiteServer, startSiteServer } from './local/site-server.ts';

/** A built site with a few files, one function, and rules of every kind. */
const FILES: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'dist/index.html': '<h1>Home</h1>',
  'dist/login.html': '<h1>Login</h1>',
  'dist/dashboard/leads.html': '<h1>Leads</h1>',
  'dist/404.html': '<h1>Not here</h1>',
  'dist/_astro/a.js': 'export {};',
  'dist/with space.txt': 'text',
  'secret.txt': 'not to be served',
  'src/contract/api.ts': 'export const ANSWER = "first";',
  'src/config/empty.ts': '',
  'functions/echo.ts': `import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ANSWER } from '../src/contract/api.ts';
export default async (request) => {
  const form = await request.formData().catch(() => undefined);
  if (new URL(request.url).pathname.endsWith('/broken')) {
    const pull = (file) => file.error(new Error('The file broke off.'));
    return new Response(new ReadableStream({ pull }));
  }
  const gate = new URL(request.url).searchParams.get('gate');
  if (gate) {
    await writeFile(gate, ''); // It is reached.
    while (existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const headers = new Headers({ 'X-Answer': ANSWER, 'X-Field': String(form?.get('field')) });
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');
  return new Response(new URL(request.url).pathname, { headers });
};
export const config = { path: ['/api/echo', '/api/echo/:name'] };
`,
  'netlify.toml': `
[[headers]]
for = "/*"
[headers.values]
X-Everywhere = "yes"
[[headers]]
for = "/_astro/*"
[headers.values]
Cache-Control = "immutable"
[[redirects]]
from = "/profile"
to = "/dashboard/profile"
status = 308
[[redirects]]
from = "/dashboard/leads/*"
to = "/dashboard/leads"
status = 200
[[redirects]]
from = "/r/:code"
to = "/api/echo/:code"
status = 200
[[redirects]]
from = "/login"
to = "/never"
[[redirects]]
from = "/_astro/*"
to = "/elsewhere"
force = true
status = 302
`,
};

const root = temporaryFolder();
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
symlinkSync(resolve('node_modules'), join(root, 'node_modules'));

let site: SiteServer;
beforeAll(async () => {
  site = await startSiteServer(root, 0);
});
afterAll(() => site.stop());

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

test.each([
  ['/profile?tab=2', 308, '/dashboard/profile?tab=2'],
  // A forced redirect takes precedence over a file.
  ['/_astro/a.js', 302, '/elsewhere'],
])('%s is redirected with its query: %i %s', async (path, status, to) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
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

test('a connection that rests has no end that its next request could meet', async () => {
  expect((await get('/')).headers.get('keep-alive')).toBeNull();
});

test('a multipart form reaches its function', async () => {
  const body = new FormData();
  body.set('field', 'value');
  const answer = await get('/api/echo', { method: 'POST', body });
  expect(answer.headers.get('x-field')).toBe('value');
});

test('a file that breaks off ends its own answer alone', async () => {
  const gate = join(root, 'other');
  const other = get(`/api/echo?gate=${encodeURIComponent(gate)}`);
  await expect.poll(() => existsSync(gate)).toBe(true);
  expect((await get('/api/echo/broken')).status).toBe(500);
  await rm(gate);
  expect((await other).status).toBe(200);
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
