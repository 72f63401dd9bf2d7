import type { ReactNode } from 'react';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { Empty } from './Empty.tsx';
import { PageHeader } from './PageHeader.tsx';

interface Props {
  /** What the page shows one of, such as "Ticket". */
  what: string;
  /** The page that lists them. */
  above: PortalPageKey;
  /** Why it may not be there. */
  children: ReactNode;
}

/** A page whose address names nothing that this affiliate has. */
export const MissingThing = ({ what, above, children }: Props) => (
  <>
    <PageHeader title={what} />
    <div className="card">
      <Empty
        kind="none"
        title={`We could not find this ${what.toLowerCase()}`}
        action={
          <a href={PORTAL_PAGES[above].path} className="button kit-button button-quiet">
            Go to {PORTAL_PAGES[above].label}
          </a>
        }
      >
        {children}
      </Empty>
    </div>
  </>
);
