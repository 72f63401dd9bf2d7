import type { ReactNode } from 'react';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';

/** The title of the reports, the same before and after they load. */
export const ReportsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Reports" actions={actions}>
    What came of your links: people, leads and clients.
  </PageHeader>
);

/** The skeleton of a report. */
export const ReportCards = () => (
  <>
    <div className="grid grid-cols-2 gap-3 lg:gap-5 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((card) => (
        <SkeletonCard key={card} lines={2} className="p-4 lg:p-5" />
      ))}
    </div>
    <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5 xl:grid-cols-3">
      {['a', 'b', 'c'].map((card) => (
        <SkeletonCard key={card} lines={10} />
      ))}
    </div>
  </>
);

/** The page while the session is checked. */
export function ReportsSkeleton() {
  return (
    <>
      <ReportsHeader />
      <ReportCards />
    </>
  );
}
