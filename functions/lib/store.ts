/** How records are kept: JSON in Netlify Blobs, read with strong consistency, changed by conditional writes. */
import { getStore, type Store } from '@netlify/blobs';
import { log, loggedName } from './log.ts';

/** How often a change starts over when another request wrote first. Above it the store counts as out of reach. */
const MAX_WRITE_TRIES = 100;
/** The client itself tries again for half a minute; a person waits less, and a function's time is paid. */
export const OPERATION_TIMEOUT_MS = 3_000;

/** The store could not be read or written. */
export class StoreError extends Error {
  override name = 'StoreError';
}

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

/** Tells whether a stored value has the shape of a record. */
export type IsRecord<T> = (value: unknown) => value is T;

/** The record in this text, or null. Text of any other shape counts as absent, and the log names its key. */
function parseRecord<T>(text: string | null, key: string, isRecord: IsRecord<T>): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Not JSON: refused below.
  }
  log({ event: 'record_refused', requestId: 'store', record: loggedName(key) });
  return null;
}

/** The record under this key, or null. Throws a StoreError. */
export const readRecord = async <T>(
  store: Store,
  key: string,
  isRecord: IsRecord<T>,
): Promise<T | null> =>
  parseRecord(await reach(() => store.get(key, { type: 'text' })), key, isRecord);

/** All keys of the store. Throws a StoreError. */
export const listKeys = (store: Store): Promise<string[]> =>
  reach(async () => (await store.list()).blobs.map(({ key }) => key));

/** Removes the record, if there is one. Throws a StoreError. */
export const deleteRecord = (store: Store, key: string): Promise<void> =>
  reach(() => store.delete(key));

/**
 * Changes a record so that no other writer's change is lost: reads it, asks `change` for the next
 * one and writes that only if nobody wrote in between; otherwise starts over.
 * `change` may run several times; it returns undefined to leave the record as it is.
 * Returns the record as it stands now. Throws a StoreError.
 */
export async function changeRecord<T>(
  store: Store,
  key: string,
  isRecord: IsRecord<T>,
  change: (current: T | null) => T | undefined,
): Promise<T | null> {
  for (let tries = 0; tries < MAX_WRITE_TRIES; tries += 1) {
    const found = await reach(() => store.getWithMetadata(key, { type: 'text' }));
    const current = found === null ? null : parseRecord(found.data, key, isRecord);
    const next = change(current);
    if (next === undefined) return current;
    // A store that names no version on reads (a bare local one) is written without a condition.
    const condition =
      found === null ? { onlyIfNew: true } : found.etag ? { onlyIfMatch: found.etag } : {};
    const result = await reach(() => store.setJSON(key, next, condition));
    // The client reports every answer but 412 to a conditional write as a success: only a version proves one.
    if (result.modified && !result.etag) throw new StoreError('The store refused a write');
    if (result.modified) return next;
  }
  throw new StoreError('The record is too contended');
}
