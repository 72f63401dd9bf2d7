/** A link for a client, for tests. */
import type { Sharer } from '../src/contract/shares/for-you.ts';
import type { Share } from '../src/contract/shares/shares.ts';

export const sampleShare = (changes: Partial<Share>): Share => ({
  id: crypto.randomUUID(),
  version: 1,
  kind: 'questions',
  thing: null,
  title: 'Questions',
  contactId: 'w',
  contactName: 'Winston Dandelion',
  state: 'draft',
  expiresOn: '2026-12-19',
  code: false,
  note: '',
  openedOn: null,
  reminders: 0,
  held: false,
  by: null,
  changed: false,
  withdrawn: false,
  known: false,
  createdAt: '2026-12-05T12:00:00Z',
  ...changes,
});

/** Whose name is on a link. */
export const SHARER: Sharer = {
  name: 'Ada Example',
  credentials: '',
  license: '',
  role: '',
  firm: '',
  bank: '',
  disclosure: '',
  phone: '',
  email: '',
  website: '',
  booking: '',
};
