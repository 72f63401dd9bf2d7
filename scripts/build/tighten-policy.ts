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

const hashes = (html: string, pattern: RegExp): Set<string> =>
  new Set(
    [...html.matchAll(pattern)].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    ),
  );

/**
 * The page with the hashes of its own inline scripts alone, and without those styles that are inline
 * in `others` alone: what a page allows beside its own styles, a library brings at run time.
 */
export function tightenPolicy(html: string, others: string[]): string {
  const scripts = hashes(html, INLINE_SCRIPT);
  const styles = hashes(html, INLINE_STYLE);
  const foreign = new Set(others.flatMap((other) => [...hashes(other, INLINE_STYLE)]));
  const keep = (allowed: (hash: string) => boolean) => (rule: string) =>
    rule.replaceAll(HASH, (entry, hash) => (allowed(hash) ? entry : ''));
  return html
    .replace(
      SCRIPT_RULE,
      keep((hash) => scripts.has(hash)),
    )
    .replace(
      STYLE_RULE,
      keep((hash) => styles.has(hash) || !foreign.has(hash)),
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
      await Promise.all(
        files.map((file, index) => writeFile(file, tightenPolicy(pages[index] ?? '', pages))),
      );
    },
  },
});
