/** A built site with a few files, one function, and rules of every kind. */
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Writes the site into a temporary folder, and returns the folder. */
export async function makeSmallSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'portal-site-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}
