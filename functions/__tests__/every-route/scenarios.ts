/** Scenarios that other affiliates must not reach. */
import { createScenario } from '../../lib/scenarios.ts';
import type { Example } from './tables.ts';

/** Creates a scenario, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => {
    const inputs = { birth: '1953-05-01', year: '2026', balance: '250000' };
    const draft = { calculator: 'rmd', name: 'First year', note: '', contactId: null, inputs };
    return { params: { id: (await createScenario(affiliateId, draft, null)).id }, body };
  };

export const SCENARIOS: Record<string, Example> = {
  'GET /api/scenarios/:id': withBody(),
  'PATCH /api/scenarios/:id': withBody({ version: 1, name: 'Second year' }),
  'DELETE /api/scenarios/:id': withBody(),
};
