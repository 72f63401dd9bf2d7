/** Merges and their undo, as a browser requests them. */
import type { Contact, Interaction } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { json } from './callers.ts';
import { call, create } from './contact-calls.ts';

export const ROBIN = {
  ...{ name: 'Robin Sample', email: 'robin@example.com', tags: ['VIP'], stage: 'contacted' },
  ...{ lastTouchOn: '2026-03-01', rhythmDays: 30 },
};
export const BOB = {
  ...{ name: 'Bob Sample', phone: '555 010 0100', tags: ['vip', 'golf'], stage: 'client' },
  ...{ lastTouchOn: '2026-05-01', nextStep: { text: 'Call', on: '2027-01-05' } },
};

/** The calls of the session that the cookie names at that time. */
export function mergesOf(cookie: () => string) {
  const send = (body: object, as = cookie(), key?: string) => call(as, 'POST', '/merge', body, key);
  return {
    send,
    merge: (keep: Contact, drop: Contact, fields: object = {}) =>
      json<Contact & Undoable>(send({ keep: keep.id, drop: drop.id, fields })),
    note: (contact: Contact, text: string) =>
      json(call(cookie(), 'POST', `/${contact.id}/interactions`, { kind: 'note', text }), 201),
    notes: async ({ id }: Contact) => {
      const page = json<{ items: Interaction[] }>(call(cookie(), 'GET', `/${id}/interactions`));
      return (await page).items.map(({ kind, text }) => `${kind}: ${text}`).sort();
    },
    pair: async () => [await create(cookie(), ROBIN), await create(cookie(), BOB)] as const,
  };
}
