/** Rows that the office changes: they exist for each of its members, and for no one else. */

import { query } from '../../lib/db/db.ts';
import * as announcements from '../../lib/office/announcements.ts';
import { submitPublication } from '../../lib/publications.ts';
import { createTicket } from '../../lib/tickets.ts';
import { givenAffiliate } from '../harness.ts';
import { ORDERS } from './orders.ts';
import type { Example } from './tables.ts';

let others = 0;
const other = (): Promise<string> => {
  others += 1;
  return givenAffiliate(`of the office ${others}`);
};

/** Another affiliate, with a body for the route. */
const affiliate =
  (body?: unknown): Example =>
  async () => ({ params: { id: await other() }, body, shared: true });

/** A message that is credited to no one. */
const lead =
  (body: (affiliateId: string) => unknown): Example =>
  async () => {
    const [row] = await query<{ id: string }>(
      `insert into lead (name, email, message, credit, receipt)
       values ('Grace Example', 'grace@example.com', 'Hello', 'none', '{}') returning id`,
    );
    return { params: { id: row?.id ?? '' }, body: body(await other()), shared: true };
  };

const order =
  (body?: unknown): Example =>
  async (owner) => {
    const made = await ORDERS['GET /api/orders/:id']?.(owner);
    return { params: made?.params ?? {}, body, shared: true };
  };

const ticket =
  (body?: unknown): Example =>
  async (owner) => {
    const draft = { topic: 'question', subject: 'A question', message: 'How?', page: '' } as const;
    return { params: { id: (await createTicket(owner, draft, null)).id }, body, shared: true };
  };

const announcement =
  (publish: 'now' | null, body?: unknown): Example =>
  async (owner) => {
    const draft = { title: 'News', text: 'All is well.', publish };
    const { id } = await announcements.create(owner, draft, null);
    return { params: { id }, body, shared: true };
  };

/** Another affiliate's waiting page. */
const page =
  (body?: (hash: string) => unknown): Example =>
  async () => {
    const { id, hash } = await submitPublication(await other());
    return { params: { id }, body: body?.(hash), shared: true };
  };

export const OFFICE: Record<string, Example> = {
  'PATCH /api/office/affiliates/:id': affiliate({ disabled: true }),
  'POST /api/office/affiliates/:id/reset': affiliate({}),
  'POST /api/office/affiliates/:id/sign-out': affiliate({}),
  'POST /api/office/affiliates/:id/unlock': affiliate({}),
  'POST /api/office/leads/:id/credit': lead((affiliateId) => ({
    version: 1,
    affiliateId,
    reason: 'He told us',
  })),
  'POST /api/office/leads/:id/decline': lead(() => ({ version: 1, reason: 'Nobody knows him' })),
  'PATCH /api/office/leads/:id': lead(() => ({ version: 1, answered: true })),
  'GET /api/office/orders/:id': order(),
  'PATCH /api/office/orders/:id': order({ version: 1, status: 'approved' }),
  'GET /api/office/tickets/:id': ticket(),
  'POST /api/office/tickets/:id/messages': ticket({ version: 1, text: 'So' }),
  'PATCH /api/office/tickets/:id': ticket({ version: 1, status: 'closed' }),
  'PUT /api/office/announcements/:id': announcement(null, {
    version: 1,
    title: 'News',
    text: 'More',
    publish: null,
  }),
  'POST /api/office/announcements/:id/withdraw': announcement('now', { version: 1 }),
  'GET /api/announcements/:id': announcement('now'),
  'PATCH /api/office/publications/:id': page((hash) => ({
    ...{ version: 1, hash, state: 'rejected', reason: 'Not yours to say' },
  })),
  'GET /a/review/:id': page(),
};
