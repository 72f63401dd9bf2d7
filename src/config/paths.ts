/** The addresses of the public pages and of the portal's entrance; its other pages are in portal.ts. */

export const PAGES = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  /** Where the contact form leads without scripts. */
  thankYou: '/thank-you',
  /** Where anybody verifies a certificate: `?code=`. */
  certificate: '/certificate',
  /** Where a mail's link leads: `#` and its token. */
  unsubscribe: '/unsubscribe',
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
