/** Whether a visitor came through an affiliate's link. Kept small, because every visitor of the landing page loads it. */

/** The key of the reference in both storages. */
export const REFERENCE_KEY = 'reference';

/** Whether this visit may have a reference, in the address or from an earlier visit. */
export function mayBeReferred(): boolean {
  try {
    const kept = () => localStorage.getItem(REFERENCE_KEY) ?? sessionStorage.getItem(REFERENCE_KEY);
    return location.search.includes('ref=') || kept() !== null;
  } catch {
    // A browser that blocks storage has kept no reference.
    return false;
  }
}
