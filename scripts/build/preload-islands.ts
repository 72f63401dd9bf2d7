/**
 * Names, in the HTML of the pages that are React alone, the scripts that they need, so that all are
 * fetched together: a browser would find them import by import, a round trip each. Charts come at
 * low priority, and only where they show.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AstroIntegration } from 'astro';
import { CHOOSE_PASSWORD } from '../../src/config/choose-password.ts';
import { PAGES } from '../../src/config/paths.ts';
import { DESKTOP_QUERY } from '../../src/config/tokens.ts';
import { type BundleGraph, recordGraph } from './bundle-graph.ts';
import { linksFor } from './preload-links.ts';

/** For the tests, outside of what is published: which module is in which script. */
export const SCRIPTS_FILE = '.astro/scripts.json';

/** The folders of pages that are React alone, each with an island. */
const PORTAL = new RegExp(`^(${PAGES.login}|${CHOOSE_PASSWORD}|${PAGES.dashboard}(/.*)?)$`);
const ISLAND = 'client="only"';
/** Near the top of each head. Before it a phone takes itself to be as wide as a desktop, and would fetch the charts. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** Astro's second copy of a stand-in, which our islands never use: the page has it already. */
const COPY = /<template data-astro-template="fallback">.*<\/template>(?=<!--astro:end-->)/s;

/** The page with its links. The login keeps its own for later (src/portal/login/after-paint.ts). */
function withLinks(page: string, links: string, pattern: string): string {
  const html = page.replace(COPY, '');
  // Ahead of the inline styles, so that they are in the first bytes of a slow download.
  if (pattern !== PAGES.login) return html.replace(VIEWPORT, `$&${links}`);
  return html
    .replace('</head>', `<template id="later">${links}</template></head>`)
    .replaceAll(ISLAND, 'client="after-paint"');
}

/** Writes the links at the end of the build. Throws if a page of the portal has no island. */
export function preloadIslands(): AstroIntegration {
  const graph: BundleGraph = { scripts: new Map(), islands: new Map() };
  const patterns = new Map<string, string>();
  return {
    name: 'preload-islands',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: recordGraph(graph) } });
      },
      'astro:routes:resolved': ({ routes }) => {
        for (const { entrypoint, pattern } of routes) patterns.set(pattern, entrypoint);
      },
      'astro:build:done': async ({ assets }) => {
        for (const [pattern, files] of assets) {
          if (!PORTAL.test(pattern)) continue;
          const page = patterns.get(pattern) ?? pattern;
          for (const file of files) {
            const links = linksFor(page, file.pathname, graph, DESKTOP_QUERY);
            await writeFile(file, withLinks(await readFile(file, 'utf8'), links, pattern));
          }
        }
        await mkdir(dirname(SCRIPTS_FILE), { recursive: true });
        await writeFile(SCRIPTS_FILE, JSON.stringify([...graph.scripts.values()], null, 1));
      },
    },
  };
}
