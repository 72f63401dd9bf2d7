/** Sends the local servers' responses compressed, as a CDN does. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
const compress = promisify(brotliCompress);

/** Whether a CDN compresses this type. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE.test(type);

/** The Brotli quality (0 to 11) for the answer to one request: fast, as CDNs compress them. */
export const QUICK = 4;
/** The Brotli quality for a file that is compressed once. */
export const BEST = constants.BROTLI_MAX_QUALITY;

export const brotli = (body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const requestUrl = ({ headers, url = '/' }: IncomingMessage): URL =>
  new URL(`http://${headers.host ?? 'localhost'}${url}`);

export const wantsBrotli = ({ headers }: IncomingMessage): boolean =>
  String(headers['accept-encoding'] ?? '').includes('br');

/** Sends these bytes, or only the headers for HEAD. */
export function finish(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  headers: Headers,
  body?: Buffer,
): void {
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  if (body) outgoing.setHeader('Content-Length', body.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

export async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = new Headers(response.headers);
  let body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  const compressible = body?.length && isCompressible(headers.get('Content-Type') ?? '');
  if (body && compressible && wantsBrotli(incoming)) {
    body = await brotli(body, QUICK);
    headers.set('Content-Encoding', 'br');
    headers.append('Vary', 'Accept-Encoding');
  }
  finish(incoming, outgoing, response.status, headers, body);
}
