import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { resource } from '../../api/call.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Account, readAccount } from '../../contract/account/account-state.ts';
import { Notice } from '../kit/notices.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { PageSkeleton, SkeletonOf } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { useTitle } from '../shell/unread.ts';

/** The text of the 404 page, inside the portal's frame. */
function NotFound({ siteName }: { siteName: string }) {
  useTitle('Page not found', siteName);
  return (
    <>
      <PageHeader title="404 Page Not Found">
        There is no page at this address. It may have moved.
      </PageHeader>
      <a href={PORTAL_PAGES.dashboard.path} className="button kit-button button-quiet">
        Back to the dashboard
      </a>
    </>
  );
}

/** The script is fetched only after the server has confirmed that the user works in the office. */
const Office = lazy(() => import('./Office.tsx'));

const { $loaded, reload } = resource(readAccount);

/** For everyone else the page does not exist. */
export const Page = ({ site }: PageProps) => <ForOffice siteName={site.name} />;

function ForOffice({ siteName }: { siteName: string }) {
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      title="Office"
      retry={reload}
      skeleton={<SkeletonOf kind="list" subject="the office" />}
      subject="the office"
    >
      {(account) => <Allowed account={account} siteName={siteName} />}
    </Await>
  );
}

function Allowed({ account, siteName }: { account: Account; siteName: string }) {
  if (!account.office) return <NotFound siteName={siteName} />;
  if (!account.twoStep) return <NeedsTwoStep />;
  return (
    <Suspense fallback={<PageSkeleton page="office" />}>
      <Office />
    </Suspense>
  );
}

const NeedsTwoStep = () => (
  <>
    <PageHeader title="Office" />
    <Notice
      kind="warning"
      title="Please set up two-step sign-in first"
      action={
        <a href={PORTAL_PAGES.security.path} className="button kit-button button-quiet">
          Go to Settings, Security
        </a>
      }
    >
      The office sees the data of all affiliates: a password alone is not enough for it.
    </Notice>
  </>
);
