/**
 * How the browser loads what a page needs later. Vite's own way is made for stylesheets as well, and
 * the login would pay for it; this site's pages have their stylesheets in their HTML.
 */
import type { Plugin } from 'vite';

/** The module that Vite wraps around each `import()`, and the function in it. */
const HELPER = '\0vite/preload-helper.js';
const LOAD_LATER = `export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  }
  return load();
}`;

/** What is on every page of the portal that loads something later. */
const ALREADY_THERE = /\/(react|rolldown-runtime|shared|session)\.[^/]+$/;

/** The scripts to fetch together with one that is loaded later: those that it imports and the page may not have. */
const besides = (file: string, needed: string[]): string[] =>
  needed.filter((one) => one !== file && !ALREADY_THERE.test(one));

/** Puts our way in the place of Vite's. The build fails if a stylesheet would have to come later. */
export const loadLater = (): Plugin => ({
  name: 'load-later',
  enforce: 'pre',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { modulePreload: { polyfill: false, resolveDependencies: besides } } }
      : undefined,
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? LOAD_LATER : undefined),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const styles = chunk.type === 'chunk' ? chunk.viteMetadata?.importedCss : undefined;
      if (styles?.size) {
        this.error(`${chunk.fileName} has a stylesheet of its own: import it in the .astro page.`);
      }
    }
  },
});
