/** The legal pages. Kept apart from paths.ts, which the login's scripts include. */
import type { NavLink } from './paths.ts';

/** The links in the footer of public pages. */
export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
];
