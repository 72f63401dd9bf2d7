import type { Scenario } from '../../../contract/scenarios.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';

/** The day on which a scenario was last saved, by this browser's clock. */
export const SavedOn = ({ scenario: { updatedAt } }: { scenario: Pick<Scenario, 'updatedAt'> }) => (
  <time dateTime={updatedAt} className="whitespace-nowrap">
    {formatMomentDay(updatedAt)}
  </time>
);
