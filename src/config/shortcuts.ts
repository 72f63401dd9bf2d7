/** The keyboard shortcuts of the portal's pages. They are single characters, so Settings can switch them off (WCAG 2.1.4). */
import { PORTAL_PAGES, type PortalPageKey } from './portal.ts';

/** The key after `g`, and the page that the two lead to. */
export const GO_TO = {
  h: 'dashboard',
  c: 'contacts',
  l: 'links',
  t: 'tools',
  r: 'reports',
  a: 'alerts',
  s: 'settings',
} as const satisfies Record<string, PortalPageKey>;

/** The shortcuts as they are told: keys that are pressed one after the other, and what they do. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['?'], does: 'Show this list' },
  { keys: ['/'], does: 'Go to the search field of the page' },
  { keys: ['n'], does: 'New contact, on Contacts' },
  ...Object.entries(GO_TO).map(([key, page]) => ({
    keys: ['g', key],
    does: `Go to ${PORTAL_PAGES[page].label}`,
  })),
];
