import type { ReadableAtom } from 'nanostores';
import type { Loaded } from './resource.ts';

/** Waits until an answer is there, or until it is known that there is none. */
export const whenLoaded = ($loaded: ReadableAtom<Loaded<unknown>>): Promise<void> =>
  new Promise((resolve) => {
    const stop = $loaded.subscribe(({ status }) => {
      if (status === 'loading') return;
      resolve();
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop());
    });
  });
