import type { JSX } from 'react';
import type { FiguresShown } from '../../contract/forms.ts';
import { HEADING_ID } from '../kit/PageHeader.tsx';

const WORDS: Record<FiguresShown, string> = {
  sample:
    'Your dashboard is on its way. Its figures are sample data: placeholders, not your results.',
  live: 'Your dashboard is on its way, with the figures of your own practice as they are today.',
};

interface Props {
  figures: FiguresShown;
}

/**
 * The home page while the session is checked, in the same boxes as the content. Its sentence is the
 * page's largest text (LCP), so it is in the HTML.
 */
function Skeleton({ figures }: Props) {
  return (
    <>
      <div role="status">
        <h1 id={HEADING_ID} className="sr-only">
          Loading your dashboard
        </h1>
      </div>
      {/* As high as the greeting, which fits on one line from 401 px. */}
      <div
        data-skeleton
        className="skeleton h-15 max-w-96 min-[401px]:h-7.5 md:h-8 lg:h-8.5 xl:h-8.75"
      />
      {/* The lines that greet by name and tell the day. */}
      <p className="mt-1 h-14 sm:h-7">&nbsp;</p>
      <p className="mt-1 mb-5 text-sm text-ink-muted md:mb-6">{WORDS[figures]}</p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} data-skeleton className="skeleton h-31 md:h-26.5 lg:h-32.5 xl:h-27" />
        ))}
      </div>
      <div data-skeleton className="skeleton mt-3 h-96 md:h-116.5 lg:mt-5 lg:h-119" />
    </>
  );
}

export const SKELETONS: Record<FiguresShown, () => JSX.Element> = {
  sample: () => <Skeleton figures="sample" />,
  live: () => <Skeleton figures="live" />,
};
