/** Facts of the public site: its services and their drawings, the legal pages, and the interests that the form offers. Apart from paths.ts, which the login's scripts include. */
import { type NavLink, PAGES } from './paths.ts';

/** The drawings for the services: the content names them, and site/pictures draws them. */
export const VIGNETTES = ['rings', 'gate', 'tree', 'scales', 'book', 'bridge'] as const;

export type Vignette = (typeof VIGNETTES)[number];

/** The file with all drawings, each under its name: `#rings`. */
export const VIGNETTES_FILE = '/pictures/services.svg';

/** The size of each drawing (px). */
export const VIGNETTE_SIZE = { width: 96, height: 64 } as const;

/** The file with the ratings from half a star to five, each under its number: `#4.5`, gray as `#sample-4.5`. */
export const STARS_FILE = '/pictures/stars.svg';

/** The size of a rating (px). */
export const STARS_SIZE = { width: 70, height: 14 } as const;

/** The file with the icons of the social networks, each under its name: `#linkedin`. */
export const SOCIAL_FILE = '/pictures/social.svg';

/** The size of each icon (px). */
export const SOCIAL_ICON_SIZE = { width: 20, height: 20 } as const;

/** The mark on deep green, at an address that outlives a deploy, and its size (px). */
export const MARK_FILE = '/pictures/mark.svg';
export const MARK_SIZE = 40;

/** The picture for shared links, drawn at each build, and the size that social networks require (px). */
export const SHARE_FILE = '/pictures/share.jpg';
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The pictures of the portal for the benefits, in `public/pictures` as AVIF; `npm run pictures` takes them. */
export const BENEFIT_PICTURES = ['contacts', 'library', 'calculator', 'sheet'] as const;

/** The size of each as shown (px); a file has twice the pixels. */
export const BENEFIT_PICTURE_SIZE = { width: 540, height: 304 } as const;

export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'Privacy', href: PAGES.privacyNotice },
  { label: 'Terms', href: PAGES.terms },
  { label: 'Accessibility', href: PAGES.accessibility },
];

/** The interests that a visitor may choose: the form's value and its label. */
export const INTERESTS = [
  { value: 'affiliate', label: 'Becoming an Affiliate' },
  { value: 'services', label: 'Learning About Services' },
  { value: 'consultation', label: 'Scheduling a Consultation' },
  { value: 'other', label: 'Other' },
] as const;

export const JOINS = 'affiliate';

/** The label of an interest; an unknown value is returned as it is. */
export const interestWords = (interest: string): string =>
  INTERESTS.find(({ value }) => value === interest)?.label ?? interest;
