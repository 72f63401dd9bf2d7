/** Whether a visitor came by an affiliate's link. A few bytes, since every visitor of the landing page gets them. */

/** The name of the reference in both storages. */
export const REFERENCE_KEY = 'reference';

/** Whether this visit may have a reference: in the address, or kept from an earlier visit. */
export function mayBeReferred(): boolean {
  try {
    const kept = () => localStorage.getItem(REFERENCE_KEY) ?? sessionStorage.getItem(REFERENCE_KEY);
    return location.search.includes('ref=') || kept() !== null;
  } catch {
    // A browser that keeps nothing has kept no reference.
    return false;
  }
}
