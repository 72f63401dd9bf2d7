/** The portal's pages, once: menus, titles, the marked link and the tests read them here. */
import { type NavLink, PAGES } from './paths.ts';

interface PortalPage {
  path: string;
  /** What the menus call it. */
  label: string;
  /** What the browser's tab calls it, before the site's name. */
  title: string;
  icon: string;
  /** Whether the page exists. Until then its links lead to the 404 page. */
  built: boolean;
}

const page = <const Label extends string, const Icon extends string>(
  label: Label,
  icon: Icon,
  built = false,
) => ({ path: `${PAGES.dashboard}/${label.toLowerCase()}`, label, title: label, icon, built });

export const PORTAL_PAGES = {
  dashboard: {
    path: PAGES.dashboard,
    label: 'Home',
    title: 'Dashboard',
    icon: 'home',
    built: true,
  },
  profile: page('Profile', 'user', true),
  contacts: page('Contacts', 'users'),
  links: page('Links', 'link'),
  tools: page('Tools', 'calculator'),
  training: page('Training', 'cap'),
  shop: page('Shop', 'bag'),
  reports: page('Reports', 'chart'),
  library: page('Library', 'book'),
  support: page('Support', 'help'),
  search: page('Search', 'search'),
  alerts: page('Alerts', 'bell'),
} as const satisfies Record<string, PortalPage>;

/** A page of the portal. */
export type PortalPageKey = keyof typeof PORTAL_PAGES;

/** The pages that exist. */
export const BUILT_PAGES = Object.values(PORTAL_PAGES).filter(({ built }) => built);

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
export const FOOT_PAGES: readonly PortalPageKey[] = ['alerts'];

/** The bar at the bottom of narrow screens, in its order. */
export const BOTTOM_PAGES: readonly PortalPageKey[] = ['dashboard', 'search', 'alerts', 'profile'];

/** The user menu's links: addresses of their own, which lead on to pages of the portal. */
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Profile', href: '/profile' },
  { label: 'Settings', href: '/settings' },
];
