/** The portal's pages, the single source for menus, titles, the current link and the tests. */
import { type NavLink, PAGES } from './paths.ts';

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
}

const page = <const Label extends string, const Icon extends string>(label: Label, icon: Icon) => ({
  path: `${PAGES.dashboard}/${label.toLowerCase().replaceAll(' ', '-')}`,
  label,
  title: label,
  icon,
});

/** A subpage, at a path below its parent and in no menu. */
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

/** The key of a portal page. */
export type PortalPageKey = keyof typeof PORTAL_PAGES;

/** The parent of a subpage. */
export const pageAbove = (key: PortalPageKey): PortalPageKey | undefined =>
  (PORTAL_PAGES[key] as PortalPage).within;

/** The `aria-current` of a menu link: `page` for the shown page itself, `true` for its parent. */
export const markOf = (link: PortalPageKey, shown: PortalPageKey): 'page' | 'true' | undefined => {
  if (link === shown) return 'page';
  return link === pageAbove(shown) ? 'true' : undefined;
};

/** The path of a page, with its parameters filled in, in order. */
export const pathTo = (key: PortalPageKey, ...names: string[]): string =>
  names.reduce((path, name) => path.replace(/:\w+/, name), PORTAL_PAGES[key].path as string);

/** The path of a contact's page. */
export const contactPath = (id: string): string => `${PORTAL_PAGES.contact.path}?id=${id}`;

/** A matched page: its key and the parameters from the address. */
export interface Place {
  key: PortalPageKey;
  params: Readonly<Record<string, string>>;
}

const ADDRESSES = (Object.keys(PORTAL_PAGES) as PortalPageKey[])
  .map((key) => ({
    key,
    address: new RegExp(`^${PORTAL_PAGES[key].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  // "/dashboard/shop/orders" is its own page, not a piece with that name.
  .sort(
    (a, b) => Number(a.address.source.includes('?<')) - Number(b.address.source.includes('?<')),
  );

/** The page at this path, or undefined. */
export function pageAt(pathname: string): Place | undefined {
  for (const { key, address } of ADDRESSES) {
    const found = address.exec(pathname);
    if (found) return { key, params: { ...found.groups } };
  }
  return undefined;
}

/** The pages in the sidebar, in order. */
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

/** The pages in the bottom bar of narrow screens, in order. */
export const BOTTOM_PAGES: readonly PortalPageKey[] = ['dashboard', 'search', 'alerts', 'profile'];

/** The user menu's links: short paths that redirect to pages of the portal. */
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Profile', href: '/profile' },
  { label: 'Settings', href: '/settings' },
];
