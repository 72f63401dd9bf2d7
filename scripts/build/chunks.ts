/**
 * Decides which scripts share a file. Each file is a request, so a module that several pages need shares a
 * file with what the same pages need. No public page loads the portal.
 */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const SITE = /[\\/]src[\\/]site[\\/]/;
/** The forms of the landing page. */
const LANDING = /[\\/](Contact|Newsletter)Form\.tsx$/;
const OURS = /[\\/]src[\\/](portal|calculators)[\\/]/;
const LOGIN = /[\\/]src[\\/](portal|pages)[\\/]login\b/;
const CHOOSE_PASSWORD = /[\\/]src[\\/]portal[\\/]choose-password\b/;
const AGAIN = /[\\/]SignInAgain\.tsx$/;
const APP = /[\\/]PortalApp\.tsx$/;
const HOME = /[\\/]home[\\/]DashboardPage\.tsx$/;
/** A page of the portal, or the engine of a calculator's page. */
const PAGE = /[\\/]src[\\/](portal[\\/].*Page\.tsx|calculators[\\/][\w-]+[\\/]calculator\.ts)$/;
/** Of the public pages, those for few visitors need these, so the landing page does not load them. */
const FOR_FEW =
  /[\\/]src[\\/](config[\\/](client-words|places|roles)|(contract|site[\\/]referral)[\\/]reference|contract[\\/](partial-day|shares[\\/]for-you|training[\\/]certificates)|components[\\/]EstateDrawing)\.tsx?$/;
/** Each of these has a file of its own, or is in the file of a module that imports it. */
const APART =
  /[\\/]src[\\/](config[\\/](practice|joining)|lib[\\/](format-date|zoned-time)|components[\\/]for-you[\\/]\w+)\.tsx?$/;

/**
 * The files of what several pages of the portal need, with the pages that may load each. A module is in
 * the first file that all of its pages may load, so narrow files are first. What the home needs and
 * fits none is in `portal`, which every page loads; the rest is in `pages`, which the home does not load.
 * `others` keeps from it what calculators, estate maps and lists of contacts do not need.
 * A page loads at most 16 scripts (`bytes.spec.ts`), and a file brings those of the modules that it imports.
 */
const FILES: Readonly<Record<string, RegExp>> = {
  map: /contacts.map/,
  contact: /contacts.view/,
  search: /portal.search/,
  links: /portal.links/,
  library: /portal.library/,
  training: /portal.training/,
  shop: /portal.shop/,
  home: /portal.(home|reports)/,
  tools: /portal.tools|calculators/,
  law: /contacts.map|calculators/,
  security: /settings.(IndexPage|security)/,
  settings: /portal.(settings|alerts)/,
  support: /portal.(support|settings.privacy|shop.orders)/,
  moves: /contacts.(duplicates|import)/,
  profile: /portal.profile/,
  lists: /contacts.(ContactsPage|reviews|duplicates|import)/,
  clients: /contacts.(view|map|review[\\/])/,
  contacts: /portal.contacts/,
  approvals: /contacts.(map|review[\\/])|portal.(library|tools|shop|settings.your)|calculators/,
  sheets:
    /contacts.(view|map|review[\\/])|portal.(library.item|tools|shop|profile|links|training.lesson)/,
  others:
    /contacts.(import|duplicates)|portal.(settings|alerts|links|profile|support|shop|reports|training|library|search|office)/,
};

/** The entries that load a module immediately: islands, pages and dynamic imports. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const entries = importers.flatMap((importer) => entriesOf(importer, graph, seen));
  return importers.length === 0 || PAGE.test(id) ? [id, ...entries] : entries;
}

/**
 * `shared` is for modules of public pages and the portal, `site` for the landing page's forms, `sign-in` for
 * the login and the dialog of a lost session, `session` for what the portal needs of the login as well, and
 * `fields` for the page that chooses a password.
 */
function fileOf(id: string, graph: Graph): string | null {
  if (FOR_FEW.test(id)) return 'for-few';
  if (APART.test(id)) return null;
  const entries = [...new Set(entriesOf(id, graph))];
  const some = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (entries.some((entry) => !OURS.test(entry) && !LOGIN.test(entry))) {
    if (entries.every((entry) => SITE.test(entry))) return some(LANDING) ? 'site' : null;
    return some(OURS) || some(LANDING) ? 'shared' : null;
  }
  if (entries.every((entry) => LOGIN.test(entry) || AGAIN.test(entry))) {
    return some(LOGIN) && !entries.includes(id) ? 'sign-in' : null;
  }
  if (some(LOGIN)) return 'session';
  if (some(CHOOSE_PASSWORD)) return 'fields';
  if (some(APP)) return 'portal';
  const pages = entries.filter((entry) => PAGE.test(entry));
  if (pages.length === 0) return null;
  const file = Object.entries(FILES).find(([, mayLoad]) =>
    pages.every((page) => mayLoad.test(page)),
  );
  return file?.[0] ?? (some(HOME) ? 'portal' : 'pages');
}

const sharedFile = (name: string, minShareCount = 2) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  minShareCount,
});

/** The bundler's groups. The first match wins and takes the modules that it imports, so wide files are first. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores)[\\/]/,
  },
  ...['shared', 'for-few', 'site', 'session'].map((name) => sharedFile(name)),
  // Also what only the login needs: what it shares would be too small a file.
  sharedFile('sign-in', 1),
  ...['fields', 'portal', 'pages', ...Object.keys(FILES).toReversed()].map((name) =>
    sharedFile(name),
  ),
];
