/** The portal's pages, once: menus, titles, the marked link and the tests read them here. */
import { type NavLink, PAGES } from './paths.ts';

/** Pages that have parts. */
type Above =
  | 'contacts'
  | 'tools'
  | 'settings'
  | 'library'
  | 'training'
  | 'shop'
  | 'support'
  | 'alerts';

interface PortalPage {
  /** Its address; `:slug` and the like are what the address names, for a page that shows one thing of several. */
  path: string;
  /** What the menus call it. */
  label: string;
  /** What the browser's tab calls it, before the site's name. */
  title: string;
  icon: string;
  /** Whether the page exists. Until then its links lead to the 404 page. */
  built: boolean;
  /** Whether it is for the office alone: nobody else has a link to it, and it says that it is not there. */
  office?: boolean;
  /** The page that it is part of: the menus mark that one, and the header leads back to it. */
  within?: Above;
}

const page = <const Label extends string, const Icon extends string>(
  label: Label,
  icon: Icon,
  built = false,
) => ({ path: `${PAGES.dashboard}/${label.toLowerCase()}`, label, title: label, icon, built });

/** A page that is part of another one, at an address below it and in no menu. */
const pageWithin = <
  const Part extends Above,
  const Name extends string,
  const Title extends string,
>(
  within: Part,
  name: Name,
  title: Title,
  built = false,
) => ({
  path: `${PAGES.dashboard}/${within}/${name}`,
  label: title,
  title,
  icon: 'file' as const,
  built,
  within,
});

export const PORTAL_PAGES = {
  dashboard: {
    path: PAGES.dashboard,
    label: 'Home',
    title: 'Dashboard',
    icon: 'home',
    built: true,
  },
  profile: page('Profile', 'user', true),
  contacts: page('Contacts', 'users', true),
  contact: pageWithin('contacts', 'view', 'Contact', true),
  importing: pageWithin('contacts', 'import', 'Import contacts', true),
  duplicates: pageWithin('contacts', 'duplicates', 'Duplicates', true),
  links: page('Links', 'link', true),
  tools: page('Tools', 'calculator', true),
  tool: pageWithin('tools', ':slug', 'Tool', true),
  training: page('Training', 'cap', true),
  course: pageWithin('training', ':course', 'Course', true),
  lesson: pageWithin('training', ':course/:lesson', 'Lesson', true),
  shop: page('Shop', 'bag', true),
  piece: pageWithin('shop', ':piece', 'Piece', true),
  orders: pageWithin('shop', 'orders', 'Orders', true),
  reports: page('Reports', 'chart', true),
  library: page('Library', 'book', true),
  item: pageWithin('library', ':slug', 'Library item', true),
  support: page('Support', 'help', true),
  ticket: pageWithin('support', 'view', 'Ticket', true),
  search: page('Search', 'search', true),
  alerts: page('Alerts', 'bell', true),
  announcement: pageWithin('alerts', 'announcement', 'Announcement', true),
  office: { ...page('Office', 'tasks', true), office: true },
  settings: page('Settings', 'sliders', true),
  security: pageWithin('settings', 'security', 'Security', true),
  sessions: pageWithin('settings', 'sessions', 'Sessions', true),
  alertKinds: pageWithin('settings', 'alerts', 'Alert settings', true),
  display: pageWithin('settings', 'display', 'Display', true),
  privacy: pageWithin('settings', 'privacy', 'Privacy', true),
  yourData: pageWithin('settings', 'your-data', 'Your data', true),
} as const satisfies Record<string, PortalPage>;

/** A page of the portal. */
export type PortalPageKey = keyof typeof PORTAL_PAGES;

/** The page that this one is part of, if it is a part. */
export const pageAbove = (key: PortalPageKey): PortalPageKey | undefined =>
  (PORTAL_PAGES[key] as PortalPage).within;

/** How a menu marks its link while a page shows: as the page itself, or as the one that it is part of. */
export const markOf = (link: PortalPageKey, shown: PortalPageKey): 'page' | 'true' | undefined => {
  if (link === shown) return 'page';
  return link === pageAbove(shown) ? 'true' : undefined;
};

/** The pages that exist. */
export const BUILT_PAGES = Object.values(PORTAL_PAGES).filter(({ built }) => built);

/** The address of a page that shows one thing of several, with what it names in their order. */
export const pathTo = (key: PortalPageKey, ...names: string[]): string =>
  names.reduce((path, name) => path.replace(/:\w+/, name), PORTAL_PAGES[key].path as string);

const ADDRESSES = BUILT_PAGES.map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** Whether this is the address of a page that exists, as far as the registry knows. */
export const isPage = (pathname: string): boolean =>
  ADDRESSES.some((address) => address.test(pathname));

/** The sidebar, in its order (specification, section 2). */
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

/** Below the sidebar's nine: pages that are not of one subject. */
export const FOOT_PAGES: readonly PortalPageKey[] = ['alerts', 'settings'];

/** The same for who works in the office. */
export const OFFICE_FOOT_PAGES: readonly PortalPageKey[] = ['alerts', 'office', 'settings'];

/** The bar at the bottom of narrow screens, in its order. */
export const BOTTOM_PAGES: readonly PortalPageKey[] = ['dashboard', 'search', 'alerts', 'profile'];

/** The user menu's links: addresses of their own, which lead on to pages of the portal. */
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Profile', href: '/profile' },
  { label: 'Settings', href: '/settings' },
];
