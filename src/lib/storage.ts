/** What `work` answers for a storage, by default this tab's; undefined if storage is blocked, so what is kept there is optional. */
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
