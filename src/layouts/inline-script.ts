/** Inline scripts of pages, whose policies have their hashes. */
import { createHash } from 'node:crypto';
import { minifySync } from 'vite';

/** The code of a script that runs this function, which must not use anything outside itself. */
export const scriptOf = (run: () => void): string =>
  minifySync('inline.js', `(${run})()`).code.trim();

/** The hash of an inline script, as a policy names it. */
export const policyHash = (code: string) =>
  `sha256-${createHash('sha256').update(code).digest('base64')}` as const;
