/** The affiliates' own pages as files, each under its code: whoever visits one wakes no database. */
import type { PageWords } from '../../src/contract/page-words.ts';
import { inStore } from './store.ts';

const STORE = 'pages';

/** A page that is live. */
export interface LivePage {
  /** As stored, with the marks of code and reference. */
  html: string;
  hash: string;
  words: PageWords;
  /** The affiliate's codes, of which a reference may name any. */
  codes: string[];
  /** When it ends (ISO 8601): its last day, or the account's end if that comes first. */
  until: string;
}
/** What is behind a code: a page, or the code that took its place. */
export type PageFile = LivePage | { to: string };

const pageKey = (code: string): string => `page/${code}`;
const portraitKey = (hash: string): string => `portrait/${hash}`;

/** What is behind a code, or null; a page whose time is over counts as absent. Throws an Unavailable. */
export async function readPageFile(code: string): Promise<PageFile | null> {
  const file = (await inStore(STORE, (store) =>
    store.get(pageKey(code), { type: 'json' }),
  )) as PageFile | null;
  return file && 'until' in file && Date.parse(file.until) <= Date.now() ? null : file;
}

/** Whether the file behind a code says this. Throws an Unavailable. */
export const saysTheSame = (code: string, file: PageFile): Promise<boolean> =>
  inStore(
    STORE,
    async (store) => (await store.get(pageKey(code), { type: 'text' })) === JSON.stringify(file),
  );

/** Writes what is behind a code. Throws an Unavailable. */
export const writePageFile = (code: string, file: PageFile): Promise<void> =>
  inStore(STORE, async (store) => void (await store.setJSON(pageKey(code), file)));

/** Has nothing behind a code. Throws an Unavailable. */
export const removePageFile = (code: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(pageKey(code)));

/** The JPEG of this hash, or null. Throws an Unavailable. */
export async function readPortraitFile(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await inStore(STORE, (store) =>
    store.get(portraitKey(hash), { type: 'arrayBuffer' }),
  );
  return bytes && new Uint8Array(bytes);
}

/** Keeps a JPEG under its hash. Throws an Unavailable. */
export const writePortraitFile = (hash: string, bytes: Uint8Array): Promise<void> =>
  inStore(STORE, async (store) => {
    if (await store.getMetadata(portraitKey(hash))) return;
    await store.set(portraitKey(hash), new Uint8Array(bytes).buffer as ArrayBuffer);
  });

/** Removes a JPEG. Throws an Unavailable. */
export const removePortraitFile = (hash: string): Promise<void> =>
  inStore(STORE, (store) => store.delete(portraitKey(hash)));

/** The codes and the portraits of all files. Throws an Unavailable. */
export async function listPageFiles(): Promise<{ codes: string[]; portraits: string[] }> {
  const { blobs } = await inStore(STORE, (store) => store.list());
  const of = (prefix: string) =>
    blobs.flatMap(({ key }) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return { codes: of('page/'), portraits: of('portrait/') };
}
