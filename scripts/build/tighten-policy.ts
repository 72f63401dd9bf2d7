/**
 * Takes from each page's policy the script hashes that no script of the page has. Astro allows its
 * client directives on every page, used or not; each hash is 50 bytes that no compression shortens.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const SCRIPT_RULE = /script-src [^;"]*/;
const HASH = / 'sha256-([^']+)'/g;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The page with the hashes of its own inline scripts alone. */
export function tightenPolicy(html: string): string {
  const own = new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sha256(script)));
  return html.replace(SCRIPT_RULE, (rule) =>
    rule.replaceAll(HASH, (entry, hash) => (own.has(hash) ? entry : '')),
  );
}

/** Does so for every page at the end of the build. */
export const tightenPolicies = () => ({
  name: 'tighten-policies',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const root = fileURLToPath(dir);
      const files = await readdir(root, { recursive: true });
      for (const file of files.filter((name) => name.endsWith('.html'))) {
        const path = join(root, file);
        await writeFile(path, tightenPolicy(await readFile(path, 'utf8')));
      }
    },
  },
});
