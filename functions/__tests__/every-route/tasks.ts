/** Steps that other affiliates must not reach. */
import { createContact } from '../../lib/contacts.ts';
import { createTask } from '../../lib/tasks.ts';
import type { Example } from './tables.ts';

/** Creates a step, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => {
    const { id: contactId } = await createContact(affiliateId, { name: 'Robin Sample' }, null);
    const draft = {
      contactId,
      kind: 'call',
      title: 'Ask about the trust',
      on: '2026-12-01',
    } as const;
    return { params: { id: (await createTask(affiliateId, draft, null)).id }, body };
  };

export const TASKS: Record<string, Example> = {
  'GET /api/tasks/:id': withBody(),
  'GET /api/tasks/:id.ics': withBody(),
  'PATCH /api/tasks/:id': withBody({ version: 1, title: 'Ask about the will' }),
  'DELETE /api/tasks/:id': withBody(),
  'POST /api/tasks/:id/done': withBody({ version: 1, log: null, next: null }),
};
