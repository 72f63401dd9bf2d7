/** The measured pages and their bounds. A new page is one entry here. */
import { PAGES } from '../../src/config/paths.ts';
import { PORTAL_PAGES, pathTo } from '../../src/config/portal.ts';

/** A measured page. Times are in milliseconds. */
export interface MeasuredPage {
  path: string;
  /** Whether the visit is signed in. */
  signedIn?: boolean;
  /** The bound of the largest contentful paint on Lighthouse's phone. */
  lcp: number;
  /** The data are drawn when each of these selectors has a box. `bound` is for slow 4G with a CPU four times slower. */
  drawn?: { what: string; selectors: string[]; desktop?: boolean; bound?: number };
}

const PORTAL = { signedIn: true, lcp: 1_600 };

/** Public pages keep the paint times that they had before the portal existed. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: PAGES.home, lcp: 1_140 },
  { path: PAGES.login, lcp: 1_070 },
  {
    path: PORTAL_PAGES.dashboard.path,
    ...PORTAL,
    lcp: 1_500,
    drawn: {
      what: 'both charts',
      selectors: ['.apexcharts-line-series path', '.apexcharts-bar-series path'],
      desktop: true,
    },
  },
  {
    path: PORTAL_PAGES.profile.path,
    ...PORTAL,
    drawn: { what: 'its data', selectors: ['main form :is(input, textarea)'], bound: 2_500 },
  },
  {
    path: PORTAL_PAGES.contacts.path,
    ...PORTAL,
    drawn: { what: 'its contacts', selectors: ['main li a[href*="view?id="]'], bound: 2_500 },
  },
  {
    path: PORTAL_PAGES.reports.path,
    ...PORTAL,
    drawn: { what: 'its figures', selectors: ['main li.card h2 a'], bound: 2_400 },
  },
  { path: PORTAL_PAGES.tools.path, ...PORTAL },
  {
    path: pathTo('tool', 'rmd'),
    ...PORTAL,
    drawn: { what: 'its result', selectors: ['output[name=rmd]'], bound: 2_600 },
  },
  {
    path: PORTAL_PAGES.library.path,
    ...PORTAL,
    drawn: { what: 'its items', selectors: ['main li a[href*="/library/"]'], bound: 1_200 },
  },
  {
    path: pathTo('item', 'estate-tax-in-2026'),
    ...PORTAL,
    drawn: { what: 'its text', selectors: ['main article table'], bound: 1_800 },
  },
  {
    path: pathTo('lesson', 'foundations', 'how-property-passes'),
    ...PORTAL,
    drawn: { what: 'its text', selectors: ['main article h2'], bound: 1_800 },
  },
];

/** An affiliate's own page, whose address the run makes. */
export const OWN_PAGE: Omit<MeasuredPage, 'path'> = { lcp: 1_000 };

/** What a client sees of an estate map, whose link the run makes. */
export const SHARED_MAP: Omit<MeasuredPage, 'path'> = {
  lcp: 1_500,
  drawn: {
    what: 'its lists',
    selectors: ['main ul[aria-label="What each would have"]'],
    bound: 3_000,
  },
};
