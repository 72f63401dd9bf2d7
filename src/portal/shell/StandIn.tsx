import type { ComponentType } from 'react';
import { type OfficeContact, ScriptHelp } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { Shell } from './Shell.tsx';
import { UserMenuBox } from './UserMenuBox.tsx';

export interface StandInProps {
  page: PortalPageKey;
  /** Its address, if the registry's names none. */
  path?: string;
  /** The alliance's name, and where to call if the scripts do not come. */
  site: OfficeContact & { name: string };
  skeleton: ComponentType;
}

/** A page of the portal in the HTML: the shell with links that work, and the skeleton of its content. */
export function StandIn({
  page,
  path = PORTAL_PAGES[page].path,
  site,
  skeleton: Skeleton,
}: StandInProps) {
  const what = page === 'dashboard' ? 'The dashboard' : 'This page';
  return (
    <Shell page={page} siteName={site.name} userMenu={<UserMenuBox untilLate />}>
      <ScriptHelp {...site} what={what} heading="h1" href={path}>
        <a href={PAGES.home} className="button button-quiet">
          Back to Home
        </a>
      </ScriptHelp>
      <div className="until-late">
        <Skeleton />
      </div>
    </Shell>
  );
}
