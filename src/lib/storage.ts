/** What `work` does with a storage, by default this tab's, or undefined: storage may be blocked, so what is kept there is optional. */
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
