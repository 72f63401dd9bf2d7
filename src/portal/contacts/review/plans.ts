/** The plans from which a review can begin. */
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { listPlans, type Plan } from '../../../contract/reviews/plans.ts';

type NamedPlan = Pick<Plan, 'id' | 'name'>;

/** The plan that is chosen first. */
export const FIRST_PLAN = 'annual-review';

/** All plans; until they are there, the one that is chosen first. */
export function usePlans(): readonly NamedPlan[] {
  const [plans, setPlans] = useState<readonly NamedPlan[]>([
    { id: FIRST_PLAN, name: 'Annual review' },
  ]);
  useEffect(() => {
    // Without the others the first one can still be chosen.
    call(listPlans).then(
      ({ items }) => setPlans(items),
      () => {},
    );
  }, []);
  return plans;
}
