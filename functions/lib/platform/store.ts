/** The blob stores. */
import type { Store } from '@netlify/blobs';
import { Unavailable, withTimeLimit } from './unavailable.ts';

/** How long to wait for a store (ms). Its client retries for half a minute, but a person will not wait that long, and a function's time costs money. */
const OPERATION_TIMEOUT_MS = 3_000;

/** Opens a store. Its client is loaded here, because the bundler moves a static import to the start of every function that can write a file. */
const openStore = async (name: string): Promise<Store> =>
  (await import('@netlify/blobs')).getStore({ name, consistency: 'strong' });

/** Runs `work` with a store. It is opened on each call, because the platform grants access per call. Throws an Unavailable. */
export async function inStore<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(OPERATION_TIMEOUT_MS, 'store', async () =>
      work(await openStore(name)),
    );
  } catch (cause) {
    throw new Unavailable('store', 'The store is out of reach', { cause });
  }
}
