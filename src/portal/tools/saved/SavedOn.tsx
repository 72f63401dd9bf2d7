import type { Scenario } from '../../../contract/scenarios.ts';
import { momentDayWords } from '../../../lib/date-words.ts';

/** The day on which a scenario was saved last, by this browser's clock. */
export const SavedOn = ({ scenario: { updatedAt } }: { scenario: Pick<Scenario, 'updatedAt'> }) => (
  <time dateTime={updatedAt} className="whitespace-nowrap">
    {momentDayWords(updatedAt)}
  </time>
);
