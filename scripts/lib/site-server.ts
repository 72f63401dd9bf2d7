/** Serves the built site on this machine as Netlify serves it. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { NetlifyDev } from '@netlify/dev';
import type { Context } from '@netlify/functions';
import { type Bundle, bundleFunctions } from './bundles.ts';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
/**
 * What is off reaches for the network or is not used. The store and the functions are our own here:
 * the emulator packages a function anew for every request, into a folder that another request's end removes.
 */
const OFF = { enabled: false };

/** A running server. */
export interface SiteServer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the server: static files compressed with brotli, functions, headers and redirects of
 * netlify.toml, and the 404 page with its status. Port 0 takes a free one. Throws where the port is taken.
 */
export async function startSiteServer(root: string, port: number): Promise<SiteServer> {
  const quiet = () => {};
  const netlify = new NetlifyDev({
    projectRoot: root,
    skipGitignore: true,
    serverAddress: null,
    logger: { log: quiet, warn: console.warn, error: console.error },
    functions: OFF,
    blobs: OFF,
    database: OFF,
    edgeFunctions: OFF,
    aiGateway: OFF,
    geolocation: OFF,
    images: OFF,
  });
  const { bundles, remove } = await bundleFunctions(root);
  const site = { root, bundles, netlify };
  const server = createServer((request, response) => {
    answer(site, request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Not on the network: the demo affiliate's password is public.
    server.listen(port, 'localhost', resolve);
  });
  await netlify.start();
  await warmUp(join(root, 'dist'));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await netlify.stop();
      await remove();
    },
  };
}

interface Site {
  root: string;
  bundles: Bundle[];
  netlify: NetlifyDev;
}

async function answer(site: Site, incoming: IncomingMessage, outgoing: ServerResponse) {
  const headers: Record<string, string> = {};
  const collect = (key: string, value: string) => {
    headers[key.toLowerCase()] = value;
  };
  const response =
    (await callFunction(site.bundles, incoming)) ??
    (await site.netlify.handleAndIntrospectNodeRequest(incoming, { headersCollector: collect }))
      ?.response ??
    (await notFound(site, incoming, collect));
  for (const [key, value] of response.headers) headers[key] ??= value;

  let body = Buffer.from(await response.arrayBuffer());
  const wanted = String(incoming.headers['accept-encoding'] ?? '').includes('br');
  if (wanted && body.length > 0 && COMPRESSIBLE.test(headers['content-type'] ?? '')) {
    body = await compressed(body);
    headers['content-encoding'] = 'br';
    headers.vary = 'Accept-Encoding';
  }
  if (response.body) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** The answer of the function at this address, if there is one, called as the platform calls it. */
async function callFunction(
  bundles: Bundle[],
  incoming: IncomingMessage,
): Promise<Response | undefined> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  const bundle = bundles.find(({ matches }) => matches(url.pathname));
  if (!bundle) return undefined;
  const method = incoming.method ?? 'GET';
  const bodiless = method === 'GET' || method === 'HEAD';
  const request = new Request(url, {
    method,
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(bodiless ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
  const context = { ip: incoming.socket.remoteAddress ?? '', requestId: randomUUID() };
  return (await bundle.load())(request, context as Context);
}

/** The built 404 page under the headers that netlify.toml gives to every path. */
async function notFound(
  { netlify, root }: Site,
  incoming: IncomingMessage,
  collect: (key: string, value: string) => void,
): Promise<Response> {
  const host = incoming.headers.host ?? 'localhost';
  await netlify.handle(new Request(`http://${host}/404.html`), { headersCollector: collect });
  const page = await readFile(join(root, 'dist', '404.html'));
  return new Response(page, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** Compresses the built files ahead of their first visit, as a CDN has: the first visitor must not wait for it. */
async function warmUp(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(html|js|svg|xml|txt|webmanifest)$/.test(name)) {
      await compressed(await readFile(join(folder, name)));
    }
  }
}

const kept = new Map<string, Buffer<ArrayBuffer>>();

/** Compressed once for each content: static files do not change while they are served. */
async function compressed(body: Buffer): Promise<Buffer<ArrayBuffer>> {
  const key = body.toString('latin1');
  const known = kept.get(key);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const result = Buffer.from(await compress(body, { params }));
  kept.set(key, result);
  return result;
}
