/**
 * Removes, from the stylesheet in each portal page's HTML, the rules of classes that the page never
 * has: with all rules the first paint would wait for another round trip. What comes with a script
 * is for every page that loads it.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { stylesheetsOf } from './page-classes.ts';
import { onlyUsed } from './used-rules.ts';

const PAGES = fileURLToPath(new URL('../../src/pages', import.meta.url));
/** A stylesheet that a script adds (src/lib/adopt-styles.ts). */
const COMES_WITH_SCRIPT = /\.css\?inline$/;
const ANY = () => true;

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
      const isUsed = sheets.get(id) ?? (COMES_WITH_SCRIPT.test(id) ? ANY : undefined);
      return isUsed && { code: onlyUsed(code, isUsed), map: null };
    },
  };
}
