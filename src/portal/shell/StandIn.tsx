import type { ComponentType } from 'react';
import { ScriptHelp } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import type { PortalPageKey } from '../../config/portal.ts';
import type { PageProps } from '../kit/page.ts';
import { Shell } from './Shell.tsx';
import { UserMenuBox } from './UserMenu.tsx';

interface Props extends PageProps {
  page: PortalPageKey;
  /** The page's address. */
  path: string;
  skeleton: ComponentType<PageProps>;
}

/** A portal page in the HTML: the shell with working links, and the skeleton of the content. */
export function StandIn({ page, path, site, params, skeleton: Skeleton }: Props) {
  const what = page === 'dashboard' ? 'The dashboard' : 'This page';
  return (
    <Shell page={page} siteName={site.name} userMenu={<UserMenuBox untilLate />}>
      <ScriptHelp phone={site.phone} email={site.email} what={what} heading="h1" href={path}>
        <a href={PAGES.home} className="button button-quiet">
          Back to Home
        </a>
      </ScriptHelp>
      <div className="until-late">
        <Skeleton site={site} params={params} />
      </div>
    </Shell>
  );
}
