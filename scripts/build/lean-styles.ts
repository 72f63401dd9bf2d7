/**
 * Removes, from the stylesheet in each portal page's HTML, the rules of classes that the page never
 * has. With all of the kit's rules the first paint would wait for another round trip.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { stylesheetsOf } from './page-classes.ts';
import { onlyUsed } from './used-rules.ts';

const PAGES = fileURLToPath(new URL('../../src/pages', import.meta.url));

/** The plugin; it has to follow Tailwind's. */
export function leanStyles(): Plugin {
  let sheets: ReturnType<typeof stylesheetsOf>;
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      sheets ??= stylesheetsOf(PAGES);
    },
    transform(code, id) {
      const isUsed = sheets.get(id);
      return isUsed && { code: onlyUsed(code, isUsed), map: null };
    },
  };
}
