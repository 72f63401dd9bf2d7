/** Where a link may lead: pages of this site, with the anchor behind the reference. */
import { ANCHORS, PAGES } from './paths.ts';

/** The affiliate's own page; until it is live, a link there leads to the landing page. */
export const OWN_PAGE = '/a';

/** A destination as it is stored, and its words. */
export const DESTINATIONS: readonly { path: string; label: string }[] = [
  { path: OWN_PAGE, label: 'My page' },
  { path: PAGES.home, label: 'Landing page' },
  { path: ANCHORS.about, label: 'About the alliance' },
  { path: ANCHORS.services, label: 'Services' },
  { path: ANCHORS.founders, label: 'Founders' },
  { path: ANCHORS.testimonials, label: 'Testimonials' },
  { path: ANCHORS.contact, label: 'Contact form' },
];
