/** Serves the built site on this machine as Netlify does. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { type FunctionRunner, runFunctions } from './function-runner.ts';
import type { MailBox } from './mail-box.ts';
import { decodePath, type NetlifyRules, readRules, redirection } from './netlify-rules.ts';
import {
  BEST,
  brotli,
  finish,
  isCompressible,
  QUICK,
  requestUrl,
  send,
  wantsBrotli,
} from './responses.ts';

/* The built files are kept in memory, and compressed at their first request. */

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

interface StaticFile {
  body: Buffer<ArrayBuffer>;
  /** Its bytes with Brotli; undefined if a CDN would not compress it. */
  compressed: (() => Promise<Buffer<ArrayBuffer>>) | undefined;
  type: string;
  etag: string;
}

/** Reads the files of this folder, and returns a function that finds the one at an address: `/login` is login.html. */
export async function readStaticFiles(
  folder: string,
  quality = BEST,
): Promise<(path: string) => StaticFile | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }): Promise<[string, StaticFile]> => {
          const path = join(parentPath, name);
          return [path.slice(folder.length).replaceAll(sep, '/'), await read(path, quality)];
        }),
    ),
  );
  return (path) => {
    const plain = decodePath(path).replace(/\/$/, '');
    const names = [plain, `${plain}.html`, `${plain}/index.html`];
    return names.map((name) => files.get(name)).find((file) => file);
  };
}

async function read(path: string, quality: number): Promise<StaticFile> {
  const body = await readFile(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  let made: Promise<Buffer<ArrayBuffer>> | undefined;
  const compressed = () => {
    made ??= brotli(body, quality);
    return made;
  };
  return {
    body,
    compressed: isCompressible(type) && body.length > 0 ? compressed : undefined,
    type,
    // Weak, because it also names the compressed bytes.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  };
}

/** Netlify's default: browsers keep a copy and revalidate it at every visit. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

const BUILT = '/_astro/';

export interface SiteServer {
  origin: string;
  stop: () => Promise<void>;
}

interface Site {
  mailBox: MailBox | null;
  functions: FunctionRunner;
  rules: NetlifyRules;
  fileAt: (path: string) => StaticFile | undefined;
}

/**
 * Starts the server: static files compressed with Brotli, functions, the headers and redirects of
 * netlify.toml, and the 404 page with its status. Port 0 chooses a free port. Throws if the port is taken.
 * A `quick` one, for tests, does not notice changed sources of functions, and compresses files less.
 */
export async function startSiteServer(
  root: string,
  port: number,
  { mailBox = null, quick = false }: { mailBox?: MailBox | null; quick?: boolean } = {},
): Promise<SiteServer> {
  const functions = runFunctions(root, { unchanged: quick });
  const [rules, fileAt] = await Promise.all([
    readRules(root),
    readStaticFiles(join(root, 'dist'), quick ? QUICK : undefined),
  ]);
  const server = createServer((incoming, outgoing) => {
    answer({ mailBox, functions, rules, fileAt }, incoming, outgoing).catch((error) => {
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  // A request on a connection that the server just closes, because it rested, would fail.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Not on the network: the demo affiliate's password is public.
    server.listen(port, 'localhost', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await functions.stop();
    },
  };
}

/** Tries functions, redirects, files and the 404 page, which is Netlify's order. A file takes precedence over a rule without force. */
async function answer(site: Site, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { functions, rules, fileAt } = site;
  const url = requestUrl(incoming);
  const mails = site.mailBox?.answer(url.pathname);
  if (mails) return send(mails, incoming, outgoing);
  // Files of the build never share a name with a function, so most requests need no lookup.
  const isBuilt = url.pathname.startsWith(BUILT);
  const called = isBuilt ? undefined : await functions.answer(incoming, url);
  if (called) return send(called, incoming, outgoing);

  const rule = rules.redirectFor(url);
  const file = fileAt(url.pathname);
  if (rule && (rule.force || !file)) {
    const elsewhere = redirection(rule, url) ?? (await functions.answer(incoming, rule.to));
    if (elsewhere) return send(elsewhere, incoming, outgoing);
    return sendFile(site, fileAt(rule.to.pathname), rule.status, incoming, outgoing);
  }
  return sendFile(site, file, 200, incoming, outgoing);
}

async function sendFile(
  { rules, fileAt }: Site,
  requested: StaticFile | undefined,
  status: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const file = requested ?? fileAt('/404');
  const path = requested ? requestUrl(incoming).pathname : '/404.html';
  const headers = new Headers({ 'Cache-Control': REVALIDATED, ...rules.headersFor(path) });
  if (!file) return finish(incoming, outgoing, 404, headers, Buffer.from('Not Found'));
  headers.set('Content-Type', file.type);
  headers.set('ETag', file.etag);
  if (requested && incoming.headers['if-none-match']?.includes(file.etag)) {
    return finish(incoming, outgoing, 304, headers);
  }
  const compressed = wantsBrotli(incoming) ? await file.compressed?.() : undefined;
  if (compressed) headers.set('Content-Encoding', 'br');
  if (file.compressed) headers.set('Vary', 'Accept-Encoding');
  finish(incoming, outgoing, requested ? status : 404, headers, compressed ?? file.body);
}
