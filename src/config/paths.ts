/** The addresses of the public pages and of the portal's entrance; its other pages are in portal.ts. */

export const PAGES = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  /** Where the contact form leads without scripts. */
  thankYou: '/thank-you',
  /** Where anybody verifies a certificate: `?code=`. */
  certificate: '/certificate',
} as const;

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
