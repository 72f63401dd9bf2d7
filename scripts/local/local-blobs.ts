/** The local stand-in for Netlify Blobs: the official local server, with what production promises beyond it. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

/** Where the local store lives; git ignores it. The official tools use the same folder. */
const STORE_FOLDER = join('.netlify', 'blobs-serve');
/** What the official tools call a site that is not linked to Netlify. */
const UNLINKED_SITE_ID = '0';

type HandleRequest = (request: Request) => Promise<Response>;

const versionOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('hex')}"`;

/**
 * Makes the local server keep production's word: a read tells the record's version, and of two
 * conditional writes at once one fails. Bare, it names no version and checks before it locks.
 */
function honourConditions(server: BlobsServer): void {
  // The method is private; there is no other place where answers can be seen.
  const inner = server as unknown as { handleRequest: HandleRequest };
  const handle = inner.handleRequest.bind(server);
  let lastWrite: Promise<unknown> = Promise.resolve();

  const read = async (request: Request): Promise<Response> => {
    const response = await handle(request);
    if (request.method !== 'GET' || response.status !== 200) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.set('etag', versionOf(body));
    return new Response(body, { headers });
  };

  const write = async (request: Request): Promise<Response> => {
    const expected = request.headers.get('if-match');
    const headers = new Headers(request.headers);
    headers.delete('if-match');
    const body = Buffer.from(await request.arrayBuffer());
    if (expected) {
      const current = await read(new Request(request.url, { headers: request.headers }));
      if (current.headers.get('etag') !== expected) return new Response(null, { status: 412 });
    }
    const response = await handle(new Request(request.url, { method: 'PUT', headers, body }));
    if (response.status !== 200) return response;
    return new Response(null, { headers: { etag: versionOf(body) } });
  };

  inner.handleRequest = (request) => {
    if (request.method !== 'PUT') return read(request);
    const turn = lastWrite.then(() => write(request));
    lastWrite = turn.catch(() => undefined);
    return turn;
  };
}

/** The site that `netlify link` linked this folder to, if it did. */
export function linkedSiteId(root: string): string | undefined {
  const state = join(root, '.netlify', 'state.json');
  if (!existsSync(state)) return undefined;
  return (JSON.parse(readFileSync(state, 'utf8')) as { siteId?: string }).siteId;
}

/** A running local store. */
export interface LocalBlobs {
  /** The value that gives the client of @netlify/blobs its access. */
  context: string;
  stop: () => Promise<void>;
}

/** Starts the local store of the project in `root`, or one in another folder; `onRequest` hears what reaches it. */
export async function startLocalBlobs(
  root: string,
  {
    folder = join(root, STORE_FOLDER),
    onRequest,
  }: { folder?: string; onRequest?: (operation: string) => void } = {},
): Promise<LocalBlobs> {
  const token = randomBytes(16).toString('hex');
  const server = new BlobsServer({
    directory: folder,
    token,
    logger: () => {},
    onRequest: ({ type }) => onRequest?.(type),
  });
  honourConditions(server);
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const access = {
    edgeURL: url,
    uncachedEdgeURL: url,
    token,
    siteID: linkedSiteId(root) ?? UNLINKED_SITE_ID,
    deployID: '0',
    primaryRegion: 'us-east-2',
  };
  return {
    context: Buffer.from(JSON.stringify(access)).toString('base64'),
    stop: async () => void (await server.stop()),
  };
}

/** Lets this process's code, and the functions it runs, use that store. */
export function connectBlobs({ context }: Pick<LocalBlobs, 'context'>): void {
  process.env.NETLIFY_BLOBS_CONTEXT = context;
}
