import { useStore } from '@nanostores/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { $search, changedSearch, changeSearch } from '../../lib/search-params.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** What it changes in the page's address. */
  to: Parameters<typeof changedSearch>[1];
}

/** A link to another state of this page, which shows without leaving it. */
export function StepLink({ to, ...rest }: Props) {
  const search = useStore($search);
  const go = (event: MouseEvent) => {
    // Whoever wants another tab gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    changeSearch(to);
  };
  return <a {...rest} href={PORTAL_PAGES.reports.path + changedSearch(search, to)} onClick={go} />;
}
