/** Returns the result of `work` on a storage, by default this tab's; undefined if storage is blocked or `work` throws. */
export function tryStorage<T>(
  work: (storage: Storage) => T,
  where: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): T | undefined {
  try {
    return work(globalThis[where]);
  } catch {
    return undefined;
  }
}
