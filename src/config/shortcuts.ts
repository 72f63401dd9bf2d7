/** The keyboard shortcuts of the portal's pages. They are single characters, so Settings can switch them off (WCAG 2.1.4). */
import type { PortalPageKey } from './portal.ts';

/** The key to press after `g`, and the page that it opens. */
export const GO_TO = {
  h: 'dashboard',
  c: 'contacts',
  l: 'links',
  t: 'tools',
  r: 'reports',
  a: 'alerts',
  s: 'settings',
} as const satisfies Record<string, PortalPageKey>;
