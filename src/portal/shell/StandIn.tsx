import type { ComponentType } from 'react';
import { ScriptHelp } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import type { PortalPageKey } from '../../config/portal.ts';
import type { PageProps } from '../kit/page.ts';
import { PageSkeleton } from '../kit/skeletons.tsx';
import { Shell } from './Shell.tsx';
import { UserMenuBox } from './UserMenu.tsx';

interface Props extends PageProps {
  page: PortalPageKey;
  path: string;
  skeleton: ComponentType<PageProps> | undefined;
}

/** A portal page in the HTML: the shell with working links, and the skeleton of the content. */
export function StandIn({ page, path, site, params, skeleton: Skeleton }: Props) {
  const what = page === 'dashboard' ? 'The dashboard' : 'This page';
  return (
    <Shell page={page} siteName={site.name} userMenu={<UserMenuBox untilLate />}>
      <ScriptHelp phone={site.phone} email={site.email} subject={what} heading="h1" href={path}>
        <a href={PAGES.home} className="button button-quiet">
          Back to Home
        </a>
      </ScriptHelp>
      <div className="until-late">
        {Skeleton ? <Skeleton site={site} params={params} /> : <PageSkeleton page={page} />}
      </div>
    </Shell>
  );
}
