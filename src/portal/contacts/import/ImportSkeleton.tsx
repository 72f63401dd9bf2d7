import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { Stepper } from '../../kit/Stepper.tsx';

export const STEPS = ['Upload', 'Map columns', 'Check', 'Done'] as const;

/** The page's title and steps, the same before and after the scripts came. */
export const ImportHeader = ({ step = 0 }: { step?: number }) => (
  <>
    <PageHeader title="Import contacts">
      Bring the people that you keep in a spreadsheet or another program.
    </PageHeader>
    <Stepper label="Steps of the import" steps={STEPS} current={step} />
  </>
);

/** The import while nobody is known to be signed in. */
export const ImportSkeleton = () => (
  <div className="max-w-4xl">
    <ImportHeader />
    <div role="status">
      <span className="sr-only">Loading the import</span>
      <SkeletonCard lines={6} />
    </div>
  </div>
);
