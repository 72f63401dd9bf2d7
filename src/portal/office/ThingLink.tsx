import type { ReactNode } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { writeSearch } from '../../lib/address.ts';
import { withinPage } from '../kit/within-page.ts';
import type { Part } from './part.ts';

interface Props {
  part: Part;
  /** The record; without one the link leads to the list. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a record of a part, or back to its list, within the page. */
export function ThingLink({ part, id, className, children }: Props) {
  const search = `?part=${part}${id ? `&id=${id}` : ''}`;
  return (
    <a
      href={PORTAL_PAGES.office.path + search}
      dir="auto"
      onClick={(event) => withinPage(event, () => writeSearch(search))}
      className={className ?? 'wrap-anywhere hover:underline'}
    >
      {children}
    </a>
  );
}

/** The link from a record back to its list. */
export const BackToList = ({ part, children }: Omit<Props, 'id'>) => (
  <p className="mb-4">
    <ThingLink part={part} className="link inline-flex min-h-11 items-center">
      {children}
    </ThingLink>
  </p>
);
