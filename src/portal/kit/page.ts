/** The type of a portal page, and its props. */

import { computed } from 'nanostores';
import type { ComponentType } from 'react';
import { pageAt } from '../../config/portal.ts';
import { UUID } from '../../config/units.ts';
import type { Delivery, FiguresShown } from '../../contract/forms.ts';
import { $address, $search } from '../../lib/address.ts';

/* The record in the page's address. */

/** A named parameter of the path, such as `slug`; an empty string if there is none. */
export const $param = (name: string) =>
  computed($address, ({ pathname }) => pageAt(pathname)?.params[name] ?? '');

/** The id in the page's address, or an empty string if there is none. */
export const $id = computed($search, (search) => {
  const id = new URLSearchParams(search).get('id') ?? '';
  return UUID.test(id) ? id : '';
});

/** The build's facts about the site that pages get (src/pages/dashboard/[...page].astro). */
export interface PortalSite {
  name: string;
  phone: string;
  email: string;
  hours: readonly { days: string; hours: string }[];
  delivery: Delivery;
  /** Whether the office reviews affiliates' own pages before they are public. */
  review: 'required' | 'none';
  /** Whether the home page shows samples or the affiliate's own figures. */
  figures: FiguresShown;
  /** The commit of the build, which a ticket may include. */
  version: string;
}

export interface PageProps {
  site: PortalSite;
  /** The parameters of the path, by their names in the registry. */
  params: Readonly<Record<string, string>>;
  /** The name of the page's record in the pressed link, until its data load. */
  name?: string | undefined;
}

export interface PageModule {
  Page: ComponentType<PageProps>;
  /**
   * The page, including its `h1`, until the session is known, if its content is known at build. It is
   * also in the page's HTML. The others have the skeleton of their kind.
   */
  Skeleton?: ComponentType<PageProps>;
  /** Fetches what the page requires, such as a calculator's engine. Resolves to false if the record does not exist. */
  prepare?: (params: PageProps['params']) => Promise<boolean>;
}
