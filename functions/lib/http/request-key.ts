/** Longer keys are cut; a UUID has 36 characters. */
const LONGEST_KEY = 200;

/** The key by which a write that is sent twice happens once, or null. */
export const requestKeyOf = ({ headers }: Request): string | null =>
  headers.get('idempotency-key')?.trim().slice(0, LONGEST_KEY) || null;
