/**
 * Removes, from each page's policy, the hashes of scripts and styles that the page does not have, and
 * joins neighbouring ones, so that they need one hash; takes out of its styles what no browser needs. Astro allows its client directives and the stylesheets
 * of all layouts on every page, used or not; each hash is 50 bytes that no compression shortens.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Scripts that run; blocks of data need no hash. */
const INLINE_SCRIPT = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT_RULE = /script-src [^;"]*/;
const STYLE_RULE = /style-src [^;"]*/;
const HASH = / 'sha256-([^']+)'/g;

/** Between the two scripts there is nothing, and between the styles of two fonts the preload of the first. */
const NEIGHBOURS = [
  [/<\/script><script>/g, ''],
  [/<\/style>(<link rel="preload"[^>]*>)<style>([^<]*)<\/style>/g, '$2</style>$1'],
] as const;

/** The page with neighbouring inline scripts, and neighbouring styles, in one element. */
export const joinNeighbours = (html: string): string =>
  NEIGHBOURS.reduce((page, [between, joined]) => page.replaceAll(between, joined), html);

/** Initial values for browsers without `@property`: none of those that the site supports. */
const FALLBACK = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/g;
const NOTICE = /\/\*! tailwindcss [^*]*\*\/\s*/g;

/** The page without what nobody needs of its inline styles: fallbacks, and all but the first of the same notices. */
export const slimStyles = (html: string): string => {
  let seen = false;
  return html.replaceAll(FALLBACK, '').replaceAll(NOTICE, (notice) => {
    const kept = seen ? '' : notice;
    seen = true;
    return kept;
  });
};

const hashes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );

/** The hashes of a page's inline styles. */
export const styleHashes = (html: string): string[] => hashes(html, INLINE_STYLE);

/**
 * The page with the hashes of its own inline scripts alone, and without those styles that are
 * inline in others alone: what a page allows beside its own styles, a library brings at run time.
 * `known` are the hashes of all pages' inline styles.
 */
export function tightenPolicy(html: string, known: Set<string>): string {
  const scripts = new Set(hashes(html, INLINE_SCRIPT));
  const styles = new Set(styleHashes(html));
  const allow = (own: Set<string>, others: (hash: string) => boolean) => (rule: string) => {
    const kept = rule.replaceAll(HASH, (entry, hash) =>
      own.has(hash) || others(hash) ? entry : '',
    );
    // Joined elements are not among those that Astro knows.
    return (
      kept + [...own].flatMap((hash) => (kept.includes(hash) ? [] : ` 'sha256-${hash}'`)).join('')
    );
  };
  return html
    .replace(
      SCRIPT_RULE,
      allow(scripts, () => false),
    )
    .replace(
      STYLE_RULE,
      allow(styles, (hash) => !known.has(hash)),
    );
}

/** Does so for every page at the end of the build. */
export const tightenPolicies = () => ({
  name: 'tighten-policies',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const root = fileURLToPath(dir);
      const files = (await readdir(root, { recursive: true }))
        .filter((name) => name.endsWith('.html'))
        .map((name) => join(root, name));
      const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      const joined = pages.map((page) => slimStyles(joinNeighbours(page)));
      // As they were, too: the policies name those.
      const known = new Set([...pages, ...joined].flatMap(styleHashes));
      await Promise.all(
        files.map((file, index) => writeFile(file, tightenPolicy(joined[index] ?? '', known))),
      );
    },
  },
});
