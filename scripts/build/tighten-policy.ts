/**
 * Takes from each page's policy the hashes of scripts and styles that the page does not have. Astro
 * allows its client directives and the stylesheets of all layouts on every page, used or not; each
 * hash is 50 bytes that no compression shortens.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT_RULE = /script-src [^;"]*/;
const STYLE_RULE = /style-src [^;"]*/;
const HASH = / 'sha256-([^']+)'/g;

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
  const keep = (allowed: (hash: string) => boolean) => (rule: string) =>
    rule.replaceAll(HASH, (entry, hash) => (allowed(hash) ? entry : ''));
  return html
    .replace(
      SCRIPT_RULE,
      keep((hash) => scripts.has(hash)),
    )
    .replace(
      STYLE_RULE,
      keep((hash) => styles.has(hash) || !known.has(hash)),
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
      const known = new Set(pages.flatMap(styleHashes));
      await Promise.all(
        files.map((file, index) => writeFile(file, tightenPolicy(pages[index] ?? '', known))),
      );
    },
  },
});
