/**
 * Removes, from each page's policy, the hashes of scripts and styles that the page does not have; joins
 * neighboring ones so that they need one hash; and removes styles that no browser needs. Astro allows
 * its client directives and the stylesheets of all layouts on every page, used or not, and each hash is
 * 50 bytes that do not compress.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinNeighbours, slimStyles, styleHashes, tightenPolicy } from './page-policy.ts';

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
