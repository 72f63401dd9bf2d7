import type { FiguresShown } from '../../config/figures.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { Home } from './Home.tsx';
import { SKELETONS } from './Skeleton.tsx';

interface Props {
  siteName: string;
  figures: FiguresShown;
}

/** The dashboard's home. */
export function DashboardPage({ siteName, figures }: Props) {
  return (
    <PortalPage page="dashboard" siteName={siteName} skeleton={SKELETONS[figures]}>
      <Home figures={figures} />
    </PortalPage>
  );
}
