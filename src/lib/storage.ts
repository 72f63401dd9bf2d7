/** What `work` does with this tab's storage, or undefined: storage may be blocked, so what is kept there is optional. */
export function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
