import { PortalPage } from '../shell/PortalPage.tsx';
import { Home } from './Home.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props {
  siteName: string;
}

/** The dashboard's home. */
export function DashboardPage({ siteName }: Props) {
  return (
    <PortalPage page="dashboard" siteName={siteName} skeleton={Skeleton}>
      <Home />
    </PortalPage>
  );
}
