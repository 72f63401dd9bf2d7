/** The possible destinations of a link: pages of this site. An anchor goes after the reference. */
import { ANCHORS, PAGES } from './paths.ts';

/** The affiliate's own page; until it is live, links to it lead to the landing page. */
export const OWN_PAGE = '/a';

/** Each destination's path as stored, and its label. */
export const DESTINATIONS: readonly { path: string; label: string }[] = [
  { path: OWN_PAGE, label: 'My page' },
  { path: PAGES.home, label: 'Landing page' },
  { path: ANCHORS.about, label: 'About the alliance' },
  { path: ANCHORS.services, label: 'Services' },
  { path: ANCHORS.founders, label: 'Founders' },
  { path: ANCHORS.testimonials, label: 'Testimonials' },
  { path: ANCHORS.contact, label: 'Contact form' },
];
