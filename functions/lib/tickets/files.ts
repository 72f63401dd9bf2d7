/** The files of tickets: their bytes in a store, under the ids of their rows. */
import type { TicketFile } from '../../../src/contract/tickets.ts';
import { download } from '../http/answer.ts';
import { notFound } from '../http/refusal.ts';
import { inStore } from '../platform/store.ts';

const STORE = 'ticket-files';
/** Bytes that are older than this (ms) and have no row belong to no request that is still running. */
const ORPHAN_MS = 60 * 60 * 1000;

/** Stores bytes. Throws an Unavailable. */
export async function storeBytes(id: string, bytes: Uint8Array): Promise<void> {
  const { buffer } = new Uint8Array(bytes);
  const metadata = { at: Date.now() };
  await inStore(STORE, async (store) => void (await store.set(id, buffer, { metadata })));
}

/** Removes bytes. If that fails, the daily run does it. */
export const dropBytes = (id: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(id)).catch(() => {});

/** The bytes of a file, or null. Throws an Unavailable. */
export const readBytes = (id: string): Promise<ArrayBuffer | null> =>
  inStore(STORE, (store) => store.get(id, { type: 'arrayBuffer' }));

/** A ticket's file as a download. Throws an HttpError: 404. */
export async function downloadFile(
  { files }: { files: readonly TicketFile[] },
  fileId: string,
): Promise<Response> {
  const file = files.find(({ id }) => id === fileId);
  const bytes = file && (await readBytes(file.id));
  if (!bytes) throw notFound();
  return download(bytes, file.type, file.name);
}

/**
 * Removes all bytes but those under the known ids, and those of requests that may still be running.
 * Throws an Unavailable.
 */
export async function dropUnknown(known: ReadonlySet<string>): Promise<void> {
  const { blobs } = await inStore(STORE, (store) => store.list());
  for (const { key: id } of blobs.filter(({ key }) => !known.has(key))) {
    const found = await inStore(STORE, (store) => store.getMetadata(id));
    if (Date.now() - Number(found?.metadata.at ?? 0) < ORPHAN_MS) continue;
    await inStore(STORE, (store) => store.delete(id));
  }
}
