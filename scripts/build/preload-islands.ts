/**
 * Names, in the HTML of the pages that are React alone, the scripts that they need, so that all are
 * fetched at once: a browser would find them import by import, a round trip each. Charts come at low
 * priority, and only where they show.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP_QUERY } from '../../src/config/tokens.ts';

/** When a page's scripts are fetched: with the HTML, or after it was seen, where it is whole without them. */
const PAGES = { 'login.html': 'after-paint', 'dashboard.html': 'at-once' } as const;
type When = (typeof PAGES)[keyof typeof PAGES];

const ISLAND = /<astro-island\b[^>]*\bclient="only"[^>]*>/g;
const ISLAND_SCRIPT = /\b(?:component-url|renderer-url)="([^"]+)"/g;
const STATIC_IMPORT = /\b(?:from|import)\s*["'](\.[^"']+\.js)["']/g;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]\s*\)/g;

type ReadScript = (url: string) => Promise<string>;

const matches = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The scripts and all that they import, in the order of finding. */
async function withImports(urls: string[], read: ReadScript, found = new Set<string>()) {
  for (const url of urls) {
    if (found.has(url)) continue;
    found.add(url);
    const imports = matches(STATIC_IMPORT, await read(url));
    await withImports(
      imports.map((path) => posix.join(posix.dirname(url), path)),
      read,
      found,
    );
  }
  return found;
}

/** The page with links to what its islands need: at once, and what they may load later. */
export async function addPreloads(html: string, read: ReadScript, when: When): Promise<string> {
  const islands = [...html.matchAll(ISLAND)].map(([island]) => island);
  const roots = islands.flatMap((island) => matches(ISLAND_SCRIPT, island));
  const needed = await withImports(roots, read);
  const lazy = (
    await Promise.all(
      [...needed].map(async (url) =>
        matches(DYNAMIC_IMPORT, await read(url)).map((path) =>
          posix.join(posix.dirname(url), path),
        ),
      ),
    )
  ).flat();
  const later = [...(await withImports(lazy, read))].filter((url) => !needed.has(url));
  const links = [
    ...[...needed].map((url) => `<link rel="modulepreload" href="${url}">`),
    ...later.map(
      (url) =>
        `<link rel="modulepreload" fetchpriority="low" media="${DESKTOP_QUERY}" href="${url}">`,
    ),
  ];
  if (when === 'at-once') return html.replace('</head>', `${links.join('')}</head>`);
  // Laid aside, and fetched by src/portal/login/after-paint.ts.
  return html
    .replace('</head>', `<template id="later">${links.join('')}</template></head>`)
    .replaceAll(ISLAND, (island) => island.replace('client="only"', 'client="after-paint"'));
}

/** Adds them at the end of the build. */
export const preloadIslands = () => ({
  name: 'preload-islands',
  hooks: {
    'astro:build:done': async ({ dir }: { dir: URL }) => {
      const read: ReadScript = (url) => readFile(fileURLToPath(new URL(`.${url}`, dir)), 'utf8');
      for (const [page, when] of Object.entries(PAGES)) {
        const file = fileURLToPath(new URL(page, dir));
        await writeFile(file, await addPreloads(await readFile(file, 'utf8'), read, when));
      }
    },
  },
});
