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
  /** Whether it is for the office alone: nobody else has a link to it, and it says that it is not there. */
  office?: boolean;
  /** The page that it is part of: the menus mark that one, and the header leads back to it. */
  within?: Above;
}

const page = <const Label extends string, const Icon extends string>(label: Label, icon: Icon) => ({
  path: `${PAGES.dashboard}/${label.toLowerCase().replaceAll(' ', '-')}`,
  label,
  title: label,
  icon,
});

/** A page that is part of another one, at an address below it and in no menu. */
const pageWithin = <
  const Part extends Above,
  const Name extends string,
  const Title extends string,
>(
  within: Part,
  name: Name,
  title: Title,
) => ({
  path: `${PAGES.dashboard}/${within}/${name}`,
  label: title,
  title,
  icon: 'file' as const,
  within,
});

export const PORTAL_PAGES = {
  dashboard: {
    path: PAGES.dashboard,
    label: 'Home',
    title: 'Dashboard',
    icon: 'home',
  },
  profile: page('Profile', 'user'),
  contacts: page('Contacts', 'users'),
  contact: pageWithin('contacts', 'view', 'Contact'),
  importing: pageWithin('contacts', 'import', 'Import contacts'),
  duplicates: pageWithin('contacts', 'duplicates', 'Duplicates'),
  links: page('Links', 'link'),
  tools: page('Tools', 'calculator'),
  tool: pageWithin('tools', ':slug', 'Tool'),
  training: page('Training', 'cap'),
  course: pageWithin('training', ':course', 'Course'),
  lesson: pageWithin('training', ':course/:lesson', 'Lesson'),
  shop: page('Shop', 'bag'),
  piece: pageWithin('shop', ':piece', 'Piece'),
  orders: pageWithin('shop', 'orders', 'Orders'),
  reports: page('Reports', 'chart'),
  library: page('Library', 'book'),
  item: pageWithin('library', ':slug', 'Library item'),
  support: page('Support', 'help'),
  ticket: pageWithin('support', 'view', 'Ticket'),
  search: page('Search', 'search'),
  alerts: page('Alerts', 'bell'),
  announcement: pageWithin('alerts', 'announcement', 'Announcement'),
  office: { ...page('Office', 'tasks'), office: true },
  settings: page('Settings', 'sliders'),
  security: pageWithin('settings', 'security', 'Security'),
  sessions: pageWithin('settings', 'sessions', 'Sessions'),
  alertKinds: pageWithin('settings', 'alerts', 'Alert settings'),
  calendar: pageWithin('settings', 'calendar', 'Calendar'),
  display: pageWithin('settings', 'display', 'Display'),
  privacy: pageWithin('settings', 'privacy', 'Privacy'),
  yourData: pageWithin('settings', 'your-data', 'Your data'),
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

/** The address of a page that shows one thing of several, with what it names in their order. */
export const pathTo = (key: PortalPageKey, ...names: string[]): string =>
  names.reduce((path, name) => path.replace(/:\w+/, name), PORTAL_PAGES[key].path as string);

/** A page at its address: its key, and what the address names. */
export interface Place {
  key: PortalPageKey;
  params: Readonly<Record<string, string>>;
}

const ADDRESSES = (Object.keys(PORTAL_PAGES) as PortalPageKey[])
  .map((key) => ({
    key,
    address: new RegExp(`^${PORTAL_PAGES[key].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  // "/dashboard/shop/orders" is a page of its own, and not a piece of that name.
  .sort(
    (a, b) => Number(a.address.source.includes('?<')) - Number(b.address.source.includes('?<')),
  );

/** The page at this address, as far as the registry knows; undefined for all others. */
export function pageAt(pathname: string): Place | undefined {
  for (const { key, address } of ADDRESSES) {
    const found = address.exec(pathname);
    if (found) return { key, params: { ...found.groups } };
  }
  return undefined;
}

/** The sidebar, in its order. */
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

/** Below the sidebar's pages: those that are not of one subject. */
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
