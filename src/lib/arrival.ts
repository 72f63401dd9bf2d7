/** Whether a visitor came by an affiliate's link. A few bytes, since every visitor of the landing page gets them. */

/** The name of the reference in both storages. */
export const REFERENCE_KEY = 'reference';

/** Whether this visit may have a reference: in the address, or kept from an earlier visit. */
export function mayBeReferred(): boolean {
  try {
    return (
      location.search.includes('ref=') ||
      REFERENCE_KEY in localStorage ||
      REFERENCE_KEY in sessionStorage
    );
  } catch {
    // A browser that keeps nothing has kept no reference.
    return false;
  }
}
