/**
 * Which scripts share a file. Few files, since each is a request; but a page downloads only what
 * its kind needs: the landing page nothing of the session, the login nothing of the portal.
 */
interface ModuleInfo {
  importers: readonly string[];
}
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const LOGIN = /[\\/]src[\\/](portal|pages)[\\/]login\b/;
const PORTAL = /[\\/]src[\\/](portal|calculators)[\\/]/;
const CALCULATORS = /[\\/]src[\\/]calculators[\\/]/;
const HOME = /[\\/]src[\\/](portal[\\/]home[\\/]|pages[\\/]dashboard\.astro)/;
const CONTACTS = /[\\/]src[\\/](portal[\\/]contacts|pages[\\/]dashboard[\\/]contacts)\b/;
/** Of the contract, references are for the few who came by an affiliate's link. */
const OURS =
  /vite[\\/]preload-helper|[\\/]src[\\/](?!site[\\/]|contract[\\/]reference\.ts)|[\\/]node_modules[\\/](valibot|nanostores[\\/]computed)[\\/]/;

/** The islands, and other entries, that a module is loaded with. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (importers.length === 0) return [id];
  return importers.flatMap((importer) => entriesOf(importer, graph, seen));
}

type SharedFile = 'shared' | 'session' | 'portal' | 'contacts' | 'calculators' | 'pages';

/**
 * `shared` for what public pages load, `session` for what the login loads beyond it, `portal` for what
 * every page of the portal loads, of which the home has the least, and for the others `contacts` if
 * nothing else needs it, `calculators` for what several engines share, or `pages`.
 */
function fileOf(id: string, graph: Graph): SharedFile {
  const entries = entriesOf(id, graph);
  if (entries.some((entry) => !PORTAL.test(entry) && !LOGIN.test(entry))) return 'shared';
  if (entries.some((entry) => LOGIN.test(entry))) return 'session';
  if (entries.some((entry) => HOME.test(entry))) return 'portal';
  if (CALCULATORS.test(id)) return 'calculators';
  return entries.every((entry) => CONTACTS.test(entry)) ? 'contacts' : 'pages';
}

const sharedFile = (name: SharedFile) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  test: OURS,
  minShareCount: 2,
});

/** The bundler's groups, the first that fits counts. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    // Computed stores are the portal's alone.
    test: /node_modules[\\/](react|react-dom|scheduler|nanostores(?![\\/]computed)|@nanostores)[\\/]/,
  },
  // A file of its own, since the login's first script needs nothing else.
  { name: 'painted', test: /[\\/]src[\\/]lib[\\/]painted\.ts$/ },
  sharedFile('shared'),
  sharedFile('session'),
  sharedFile('portal'),
  sharedFile('contacts'),
  sharedFile('calculators'),
  sharedFile('pages'),
  // What the forms of the landing page share: the last, since a group takes along what it imports.
  { name: 'forms', test: /[\\/]src[\\/]site[\\/]forms[\\/]/, minShareCount: 2 },
];
