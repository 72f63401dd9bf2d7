/** Every page's address, once. */

/** The pages that exist. */
export const PAGES = { home: '/', login: '/login', dashboard: '/dashboard' } as const;

/** The anchors of the landing page. */
export const ANCHORS = {
  home: '/#home',
  about: '/#about',
  services: '/#services',
  founders: '/#founders',
  testimonials: '/#testimonials',
  contact: '/#contact',
} as const;

/** A link as menus show it. */
export interface NavLink {
  label: string;
  href: string;
}

/** The landing page's navigation, in its order (specification, section 2). */
export const HEADER_LINKS: readonly NavLink[] = [
  { label: 'Home', href: ANCHORS.home },
  { label: 'About', href: ANCHORS.about },
  { label: 'Services', href: ANCHORS.services },
  { label: 'Testimonials', href: ANCHORS.testimonials },
  { label: 'Contact', href: ANCHORS.contact },
];

/** The footer's quick links, in their order. */
export const QUICK_LINKS: readonly NavLink[] = [
  { label: 'Home', href: ANCHORS.home },
  { label: 'About Us', href: ANCHORS.about },
  { label: 'Services', href: ANCHORS.services },
  { label: 'Testimonials', href: ANCHORS.testimonials },
  { label: 'Contact', href: ANCHORS.contact },
];

/** The dashboard's sidebar, in its order. These pages are still to come: until then they are 404. */
export const SIDEBAR_LINKS = [
  { label: 'Profile', href: '/dashboard/profile', icon: 'user' },
  { label: 'Contacts', href: '/dashboard/contacts', icon: 'users' },
  { label: 'Links', href: '/dashboard/links', icon: 'link' },
  { label: 'Tools', href: '/dashboard/tools', icon: 'calculator' },
  { label: 'Training', href: '/dashboard/training', icon: 'cap' },
  { label: 'Shop', href: '/dashboard/shop', icon: 'bag' },
  { label: 'Reports', href: '/dashboard/reports', icon: 'chart' },
  { label: 'Library', href: '/dashboard/library', icon: 'book' },
  { label: 'Support', href: '/dashboard/support', icon: 'help' },
] as const satisfies readonly (NavLink & { icon: string })[];

/** The bar at the bottom of narrow screens. */
export const BOTTOM_LINKS = [
  { label: 'Home', href: PAGES.dashboard, icon: 'home' },
  { label: 'Search', href: '/dashboard/search', icon: 'search' },
  { label: 'Alerts', href: '/dashboard/alerts', icon: 'bell' },
  { label: 'Profile', href: '/dashboard/profile', icon: 'user' },
] as const satisfies readonly (NavLink & { icon: string })[];

/** The user menu's links; not the dashboard's own Profile. */
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Profile', href: '/profile' },
  { label: 'Settings', href: '/settings' },
];
