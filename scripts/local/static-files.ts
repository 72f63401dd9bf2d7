/** The built files, held in memory, and compressed from their first visit on. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { decodePath } from './netlify-rules.ts';
import { brotli, isCompressible } from './responses.ts';

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

/** A file as it is sent. */
export interface StaticFile {
  body: Buffer<ArrayBuffer>;
  /** Its bytes with brotli; undefined if a CDN would not compress it. */
  compressed: (() => Promise<Buffer<ArrayBuffer>>) | undefined;
  type: string;
  etag: string;
}

/** Reads the files of this folder; answers how to find the one at an address: `/login` is login.html. */
export async function readStaticFiles(
  folder: string,
): Promise<(path: string) => StaticFile | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }): Promise<[string, StaticFile]> => {
          const path = join(parentPath, name);
          return [path.slice(folder.length).replaceAll(sep, '/'), await read(path)];
        }),
    ),
  );
  return (path) => {
    const plain = decodePath(path).replace(/\/$/, '');
    const names = [plain, `${plain}.html`, `${plain}/index.html`];
    return names.map((name) => files.get(name)).find((file) => file);
  };
}

async function read(path: string): Promise<StaticFile> {
  const body = await readFile(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  let made: Promise<Buffer<ArrayBuffer>> | undefined;
  const compressed = () => {
    made ??= brotli(body);
    return made;
  };
  return {
    body,
    compressed: isCompressible(type) && body.length > 0 ? compressed : undefined,
    type,
    // Weak, since it also names the compressed bytes.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  };
}
