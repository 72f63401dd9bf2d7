/** The bundler's graph: the modules and imports of each script, and the islands of each page. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A script of the built site. */
export interface Script {
  /** Its name below the site's root: `_astro/…`. */
  file: string;
  /** The module that it was made for, from the project's folder; null for what several share. */
  entry: string | null;
  /** The modules whose code is in it, from the project's folder. */
  modules: string[];
  /** The scripts that it needs. */
  imports: string[];
  /** The modules that the one it was made for may load later, from the project's folder. */
  later: string[];
}

/** Filled while the bundler runs: read it afterwards. */
export interface BundleGraph {
  scripts: Map<string, Script>;
  /** Each page's `client:only` components, from the project's folder. */
  islands: Map<string, string[]>;
}

const PAGE = /^src\/pages\/.*\.astro$/;

/** From the project's folder. Astro names components from there already, with a slash before. */
const fromRoot = (id: string): string =>
  (id.startsWith(process.cwd()) ? relative(process.cwd(), id) : id).replace(/^\//, '');

interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** What a module, or one that it imports, loads later. A page may need only part of a shared script. */
function laterOf(entry: string | null, infoOf: (id: string) => ModuleInfo | null): string[] {
  const seen = new Set(entry ? [entry] : []);
  const later = new Set<string>();
  for (const id of seen) {
    const info = infoOf(id);
    for (const imported of info?.importedIds ?? []) seen.add(imported);
    for (const loaded of info?.dynamicallyImportedIds ?? []) later.add(loaded);
  }
  return [...later];
}

/** The plugins that fill the graph. */
export const recordGraph = ({ scripts, islands }: BundleGraph): Plugin[] => [
  {
    name: 'record-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const written = Object.entries(chunk.modules).filter(([, { code }]) => code);
        scripts.set(chunk.fileName, {
          file: chunk.fileName,
          entry: chunk.facadeModuleId && fromRoot(chunk.facadeModuleId),
          modules: written.map(([id]) => fromRoot(id)),
          imports: chunk.imports,
          later: laterOf(chunk.facadeModuleId, (id) => this.getModuleInfo(id)).map(fromRoot),
        });
      }
    },
  },
  {
    name: 'record-islands',
    applyToEnvironment: ({ name }) => name === 'prerender',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const { astro } = (this.getModuleInfo(id)?.meta ?? {}) as {
          astro?: { clientOnlyComponents: { resolvedPath: string }[] };
        };
        const found = astro?.clientOnlyComponents.map(({ resolvedPath }) => fromRoot(resolvedPath));
        if (PAGE.test(fromRoot(id))) islands.set(fromRoot(id), found ?? []);
      }
    },
  },
];
