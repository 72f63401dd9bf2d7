/** Which scripts share a file: few files, since each is a request, and no public page loads the portal. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const OURS = /[\\/]src[\\/](portal|calculators)[\\/]/;
const LOGIN = /[\\/]src[\\/](portal|pages)[\\/]login\b/;
const CHOOSE_PASSWORD = /[\\/]src[\\/]portal[\\/]choose-password\b/;
const APP = /[\\/]PortalApp\.tsx$/;
const PAGE = /[\\/]src[\\/]portal[\\/].*Page\.tsx$/;
/** For the few who came by an affiliate's link or verify a certificate: in files of their own. */
const FOR_FEW = /[\\/]src[\\/]contract[\\/](reference|certificates)\.ts$/;
/** What so many pages of the portal need comes with the first of them. */
const MANY = 8;

/** The entries that load a module at once: islands, pages, and what is imported later. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (importers.length === 0) return [id];
  return importers.flatMap((importer) => entriesOf(importer, graph, seen));
}

/**
 * `shared` for what public pages and the portal load, `session` for what the login loads beyond it,
 * `fields` for the page that chooses a password, and `portal` for what many pages of the portal load.
 */
function fileOf(id: string, graph: Graph): string | null {
  if (FOR_FEW.test(id)) return null;
  const entries = [...new Set(entriesOf(id, graph))];
  const some = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (entries.some((entry) => !OURS.test(entry) && !LOGIN.test(entry))) {
    return some(OURS) ? 'shared' : null;
  }
  if (some(LOGIN)) return 'session';
  if (some(CHOOSE_PASSWORD)) return 'fields';
  const pages = entries.filter((entry) => PAGE.test(entry));
  return some(APP) || pages.length >= MANY ? 'portal' : null;
}

const sharedFile = (name: string) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  minShareCount: 2,
});

/** The bundler's groups, the first that fits counts. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores)[\\/]/,
  },
  sharedFile('shared'),
  sharedFile('session'),
  sharedFile('fields'),
  sharedFile('portal'),
];
