/** Facts of the public site: its services and their drawings, the legal pages, and the interests that the form offers. Apart from paths.ts, which the login's scripts include. */
import type { NavLink } from './paths.ts';

/** The drawings for the services: the content names them, and site/pictures draws them. */
export const VIGNETTES = ['rings', 'gate', 'tree', 'scales', 'book', 'bridge'] as const;

export type Vignette = (typeof VIGNETTES)[number];

/** The file with all drawings, each under its name: `#rings`. */
export const VIGNETTES_FILE = '/pictures/services.svg';

/** The size of each drawing (px). */
export const VIGNETTE_SIZE = { width: 96, height: 64 } as const;

export const LEGAL_LINKS: readonly NavLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
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
