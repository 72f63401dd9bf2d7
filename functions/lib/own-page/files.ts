/** The affiliates' own pages as files, each stored under its code, so that visiting one never wakes the database. */
import { createHash } from 'node:crypto';
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { inStore } from '../platform/store.ts';

const STORE = 'pages';

export interface LivePage {
  /** The HTML as stored, with the placeholders for code and reference. */
  html: string;
  hash: string;
  words: PageWords;
  /** The affiliate's codes. A reference may use any of them. */
  codes: string[];
  /** When it ends (ISO 8601): on its last day, or at the account's end if that comes first. */
  until: string;
}
/** The file of a code: a page, or the code that replaced it. */
export type PageFile = LivePage | { to: string };

const pageKey = (code: string): string => `page/${code}`;
const portraitKey = (hash: string): string => `portrait/${hash}`;

/** The file of a code, or null. An expired page counts as absent. Throws an Unavailable. */
export async function readPageFile(code: string): Promise<PageFile | null> {
  const file = (await inStore(STORE, (store) =>
    store.get(pageKey(code), { type: 'json' }),
  )) as PageFile | null;
  return file && 'until' in file && Date.parse(file.until) <= Date.now() ? null : file;
}

/** Whether the file of a code has these contents. Throws an Unavailable. */
export const saysTheSame = (code: string, file: PageFile): Promise<boolean> =>
  inStore(
    STORE,
    async (store) => (await store.get(pageKey(code), { type: 'text' })) === JSON.stringify(file),
  );

/** Writes the file of a code. Throws an Unavailable. */
export const writePageFile = (code: string, file: PageFile): Promise<void> =>
  inStore(STORE, async (store) => void (await store.setJSON(pageKey(code), file)));

/** Removes the file of a code. Throws an Unavailable. */
export const removePageFile = (code: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(pageKey(code)));

/** The JPEG with this hash, or null if there is none, or only a file with other bytes. Throws an Unavailable. */
export async function readPortraitFile(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await inStore(STORE, (store) =>
    store.get(portraitKey(hash), { type: 'arrayBuffer' }),
  );
  const isNamed =
    bytes && createHash('sha256').update(new Uint8Array(bytes)).digest('hex') === hash;
  return isNamed ? new Uint8Array(bytes) : null;
}

/** Stores a JPEG under its hash. Throws an Unavailable. */
export async function writePortraitFile(hash: string, bytes: Uint8Array): Promise<void> {
  if (await readPortraitFile(hash)) return;
  const { buffer } = new Uint8Array(bytes);
  await inStore(STORE, async (store) => void (await store.set(portraitKey(hash), buffer)));
}

/** Removes a JPEG. Throws an Unavailable. */
export const removePortraitFile = (hash: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(portraitKey(hash)));

/** The codes and portraits of all files. Throws an Unavailable. */
export async function listPageFiles(): Promise<{ codes: string[]; portraits: string[] }> {
  const { blobs } = await inStore(STORE, (store) => store.list());
  const of = (prefix: string) =>
    blobs.flatMap(({ key }) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return { codes: of('page/'), portraits: of('portrait/') };
}
