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
/** The home has charts, and few others do; their CSV is also what the import of contacts writes. */
const CHARTS = /[\\/]src[\\/]portal[\\/]chart[\\/]|[\\/]src[\\/]lib[\\/]csv\.ts$/;
/** What an item, a lesson and the profile have no use for. */
const TABLES = /[\\/]kit[\\/](DataTable|TableCards|TableRow|SelectBox|Menu)\.tsx$/;
/** The folder of the portal that an island is in; the search over a page is of the search's own. */
const FOLDER =
  /[\\/]src[\\/](?:portal(?:[\\/]shell(?=[\\/]search))?|pages[\\/]dashboard)[\\/](\w+)/;
/** References and certificates are for the few who came by an affiliate's link or verify one; the forms' own modules go with the forms. */
const OURS =
  /vite[\\/]preload-helper|[\\/]src[\\/](?!site[\\/]|lib[\\/](?:draft|arrival)\.ts|api[\\/]forms\.ts|contract[\\/](?:reference|certificates|forms)\.ts)|[\\/]node_modules[\\/](valibot|nanostores[\\/]computed)[\\/]/;

/** The islands, and other entries, that a module is loaded with. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (importers.length === 0) return [id];
  return importers.flatMap((importer) => entriesOf(importer, graph, seen));
}

type SharedFile =
  | 'shared'
  | 'session'
  | 'portal'
  | 'charts'
  | 'contacts'
  | 'calculators'
  | 'pages'
  | 'tables'
  | 'some';

/** What this many folders of the portal need goes into `pages`. */
const MANY = 4;

/**
 * `shared` for what public pages load, `session` for what the login loads beyond it, `portal` for what
 * every page of the portal loads, of which the home has the least, `charts` for what the home and few
 * others draw with, `pages` for what most others load and `tables` for what of it the rest has no use
 * for, `calculators` for what several engines share, `some` for what a few pages share, and `contacts`
 * if nothing else needs it. Null for what a single page shares with what it loads later.
 */
function fileOf(id: string, graph: Graph): SharedFile | null {
  const entries = entriesOf(id, graph);
  if (entries.some((entry) => !PORTAL.test(entry) && !LOGIN.test(entry))) return 'shared';
  if (entries.some((entry) => LOGIN.test(entry))) return 'session';
  if (CHARTS.test(id)) return 'charts';
  if (entries.some((entry) => HOME.test(entry))) return 'portal';
  if (CALCULATORS.test(id)) return 'calculators';
  const folders = new Set(entries.map((entry) => FOLDER.exec(entry)?.[1]));
  if (folders.size >= MANY) return TABLES.test(id) ? 'tables' : 'pages';
  if (folders.size > 1) return 'some';
  return folders.has('contacts') ? 'contacts' : null;
}

/** A shared file smaller than this (bytes of source) is merged with one of a similar set of pages. */
const LEAST_BYTES = 700;

const sharedFile = (name: SharedFile) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  test: OURS,
  // What is only loaded later stays in files of its own.
  tags: ['$initial'],
  minShareCount: 2,
});

/** The bundler's groups, the first that fits counts. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    // Only the portal uses computed stores.
    test: /node_modules[\\/](react|react-dom|scheduler|nanostores(?![\\/]computed)|@nanostores)[\\/]/,
  },
  // A file of its own, since the login's first script needs nothing else.
  { name: 'painted', test: /[\\/]src[\\/]lib[\\/]painted\.ts$/ },
  // Two pages and the search need it: too few for what most pages load.
  { name: 'words', test: /[\\/]src[\\/]lib[\\/]word-search\.ts$/ },
  sharedFile('shared'),
  sharedFile('session'),
  sharedFile('portal'),
  sharedFile('charts'),
  // Every page needs it once it is painted; only Settings needs the part that it shows.
  {
    name: 'display',
    test: /[\\/]src[\\/](portal[\\/]shell[\\/]display|config[\\/]shortcuts)\.ts$/,
  },
  // An engine is loaded later, and so is what it shares with others.
  { ...sharedFile('calculators'), tags: [] },
  // From what most pages load to what the fewest do, since a group takes along what it imports.
  sharedFile('pages'),
  sharedFile('tables'),
  // A file for each set of pages that share enough to be worth a request.
  { ...sharedFile('some'), entriesAware: true, entriesAwareMergeThreshold: LEAST_BYTES },
  sharedFile('contacts'),
  // What the forms of the landing page share.
  {
    name: 'forms',
    test: /[\\/]src[\\/](site[\\/]forms[\\/]|lib[\\/]draft\.ts|(?:api|contract)[\\/]forms\.ts)/,
    minShareCount: 2,
  },
];

/** What the first rendering of a page of the portal runs: the shared files and the page's own. */
const FIRST = /^(react|shared|session|portal|charts|pages|tables|some.*|contacts|[A-Z]\w*Page)$/;

/**
 * A chunk's first line: asks Chrome to compile all of it while it is on its way, off the main thread,
 * and not function by function as the first rendering calls them.
 */
export const compileHint = ({ name }: { name: string }): string =>
  FIRST.test(name) ? '//# allFunctionsCalledOnLoad' : '';

/** What sets of pages share is named by its hash alone: by the bundler's way it has the names of all of them. */
export const fileName = ({ name }: { name: string }): string =>
  `_astro/${name.startsWith('some') ? 'some' : '[name]'}.[hash].js`;
