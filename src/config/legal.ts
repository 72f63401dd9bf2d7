/** The pages that say what holds here. Apart from paths.ts, which the login's scripts have. */
import type { NavLink } from './paths.ts';

/** As the foot of public pages links them. */
export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
];
