import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { resource } from '../../api/resource.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Account, readAccount } from '../../contract/account-state.ts';
import { Await } from '../kit/Await.tsx';
import { Notice } from '../kit/Notice.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { PortalPage } from '../shell/PortalPage.tsx';
import { NotThere } from './NotThere.tsx';
import { OfficeCards, OfficeSkeleton } from './OfficeSkeleton.tsx';
import type { SiteFacts } from './site-facts.ts';

/** Its script is not fetched before the server has said that somebody works in the office. */
const Office = lazy(() => import('./Office.tsx'));

const { $loaded, reload } = resource(readAccount);

interface Props {
  siteName: string;
  site: SiteFacts;
}

/** What the office does without a terminal. For everybody else there is no such page. */
export function OfficePage({ siteName, site }: Props) {
  return (
    <PortalPage page="office" siteName={siteName} skeleton={OfficeSkeleton}>
      <ForOffice siteName={siteName} site={site} />
    </PortalPage>
  );
}

function ForOffice({ siteName, site }: Props) {
  const loaded = useStore($loaded);
  return (
    <>
      {loaded.status !== 'ready' && <PageHeader title="Office" />}
      <Await loaded={loaded} retry={reload} skeleton={<OfficeCards />} what="the office">
        {(account) => <Allowed account={account} siteName={siteName} site={site} />}
      </Await>
    </>
  );
}

function Allowed({ account, siteName, site }: Props & { account: Account }) {
  if (!account.office) return <NotThere siteName={siteName} />;
  if (!account.twoStep) return <NeedsTwoStep />;
  return (
    <Suspense fallback={<OfficeSkeleton />}>
      <Office site={site} />
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
