/** A contact for tests. */

import type { Interaction } from '../src/contract/contact-fields.ts';
import { NO_DETAILS } from '../src/contract/contact-fields.ts';
import type { Contact } from '../src/contract/contacts/contacts.ts';

export const sampleContact = (changes: Partial<Contact>): Contact => ({
  id: '6a0f3c1e-0000-4000-8000-000000000001',
  version: 1,
  name: 'Margaret Example',
  email: 'margaret@example.com',
  phone: '',
  stage: 'lead',
  reason: '',
  tags: [],
  source: 'manual',
  rhythmDays: null,
  lastTouchOn: null,
  checkInOn: null,
  reviewedOn: null,
  reviewOn: null,
  nextStep: null,
  household: null,
  ...NO_DETAILS,
  age: null,
  referredBy: null,
  referrer: null,
  introduced: 0,
  origin: null,
  createdAt: '2026-11-01T12:00:00Z',
  deletedAt: null,
  mergedInto: null,
  merge: null,
  ...changes,
});

/** A call at noon UTC on this day. */
export const talk = (day: string, text = 'Talked.'): Interaction => ({
  id: `${day} ${text.length}`,
  contactId: '6a0f3c1e-0000-4000-8000-000000000001',
  contactName: 'Margaret Example',
  kind: 'call',
  outcome: 'reached',
  text,
  at: `${day}T12:00:00Z`,
  by: null,
});
