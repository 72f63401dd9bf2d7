import { useStore } from '@nanostores/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { $search, changedSearch, changeSearch } from '../../lib/address.ts';
import { withinPage } from '../kit/within-page.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** The changes to the page's address. */
  to: Parameters<typeof changedSearch>[1];
}

/** A link to another state of this page, which opens without leaving it. */
export function StepLink({ to, ...rest }: Props) {
  const search = useStore($search);
  const go = (event: MouseEvent) => withinPage(event, () => changeSearch(to));
  return <a {...rest} href={PORTAL_PAGES.reports.path + changedSearch(search, to)} onClick={go} />;
}
