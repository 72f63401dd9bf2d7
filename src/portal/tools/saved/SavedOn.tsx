import type { Scenario } from '../../../contract/scenarios.ts';

/** The day on which a scenario was saved last, by this browser's clock. */
export const SavedOn = ({ scenario: { updatedAt } }: { scenario: Pick<Scenario, 'updatedAt'> }) => (
  <time dateTime={updatedAt} className="whitespace-nowrap">
    {new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
  </time>
);
