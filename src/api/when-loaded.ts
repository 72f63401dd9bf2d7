import type { ReadableAtom } from 'nanostores';
import type { Loaded } from './resource.ts';

/** Resolves when a resource has loaded or failed. */
export const whenLoaded = ($loaded: ReadableAtom<Loaded<unknown>>): Promise<void> =>
  new Promise((resolve) => {
    const stop = $loaded.subscribe(({ status }) => {
      if (status === 'loading') return;
      resolve();
      // The first call happens before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });
