import { useEffect } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { PageHeader } from '../kit/PageHeader.tsx';

/** The words of the page for addresses that do not exist, inside the portal's frame. */
export function NotThere({ siteName }: { siteName: string }) {
  useEffect(() => {
    document.title = `Page not found | ${siteName}`;
  }, [siteName]);
  return (
    <>
      <PageHeader title="404 Page Not Found">
        Nothing grows at this address. It may have moved, or it is still to be planted.
      </PageHeader>
      <a href={PORTAL_PAGES.dashboard.path} className="button kit-button button-quiet">
        Back to the dashboard
      </a>
    </>
  );
}
