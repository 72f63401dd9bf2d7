/** The blob stores. */
import type { Store } from '@netlify/blobs';
import { Unavailable, within } from './unavailable.ts';

/** How long to wait for a store (ms). Its client retries for half a minute, but a person will not wait that long, and a function's time costs money. */
const OPERATION_TIMEOUT_MS = 3_000;

/** Runs `work` with a store. It is opened on each call, because the platform grants access per call. Throws an Unavailable. */
export async function inStore<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await within(OPERATION_TIMEOUT_MS, 'store', async () => {
      // Most requests of the functions that can write a file do not, so its client is loaded here.
      const { getStore } = await import('@netlify/blobs');
      return work(getStore({ name, consistency: 'strong' }));
    });
  } catch (cause) {
    throw new Unavailable('store', 'The store is out of reach', { cause });
  }
}
