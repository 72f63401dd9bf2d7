/** Contacts that other affiliates must not reach. */
import { addInteraction } from '../../lib/contact-interactions.ts';
import { createContact, deleteContact } from '../../lib/contacts.ts';
import type { Example } from './tables.ts';

const contact = async (affiliateId: string) =>
  (await createContact(affiliateId, { name: 'Robin Sample' }, null)).id;
const note = async (affiliateId: string, id: string) =>
  (await addInteraction(affiliateId, id, { kind: 'note', text: 'A note' }, null)).id;

/** Creates a contact, and returns it with a body for the route. */
const withBody =
  (body?: unknown): Example =>
  async (affiliateId) => ({ params: { id: await contact(affiliateId) }, body });

export const CONTACTS: Record<string, Example> = {
  'GET /api/contacts/:id': withBody(),
  'PATCH /api/contacts/:id': withBody({ version: 1, name: 'Kim Sample' }),
  'DELETE /api/contacts/:id': withBody(),
  'POST /api/contacts/:id/restore': async (affiliateId) => {
    const id = await contact(affiliateId);
    await deleteContact(affiliateId, id);
    return { params: { id }, body: {} };
  },
  'GET /api/contacts/:id/interactions': async (affiliateId) => {
    const id = await contact(affiliateId);
    await note(affiliateId, id);
    return { params: { id } };
  },
  'POST /api/contacts/:id/interactions': withBody({ kind: 'call', text: 'A talk' }),
  'DELETE /api/contacts/:id/interactions/:interactionId': async (affiliateId) => {
    const id = await contact(affiliateId);
    return { params: { id, interactionId: await note(affiliateId, id) } };
  },
};
