/** The portal's pages, the single source for menus, titles, the current link, scripts, first reads and the tests. */
import type { Scope } from './assistants.ts';
import { type NavLink, PAGES } from './paths.ts';

/** The lesson of each course that earns the certificate. */
export const FINAL = 'final';

/** Pages with subpages. */
type Above =
  | 'contacts'
  | 'tools'
  | 'settings'
  | 'library'
  | 'training'
  | 'shop'
  | 'support'
  | 'alerts';

/** The shape of a page while it loads (src/portal/kit/skeletons.tsx). */
export type SkeletonKind = 'list' | 'form' | 'article' | 'figures';

interface PortalPage {
  /** Its path; parameters such as `:slug` name the item that the page shows. */
  path: string;
  /** Its name in menus. */
  label: string;
  /** Its name in the browser tab, before the site's name. */
  title: string;
  icon: string;
  /** Whether it is for the office only: no one else gets a link to it, and for others it shows "not found". */
  office?: boolean;
  /** The parent page: the menus mark it as current, and the header leads back to it. */
  within?: Above;
  /** A page below the parent page to which the header leads back in its place. */
  back?: 'reviews';
  /** One sentence about its purpose, below its title. */
  sentence?: string;
  skeleton: SkeletonKind;
  /** Which assistants may open it, as for a route: none, unless it says so. */
  delegates?: readonly Scope[] | 'any' | 'self';
  /** Its file in `src/portal/`, without the extension. */
  module: `${string}Page`;
  /**
   * Its first reads, as paths to GET: `:id` comes from the query, other names from the address.
   * Written out, since importing them would add the contract's schemas to each page.
   */
  reads?: readonly string[];
}

/** What the helpers below do not derive. */
type Rest = Pick<
  PortalPage,
  'back' | 'delegates' | 'office' | 'sentence' | 'skeleton' | 'module' | 'reads'
>;

const page = <const Label extends string, const Icon extends string>(
  label: Label,
  icon: Icon,
  rest: Rest,
) => ({
  path: `${PAGES.dashboard}/${label.toLowerCase().replaceAll(' ', '-')}`,
  label,
  title: label,
  icon,
  ...rest,
});

const pageWithin = <
  const Part extends Above,
  const Name extends string,
  const Title extends string,
>(
  within: Part,
  name: Name,
  title: Title,
  rest: Rest,
) => ({
  path: `${PAGES.dashboard}/${within}/${name}`,
  label: title,
  title,
  icon: 'file' as const,
  within,
  ...rest,
});

const profile = '/api/profile';

export const PORTAL_PAGES = {
  dashboard: {
    delegates: 'any',
    path: PAGES.dashboard,
    label: 'Home',
    title: 'Dashboard',
    icon: 'home',
    skeleton: 'figures',
    module: 'home/DashboardPage',
    reads: ['/api/today'],
  },
  profile: page('Profile', 'user', {
    sentence: 'What visitors see of you, and the link that leads them to you.',
    skeleton: 'form',
    module: 'profile/ProfilePage',
    reads: [profile],
  }),
  contacts: page('Contacts', 'users', {
    delegates: ['contacts', 'prepare'],
    sentence: 'The people you talk to, and what is next with each of them.',
    skeleton: 'list',
    module: 'contacts/ContactsPage',
    reads: ['/api/contacts?limit=25', '/api/contacts/counts'],
  }),
  contact: pageWithin('contacts', 'view', 'Contact', {
    delegates: ['contacts', 'prepare'],
    skeleton: 'form',
    module: 'contacts/view/ContactPage',
    reads: [
      '/api/contacts/:id',
      '/api/contacts/:id/interactions?household=true',
      '/api/shares?contact=:id&limit=100',
    ],
  }),
  importing: pageWithin('contacts', 'import', 'Import contacts', {
    delegates: ['contacts'],
    sentence: 'Add the people that you keep in a spreadsheet or another program.',
    skeleton: 'list',
    module: 'contacts/import/ImportPage',
    reads: ['/api/contacts/imports'],
  }),
  duplicates: pageWithin('contacts', 'duplicates', 'Duplicates', {
    delegates: ['contacts'],
    sentence:
      'People who are in your contacts more than once, or may be: they have an email address or phone number in common.',
    skeleton: 'list',
    module: 'contacts/duplicates/DuplicatesPage',
    reads: ['/api/contacts/duplicates'],
  }),
  reviews: pageWithin('contacts', 'reviews', 'Reviews', {
    delegates: ['contacts', 'prepare'],
    sentence: 'The families that are due for a review, and why.',
    skeleton: 'list',
    module: 'contacts/reviews/ReviewsPage',
    reads: ['/api/reviews/due?limit=25'],
  }),
  map: pageWithin('contacts', 'map', 'Estate map', {
    delegates: ['prepare'],
    skeleton: 'form',
    module: 'contacts/map/MapPage',
    reads: ['/api/households/:id', '/api/households/:id/estate'],
  }),
  review: pageWithin('contacts', 'review', 'Review', {
    back: 'reviews',
    delegates: ['contacts', 'prepare'],
    skeleton: 'form',
    module: 'contacts/review/ReviewPage',
    reads: ['/api/reviews/:id'],
  }),
  links: page('Links', 'link', {
    delegates: ['materials', 'prepare'],
    sentence: 'Share a link to count its visits and leads. You never see who visited.',
    skeleton: 'list',
    module: 'links/LinksPage',
    reads: ['/api/links'],
  }),
  tools: page('Tools', 'calculator', {
    delegates: ['prepare'],
    skeleton: 'list',
    module: 'tools/ToolsPage',
  }),
  tool: pageWithin('tools', ':slug', 'Tool', {
    delegates: ['prepare'],
    skeleton: 'form',
    module: 'tools/tool/ToolPage',
    reads: [profile],
  }),
  training: page('Training', 'cap', {
    delegates: 'self',
    sentence:
      'Short lessons with their sources. A final test earns a certificate of completion; it is not CE credit unless it names a sponsor.',
    skeleton: 'list',
    module: 'training/TrainingPage',
    reads: ['/api/training'],
  }),
  course: pageWithin('training', ':course', 'Course', {
    delegates: 'self',
    skeleton: 'list',
    module: 'training/course/CoursePage',
    reads: ['/api/training', '/api/certificates'],
  }),
  lesson: pageWithin('training', ':course/:lesson', 'Lesson', {
    delegates: 'self',
    skeleton: 'article',
    module: 'training/lesson/LessonPage',
    reads: ['/api/training/:course/:lesson', '/api/training'],
  }),
  shop: page('Shop', 'bag', {
    delegates: ['materials'],
    sentence:
      'Pieces with your name, your disclosure line and a code of their own. Nothing is charged here.',
    skeleton: 'list',
    module: 'shop/ShopPage',
    reads: [profile],
  }),
  piece: pageWithin('shop', ':piece', 'Piece', {
    delegates: ['materials'],
    skeleton: 'form',
    module: 'shop/piece/PiecePage',
    reads: [profile, '/api/links'],
  }),
  orders: pageWithin('shop', 'orders', 'Orders', {
    delegates: ['materials'],
    sentence: 'What you asked the office to print, and how far it is.',
    skeleton: 'list',
    module: 'shop/orders/OrdersPage',
    reads: ['/api/orders'],
  }),
  reports: page('Reports', 'chart', {
    delegates: ['materials'],
    sentence: 'What came of your links: people, leads and clients.',
    skeleton: 'figures',
    module: 'reports/ReportsPage',
    reads: ['/api/reports'],
  }),
  library: page('Library', 'book', {
    delegates: 'any',
    sentence: 'Texts for you and for your clients, with sources and review dates.',
    skeleton: 'list',
    module: 'library/LibraryPage',
    reads: ['/api/library'],
  }),
  item: pageWithin('library', ':slug', 'Library item', {
    delegates: 'any',
    skeleton: 'article',
    module: 'library/item/ItemPage',
    reads: ['/api/library/:slug', profile],
  }),
  support: page('Support', 'help', {
    delegates: ['materials'],
    sentence: 'Look for an answer, or ask the office.',
    skeleton: 'list',
    module: 'support/SupportPage',
    reads: ['/api/tickets'],
  }),
  ticket: pageWithin('support', 'view', 'Ticket', {
    delegates: ['materials'],
    skeleton: 'article',
    module: 'support/view/TicketPage',
    reads: ['/api/tickets/:id'],
  }),
  search: page('Search', 'search', {
    delegates: 'any',
    sentence: 'Pages, contacts, links, tools, lessons, the library, answers.',
    skeleton: 'list',
    module: 'search/SearchPage',
  }),
  alerts: page('Alerts', 'bell', {
    delegates: 'self',
    sentence: 'Leads, answers and news, each with the reason why you get it.',
    skeleton: 'list',
    module: 'alerts/AlertsPage',
    reads: ['/api/alerts'],
  }),
  announcement: pageWithin('alerts', 'announcement', 'Announcement', {
    skeleton: 'article',
    module: 'alerts/announcement/AnnouncementPage',
    reads: ['/api/announcements/:id'],
  }),
  office: page('Office', 'tasks', {
    office: true,
    skeleton: 'list',
    module: 'office/OfficePage',
    reads: ['/api/account'],
  }),
  settings: page('Settings', 'sliders', {
    delegates: 'self',
    skeleton: 'form',
    module: 'settings/IndexPage',
  }),
  security: pageWithin('settings', 'security', 'Security', {
    delegates: 'self',
    skeleton: 'form',
    module: 'settings/security/SecurityPage',
    reads: ['/api/account/two-step', '/api/account/mail'],
  }),
  sessions: pageWithin('settings', 'sessions', 'Sessions', {
    delegates: 'self',
    skeleton: 'list',
    module: 'settings/sessions/SessionsPage',
    reads: ['/api/sessions'],
  }),
  assistants: pageWithin('settings', 'assistants', 'Assistants', {
    skeleton: 'list',
    module: 'settings/assistants/AssistantsPage',
    reads: ['/api/assistants'],
  }),
  alertKinds: pageWithin('settings', 'alerts', 'Alert settings', {
    skeleton: 'form',
    module: 'settings/alerts/AlertKindsPage',
    reads: ['/api/alerts/muted', '/api/account/mail'],
  }),
  calendar: pageWithin('settings', 'calendar', 'Calendar', {
    delegates: ['contacts'],
    skeleton: 'form',
    module: 'settings/calendar/CalendarPage',
    reads: ['/api/calendar'],
  }),
  display: pageWithin('settings', 'display', 'Display', {
    delegates: 'any',
    skeleton: 'form',
    module: 'settings/display/DisplayPage',
  }),
  privacy: pageWithin('settings', 'privacy', 'Privacy', {
    delegates: 'self',
    skeleton: 'list',
    module: 'settings/privacy/PrivacyPage',
    reads: ['/api/account/audit'],
  }),
  yourData: pageWithin('settings', 'your-data', 'Your data', {
    delegates: 'self',
    skeleton: 'list',
    module: 'settings/your-data/YourDataPage',
    reads: ['/api/account/stored'],
  }),
} as const satisfies Record<string, PortalPage>;

export type PortalPageKey = keyof typeof PORTAL_PAGES;

/** A page's line, with all that it may say. */
export const pageOf = (key: PortalPageKey): PortalPage => PORTAL_PAGES[key];

export const pageAbove = (key: PortalPageKey): PortalPageKey | undefined => pageOf(key).within;

/** The `aria-current` of a menu link: `page` for the shown page itself, `true` for its parent. */
export const markOf = (link: PortalPageKey, shown: PortalPageKey): 'page' | 'true' | undefined => {
  if (link === shown) return 'page';
  return link === pageAbove(shown) ? 'true' : undefined;
};

export const pathTo = (key: PortalPageKey, ...names: string[]): string =>
  names.reduce((path, name) => path.replace(/:\w+/, name), PORTAL_PAGES[key].path as string);

export const contactPath = (id: string): string => `${PORTAL_PAGES.contact.path}?id=${id}`;
export const reviewPath = (id: string): string => `${PORTAL_PAGES.review.path}?id=${id}`;

/** A matched page: its key and the parameters from the address. */
export interface Place {
  key: PortalPageKey;
  params: Readonly<Record<string, string>>;
}

/** A page's first reads, with the names from its address filled in; `:id` stays. */
export const readsOf = ({ key, params }: Place): string[] =>
  (pageOf(key).reads ?? [])
    // A course's final test opens after its lessons, so it is not preloaded.
    .filter((path) => path !== '/api/training/:course/:lesson' || params.lesson !== FINAL)
    .map((path) => path.replaceAll(/:(\w+)/g, (name, named: string) => params[named] ?? name));

const ADDRESSES = (Object.keys(PORTAL_PAGES) as PortalPageKey[])
  .map((key) => ({
    key,
    address: new RegExp(`^${PORTAL_PAGES[key].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  // "/dashboard/shop/orders" is its own page, not a piece with that name.
  .sort(
    (a, b) => Number(a.address.source.includes('?<')) - Number(b.address.source.includes('?<')),
  );

export function pageAt(pathname: string): Place | undefined {
  for (const { key, address } of ADDRESSES) {
    const found = address.exec(pathname);
    if (found) return { key, params: { ...found.groups } };
  }
  return undefined;
}

export const SIDEBAR_PAGES: readonly PortalPageKey[] = [
  'profile',
  'contacts',
  'links',
  'tools',
  'training',
  'shop',
  'reports',
  'library',
  'support',
];

/** The general pages, at the bottom of the sidebar. */
export const FOOT_PAGES: readonly PortalPageKey[] = ['alerts', 'settings'];

/** The same for office users. */
export const OFFICE_FOOT_PAGES: readonly PortalPageKey[] = ['alerts', 'office', 'settings'];

export const BOTTOM_PAGES: readonly PortalPageKey[] = ['dashboard', 'search', 'alerts', 'profile'];

/** The user menu's links: short paths that redirect to pages of the portal. */
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Profile', href: '/profile' },
  { label: 'Settings', href: '/settings' },
];
