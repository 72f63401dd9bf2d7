/**
 * What draws ahead of React (src/portal/shell/draw-ahead.ts) is a script by itself, and comes without the kit's
 * stylesheet: it would be twice as long, and React's scripts bring the same. What it draws has its rules
 * in the page's HTML.
 */
import type { Plugin } from 'vite';

/** A module that adds a stylesheet. */
const STYLES = /[\\/]styles\.ts$/;

/** The plugin, for scripts that are bundled by themselves. */
export const withoutStyles = (): Plugin => ({
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (STYLES.test(id) ? '' : undefined),
});
