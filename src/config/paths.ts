/** The paths of the public pages and of the portal's home; its other pages are in portal.ts. */

export const PAGES = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  /** The page after the contact form is submitted without scripts. */
  thankYou: '/thank-you',
  /** The form of those who want to join, and the page of an application: `#` and its token. */
  join: '/join',
  application: '/application',
  agreement: '/agreement',
  /** The public page that verifies certificates: `?code=`. */
  certificate: '/certificate',
  /** The page that confirms a subscription to the newsletter: `#` and the token of the mail. */
  newsletter: '/newsletter',
  /** The page behind the unsubscribe link in emails: `#` and its token. */
  unsubscribe: '/unsubscribe',
  /** The page that confirms a new mail address: `#` and the token of the mail. */
  confirmAddress: '/confirm-address',
  /** An affiliate's own page is below it, at the affiliate's code. */
  ownPage: '/a',
  privacyNotice: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
} as const;

export const ANCHORS = {
  home: '/#home',
  about: '/#about',
  services: '/#services',
  founders: '/#founders',
  benefits: '/#benefits',
  testimonials: '/#testimonials',
  contact: '/#contact',
} as const;

export interface NavLink {
  label: string;
  href: string;
}
