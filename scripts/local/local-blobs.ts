/** Netlify Blobs on this machine, through the official local server. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { LOOPBACK } from './port.ts';

/** The local store's folder, which Git ignores. The official tools use the same one. */
const STORE_FOLDER = join('.netlify', 'blobs-serve');
/** The official tools' id of a site that is not linked to Netlify. */
const UNLINKED_SITE_ID = '0';

/** The site that `netlify link` linked this folder to, if any. */
export function linkedSiteId(root: string): string | undefined {
  const state = join(root, '.netlify', 'state.json');
  if (!existsSync(state)) return undefined;
  return (JSON.parse(readFileSync(state, 'utf8')) as { siteId?: string }).siteId;
}

interface LocalBlobs {
  /** The value of `NETLIFY_BLOBS_CONTEXT`, which gives the @netlify/blobs client its access. */
  context: string;
  stop: () => Promise<void>;
}

/** Starts the local store of the project in `root`, or one in another folder. */
export async function startLocalBlobs(
  root: string,
  { folder = join(root, STORE_FOLDER) }: { folder?: string } = {},
): Promise<LocalBlobs> {
  const token = randomBytes(16).toString('hex');
  // The server has no option for the address and would listen on all. It passes its port to Node's
  // "listen", which accepts both in one object.
  const at = { host: LOOPBACK, port: 0 } as unknown as number;
  const server = new BlobsServer({ directory: folder, token, port: at, logger: () => {} });
  const { port } = await server.start();
  const url = `http://${LOOPBACK}:${port}`;
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

/** Lets this process and the functions that it runs use the store. */
export function connectBlobs({ context }: Pick<LocalBlobs, 'context'>): void {
  process.env.NETLIFY_BLOBS_CONTEXT = context;
}
