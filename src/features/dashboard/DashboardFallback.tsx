import { PAGES } from '../../config/paths.ts';
import { Shell } from './Shell.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The dashboard before anything is known: in the HTML, and in React until the session is. */
export function DashboardFallback({ siteName }: { siteName: string }) {
  return (
    <Shell siteName={siteName} current={PAGES.dashboard}>
      <Skeleton />
    </Shell>
  );
}
