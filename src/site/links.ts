/** The menus of the landing page. */
import { ANCHORS, type NavLink } from '../config/paths.ts';

export const HEADER_LINKS: readonly NavLink[] = [
  { label: 'Home', href: ANCHORS.home },
  { label: 'About', href: ANCHORS.about },
  { label: 'Services', href: ANCHORS.services },
  { label: 'Testimonials', href: ANCHORS.testimonials },
  { label: 'Contact', href: ANCHORS.contact },
];

export const QUICK_LINKS: readonly NavLink[] = [
  { label: 'Home', href: ANCHORS.home },
  { label: 'About Us', href: ANCHORS.about },
  { label: 'Services', href: ANCHORS.services },
  { label: 'Testimonials', href: ANCHORS.testimonials },
  { label: 'Contact', href: ANCHORS.contact },
];
