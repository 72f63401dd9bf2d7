/** What a page of the portal is, and what it is given. */

import { computed } from 'nanostores';
import type { ComponentType } from 'react';
import type { FiguresShown } from '../../config/figures.ts';
import { pageAt } from '../../config/portal.ts';
import { UUID } from '../../config/units.ts';
import type { Delivery } from '../../contract/forms.ts';
import { $address, $search } from '../../lib/address.ts';

/* The thing that the page's address names. */

/** What the path names under this name, such as `slug`; an empty text if it names nothing. */
export const $param = (name: string) =>
  computed($address, ({ pathname }) => pageAt(pathname)?.params[name] ?? '');

/** The id in the page's address, or an empty text if there is none. */
export const $id = computed($search, (search) => {
  const id = new URLSearchParams(search).get('id') ?? '';
  return UUID.test(id) ? id : '';
});

/** What the pages know of the site from its build (src/pages/dashboard/[...page].astro). */
export interface PortalSite {
  name: string;
  phone: string;
  email: string;
  hours: readonly { days: string; hours: string }[];
  /** What becomes of the contact form's messages. */
  delivery: Delivery;
  /** Whether the office reads own pages before the public does. */
  review: 'required' | 'none';
  /** Whether the home shows the samples or the affiliate's own figures. */
  figures: FiguresShown;
  /** The commit of the build, which a ticket may carry. */
  version: string;
}

/** What every page is given. */
export interface PageProps {
  site: PortalSite;
  /** What the address names, by the names in the registry. */
  params: Readonly<Record<string, string>>;
}

/** A page's module. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  /** The page until it is known who is signed in, its `h1` included. It is also in the page's HTML. */
  Skeleton: ComponentType<PageProps>;
  /** Fetches what the page cannot do without, such as a calculator's engine. Answers false if there is no such thing. */
  prepare?: (params: PageProps['params']) => Promise<boolean>;
}
