/**
 * Removes, from each page's policy, the hashes of scripts and styles that the page does not have; joins
 * neighboring ones so that they need one hash; and removes styles that no browser needs. Astro allows
 * its client directives and the stylesheets of all layouts on every page, used or not, and each hash is
 * 50 bytes that do not compress.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Scripts that run; data blocks need no hash. */
const INLINE_SCRIPT = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT_RULE = /script-src [^;"]*/;
const STYLE_RULE = /style-src [^;"]*/;
const HASH = / 'sha256-([^']+)'/g;

/** Nothing is between the two scripts, and the first font's preload is between the styles of two fonts. */
const NEIGHBORS = [
  [/<\/script><script>/g, ''],
  [/<\/style>(<link rel="preload"[^>]*>)<style>([^<]*)<\/style>/g, '$2</style>$1'],
] as const;

export const joinNeighbours = (html: string): string =>
  NEIGHBORS.reduce((page, [between, joined]) => page.replaceAll(between, joined), html);

/** Initial values for browsers without `@property`; every supported browser has it. */
const FALLBACK = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/g;
const NOTICE = /\/\*! tailwindcss [^*]*\*\/\s*/g;

/** The page without unneeded inline styles: fallbacks, and every repeated license notice. */
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

export const styleHashes = (html: string): string[] => hashes(html, INLINE_STYLE);

/**
 * The page's policy with the hashes of only its own inline scripts, and without hashes of styles that
 * are inline only in other pages. It keeps all other style hashes: a library adds those styles at run time.
 * `known` has the hashes of all pages' inline styles.
 */
export function tightenPolicy(html: string, known: Set<string>): string {
  const scripts = new Set(hashes(html, INLINE_SCRIPT));
  const styles = new Set(styleHashes(html));
  const allow = (own: Set<string>, others: (hash: string) => boolean) => (rule: string) => {
    const allowed = rule.replaceAll(HASH, (entry, hash) =>
      own.has(hash) || others(hash) ? entry : '',
    );
    // Astro did not hash the joined elements.
    return (
      allowed +
      [...own].flatMap((hash) => (allowed.includes(hash) ? [] : ` 'sha256-${hash}'`)).join('')
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
      // Includes the pages before joining, because the policies have those hashes.
      const known = new Set([...pages, ...joined].flatMap(styleHashes));
      await Promise.all(
        files.map((file, index) => writeFile(file, tightenPolicy(joined[index] ?? '', known))),
      );
    },
  },
});
