/**
 * Adds preload links for the scripts of each page that shows nothing without them to its HTML, so that the
 * browser fetches them together. Otherwise it would find them import by import, one round trip each.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { PAGES } from '../../src/config/paths.ts';
import { PORTAL_PAGES, pageAt } from '../../src/config/portal.ts';
import { CHOOSE_PASSWORD } from '../../src/config/security.ts';
import { DESKTOP_QUERY } from '../../src/config/tokens.ts';
import { FOR_YOU } from '../../src/contract/shares/for-you.ts';

/** Lists the modules of each script, for the tests; it is not published. */
const SCRIPTS_FILE = '.astro/scripts.json';

/** A script of the built site, with its modules from the project's folder. */
interface Script {
  file: string;
  /** The module that it was made for; null for a shared script. */
  entry: string | null;
  modules: string[];
}

const RENDERER = '/@astrojs/react/dist/client.js';
const CHART = 'portal/chart/Chart.tsx';
/** Near the top of each head. A phone that has not read it yet assumes a desktop's width and would fetch the charts. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;
/** Astro's second copy of a fallback, which our islands never use because the page already has it. */
const COPY = /<template data-astro-template="fallback">.*<\/template>(?=<!--astro:end-->)/s;

/** The islands outside the portal. The kit's page is only for tests and has no links. */
const OTHERS: Readonly<Record<string, string[]>> = {
  [PAGES.login]: ['portal/login/LoginPage.tsx'],
  [CHOOSE_PASSWORD]: ['portal/choose-password/ChoosePasswordPage.tsx'],
  [FOR_YOU]: ['site/for-you/ForYou.tsx'],
};

function modulesOf(pathname: string): string[] {
  const place = pageAt(pathname);
  if (!place) return OTHERS[pathname] ?? [];
  const tool = CATALOGUE.find(({ slug }) => place.key === 'tool' && slug === place.params.slug);
  return [
    'portal/app/PortalApp.tsx',
    `portal/${PORTAL_PAGES[place.key].module}.tsx`,
    ...(tool ? [`calculators/${tool.slug}/calculator.ts`] : []),
  ];
}

interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  modules: Record<string, { code: string | null }>;
}

const fromRoot = (id: string): string => relative(process.cwd(), id);
const scriptOfChunk = ({ fileName, facadeModuleId, modules }: Chunk): Script => ({
  file: fileName,
  entry: facadeModuleId && fromRoot(facadeModuleId),
  modules: Object.keys(modules)
    .filter((id) => modules[id]?.code)
    .map(fromRoot),
});

/** Vite's own links for dynamic imports, which take the priority that the app sets. */
const VITE_HELPER = /vite\/preload-helper/;
const VITE_LINK = 'document.createElement("link");';

/** Gives the links of dynamic imports a priority. Throws if Vite makes them in another way. */
const prioritize: Plugin = {
  name: 'script-priority',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!VITE_HELPER.test(id)) return undefined;
    if (!code.includes(VITE_LINK)) throw new Error('Vite does not link scripts as before');
    return code.replace(
      VITE_LINK,
      `${VITE_LINK} if (globalThis.scriptPriority) link.fetchPriority = globalThis.scriptPriority;`,
    );
  },
};

type Chunks = ReadonlyMap<string, Chunk>;

/** Adds the script and all that it imports to `files`. */
function withImports(chunks: Chunks, file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const next of chunks.get(file)?.imports ?? []) withImports(chunks, next, files);
  return files;
}

/** The script that was made for a module. Throws if there is none. */
function scriptFor(chunks: Chunks, module: string): string {
  const chunk = [...chunks.values()].find(({ facadeModuleId: id }) => id?.endsWith(module));
  if (!chunk) throw new Error(`${module} has no script`);
  return chunk.fileName;
}

/** The preload links of a page. */
function linksOf(chunks: Chunks, pathname: string): string {
  const needed = withImports(chunks, scriptFor(chunks, RENDERER));
  for (const module of modulesOf(pathname)) {
    withImports(chunks, scriptFor(chunks, `/src/${module}`), needed);
  }
  const charts =
    pathname === PAGES.dashboard
      ? withImports(chunks, scriptFor(chunks, `/src/${CHART}`))
      : new Set<string>();
  return [
    ...[...needed].map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...[...charts]
      .filter((file) => !needed.has(file))
      .map(
        (file) =>
          `<link rel="modulepreload" fetchpriority="low" media="${DESKTOP_QUERY}" href="/${file}">`,
      ),
  ].join('');
}

/** Writes the links at the end of the build. Throws if a page needs a module that has no script. */
export function preloadScripts(): AstroIntegration {
  const chunks = new Map<string, Chunk>();
  const record: Plugin = {
    name: 'record-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunks.set(chunk.fileName, chunk);
      }
    },
  };

  return {
    name: 'preload-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [record, prioritize] } });
      },
      'astro:build:done': async ({ assets, dir }) => {
        for (const file of [...assets.values()].flat()) {
          const pathname = `/${file.href.slice(dir.href.length)}`.replace(/\.html$/, '');
          const html = await readFile(file, 'utf8');
          if (!html.includes('client="only"') && !OTHERS[pathname]) continue;
          const page = html.replace(COPY, '');
          const links = linksOf(chunks, pathname);
          // The login loads its scripts later (src/pages/login.astro).
          const linked =
            pathname === PAGES.login
              ? page
                  .replace('</head>', `<template id="later">${links}</template></head>`)
                  .replaceAll('client="only"', 'client="after-paint"')
              : // Before the inline styles, so that the links are in the first bytes of a slow download.
                page.replace(VIEWPORT, `$&${links}`);
          await writeFile(file, linked);
        }
        await writeFile(SCRIPTS_FILE, JSON.stringify([...chunks.values()].map(scriptOfChunk)));
      },
    },
  };
}
