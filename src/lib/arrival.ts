/** Whether a visitor came by an affiliate's link. A few bytes, since every visitor of the landing page gets them. */
import { tryStorage } from './storage.ts';

/** The name of the reference in both storages. */
export const REFERENCE_KEY = 'reference';

/** Whether this visit may have a reference: in the address, or kept from an earlier visit. */
export const mayBeReferred = (): boolean =>
  location.search.includes('ref=') ||
  (['localStorage', 'sessionStorage'] as const).some((where) =>
    tryStorage((storage) => storage.getItem(REFERENCE_KEY), where),
  );
