import { useStore } from '@nanostores/react';
import type { Scenario } from '../../../contract/scenarios.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { $zone } from '../../shell/account.ts';

/** The day on which a scenario was last saved. */
export function SavedOn({ scenario: { updatedAt } }: { scenario: Pick<Scenario, 'updatedAt'> }) {
  // Followed here, because it is in components that are not drawn again with the page.
  useStore($zone);
  return (
    <time dateTime={updatedAt} className="whitespace-nowrap">
      {formatMomentDay(updatedAt)}
    </time>
  );
}
