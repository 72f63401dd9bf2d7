/** Decides which scripts share a file: there are few files because each is a request, and no public page loads the portal. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const OURS = /[\\/]src[\\/](portal|calculators)[\\/]/;
const LOGIN = /[\\/]src[\\/](portal|pages)[\\/]login\b/;
const CHOOSE_PASSWORD = /[\\/]src[\\/]portal[\\/]choose-password\b/;
const AGAIN = /[\\/]SignInAgain\.tsx$/;
const APP = /[\\/]PortalApp\.tsx$/;
const PAGE = /[\\/]src[\\/]portal[\\/].*Page\.tsx$/;
/**
 * Only visitors from an affiliate's link, of a certificate, of a link for clients or who apply need these,
 * and home does not need the words of roles and licenses, so each gets a separate file.
 */
const FOR_FEW =
  /[\\/]src[\\/](contract[\\/](reference|training[\\/]certificates|shares[\\/]for-you|partial-day)|config[\\/](practice|client-words|joining|places|roles)|lib[\\/](format-date|zoned-time)|components[\\/](EstateDrawing|for-you[\\/]\w+))\.tsx?$/;
/** A module that this many portal pages need loads with the first of them. */
const MANY = 14;

/** The entries that load a module immediately: islands, pages and dynamic imports. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (importers.length === 0) return [id];
  return importers.flatMap((importer) => entriesOf(importer, graph, seen));
}

/**
 * `shared` is for modules of public pages and the portal, `sign-in` for the login's modules that the
 * dialog of a lost session needs as well, `session` for the login's further modules, `fields` for the
 * page that chooses a password, and `portal` for modules of many portal pages.
 */
function fileOf(id: string, graph: Graph): string | null {
  if (FOR_FEW.test(id)) return null;
  const entries = [...new Set(entriesOf(id, graph))];
  const some = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (entries.some((entry) => !OURS.test(entry) && !LOGIN.test(entry))) {
    return some(OURS) ? 'shared' : null;
  }
  if (entries.every((entry) => LOGIN.test(entry) || AGAIN.test(entry))) return 'sign-in';
  if (some(LOGIN)) return 'session';
  if (some(CHOOSE_PASSWORD)) return 'fields';
  const pages = entries.filter((entry) => PAGE.test(entry));
  return some(APP) || pages.length >= MANY ? 'portal' : null;
}

const sharedFile = (name: string) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  minShareCount: 2,
});

/** The bundler's groups; the first match wins. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores)[\\/]/,
  },
  sharedFile('shared'),
  sharedFile('session'),
  sharedFile('sign-in'),
  sharedFile('fields'),
  sharedFile('portal'),
  // The home loads these first; other pages with a chart load some of them.
  {
    name: 'home',
    test: /[\\/]src[\\/](portal[\\/](chart[\\/](ChartFigure|plain-chart)|kit[\\/]use-painted|home[\\/]busy)|contract[\\/]home|config[\\/]interaction-words)\.tsx?$/,
  },
];
