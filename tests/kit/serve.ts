/** Builds and serves the kit's page with the headers of netlify.toml. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRules } from '../../scripts/local/netlify-rules.ts';
import { readStaticFiles } from '../../scripts/local/site-server.ts';

/** Returns the page's origin, and a function that stops the server and deletes the build. */
export async function serveKit(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const root = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'portal-kit-'));
  await promisify(execFile)(process.execPath, [join(root, 'tests/kit/build.ts'), folder], {
    // React is in memory before the build could choose this.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [rules, fileAt] = await Promise.all([readRules(root), readStaticFiles(folder)]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = fileAt(pathname);
    if (!file) return response.writeHead(404).end();
    response.setHeaders(new Headers(rules.headersFor(pathname)));
    response.setHeader('Content-Type', file.type);
    return response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
