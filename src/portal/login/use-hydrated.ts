import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether React runs: false in the HTML, and while React takes that over, which has to find it as it is. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
