/** The measured pages and their bounds. A new page is one entry here. */
import { PAGES } from '../../src/config/paths.ts';
import { PORTAL_PAGES, pathTo } from '../../src/config/portal.ts';

/** Bytes by kind, before any scrolling, without headers. A kilobyte here is 1,000 bytes. */
export type Bytes = Record<'document' | 'script' | 'font' | 'image' | 'total', number>;

/** A measured page. Times are in milliseconds. */
export interface MeasuredPage {
  path: string;
  /** Whether the visit is signed in. */
  signedIn?: boolean;
  bytes?: Bytes;
  /** The bound of the largest contentful paint on Lighthouse's phone. */
  lcp: number;
  /** The data are drawn when each of these selectors has a box. `bound` is for slow 4G with a CPU four times slower. */
  drawn?: { what: string; selectors: string[]; desktop?: boolean; bound?: number };
}

/** Public pages keep the bytes and paint times that they had before the portal existed. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  {
    path: PAGES.home,
    bytes: { document: 13_981, script: 67_314, font: 38_156, image: 26_714, total: 147_035 },
    lcp: 1_140,
  },
  {
    path: PAGES.login,
    bytes: { document: 9_315, script: 67_882, font: 38_156, image: 0, total: 116_073 },
    lcp: 1_070,
  },
  {
    path: PORTAL_PAGES.dashboard.path,
    signedIn: true,
    lcp: 1_500,
    drawn: {
      what: 'both charts',
      selectors: ['.apexcharts-line-series path', '.apexcharts-bar-series path'],
      desktop: true,
    },
  },
  {
    path: PORTAL_PAGES.profile.path,
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its data', selectors: ['main form :is(input, textarea)'], bound: 2_500 },
  },
  {
    path: PORTAL_PAGES.contacts.path,
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its contacts', selectors: ['main li a[href*="view?id="]'], bound: 2_500 },
  },
  {
    path: PORTAL_PAGES.reports.path,
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its figures', selectors: ['main li.card h2 a'], bound: 2_400 },
  },
  { path: PORTAL_PAGES.tools.path, signedIn: true, lcp: 1_600 },
  {
    path: pathTo('tool', 'rmd'),
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its result', selectors: ['output[name=rmd]'], bound: 2_600 },
  },
  {
    path: PORTAL_PAGES.library.path,
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its items', selectors: ['main li a[href*="/library/"]'], bound: 1_200 },
  },
  {
    path: pathTo('item', 'estate-tax-in-2026'),
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its text', selectors: ['main article table'], bound: 1_800 },
  },
  {
    path: pathTo('lesson', 'foundations', 'how-property-passes'),
    signedIn: true,
    lcp: 1_600,
    drawn: { what: 'its text', selectors: ['main article h2'], bound: 1_800 },
  },
];

/** An affiliate's own page, whose address the run makes: it has no scripts, and few bytes besides its fonts. */
export const OWN_PAGE: Omit<MeasuredPage, 'path'> = {
  lcp: 1_000,
  bytes: { document: 40_000, script: 0, font: 80_000, image: 5_000, total: 120_000 },
};

/** What a client sees of an estate map, whose link the run makes. */
export const SHARED_MAP: Omit<MeasuredPage, 'path'> = {
  lcp: 1_500,
  drawn: { what: 'its tables', selectors: ['main table'], bound: 3_000 },
};
