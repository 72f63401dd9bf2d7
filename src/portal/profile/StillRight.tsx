import type { ReactNode } from 'react';
import { longDayWords } from '../../lib/date-words.ts';
import { Notice } from '../kit/Notice.tsx';

interface Props {
  /** When the affiliate last said that all of it is right, as YYYY-MM-DD; null for never. */
  confirmedOn: string | null;
  /** How to say so. */
  children: ReactNode;
}

/** The question of every year. */
export const StillRight = ({ confirmedOn, children }: Props) => (
  <div className="print:hidden">
    <Notice kind="info" title="Is your profile still right?">
      <p>
        {confirmedOn ? (
          <>
            You last confirmed it on <time dateTime={confirmedOn}>{longDayWords(confirmedOn)}</time>
            . We ask once a year.
          </>
        ) : (
          'Please look through it once. We ask again in a year.'
        )}
      </p>
      {children}
    </Notice>
  </div>
);
