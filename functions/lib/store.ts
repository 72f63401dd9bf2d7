/** How files are kept: in Netlify Blobs, read with strong consistency. Records live in the database. */
import { getStore, type Store } from '@netlify/blobs';
import { log } from './log.ts';
import { StoreError } from './unavailable.ts';

/** The client itself tries again for half a minute; a person waits less, and a function's time is paid. */
const OPERATION_TIMEOUT_MS = 3_000;

/** Opens a store of this site. Call it inside a handler: the platform sets the access up for each call. */
export const openStore = (name: string): Store => getStore({ name, consistency: 'strong' });

async function reach<T>(operation: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), OPERATION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([operation(), timeout]);
  } catch (cause) {
    throw new StoreError('The store is out of reach', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The record under this key, or null; one of a wrong shape counts as absent, and the log names it. Throws a StoreError. */
export async function readRecord<T>(
  store: Store,
  key: string,
  isRecord: (value: unknown) => value is T,
): Promise<T | null> {
  const text = await reach(() => store.get(key, { type: 'text' }));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Not JSON: refused below.
  }
  log({ event: 'record_refused', requestId: 'store', record: key });
  return null;
}

/** Writes a record in place of one under the same key. Throws a StoreError. */
export async function writeRecord(store: Store, key: string, record: unknown): Promise<void> {
  await reach(() => store.setJSON(key, record));
}

/** All keys of the store. Throws a StoreError. */
export const listKeys = (store: Store): Promise<string[]> =>
  reach(async () => (await store.list()).blobs.map(({ key }) => key));

/** Removes the record, if there is one. Throws a StoreError. */
export const deleteRecord = (store: Store, key: string): Promise<void> =>
  reach(() => store.delete(key));
