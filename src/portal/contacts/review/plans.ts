/** The plans from which a review can begin. */

import { useStore } from '@nanostores/react';
import { resource } from '../../../api/call.ts';
import { listPlans, type Plan } from '../../../contract/reviews/plans.ts';
import { optionsOf } from '../../kit/fields.tsx';

/** The plan that is chosen first, and in how many days the review then is. */
export const FIRST_PLAN = 'annual-review';
export const DAYS_AHEAD = 30;

/** The kinds of steps as options of a field. */
export const STEP_KINDS = optionsOf({ todo: 'To do', call: 'Call', email: 'Email' });

export const plans = resource(listPlans);

/** All plans; until they are there, the one that is chosen first. */
export function usePlans(): readonly Pick<Plan, 'id' | 'name'>[] {
  const loaded = useStore(plans.$loaded);
  return loaded.status === 'ready'
    ? loaded.data.items
    : [{ id: FIRST_PLAN, name: 'Annual review' }];
}
