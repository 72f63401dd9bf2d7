/** A step and a review for tests. */
import type { Review } from '../src/contract/reviews/reviews.ts';
import type { Task } from '../src/contract/tasks.ts';

/** A step without a place or a time. */
export const sampleTask = (changes: Partial<Task>): Task => ({
  id: '00000000-0000-4000-8000-000000000003',
  version: 1,
  contactId: 'w',
  contactName: 'Winston Dandelion',
  kind: 'email',
  title: 'Send the list',
  on: '2027-02-01',
  at: null,
  minutes: null,
  timeZone: 'America/New_York',
  place: '',
  link: '',
  attendees: [],
  attendeeNames: [],
  attendeeLastNames: [],
  agenda: '',
  prep: '',
  doneAt: null,
  reviewId: null,
  days: null,
  ...changes,
});

/** An open review with nothing planned yet. */
export const sampleReview = (changes: Partial<Review>): Review => ({
  id: 'r',
  version: 1,
  contactId: 'w',
  name: 'Winston Dandelion',
  people: [],
  living: [{ contactId: 'w', name: 'Winston Dandelion' }],
  plan: null,
  title: 'Annual review',
  on: '2027-01-15',
  meeting: null,
  state: 'open',
  steps: [],
  packet: [],
  reasons: [],
  since: null,
  agreed: '',
  nextOn: null,
  closedOn: null,
  next: [],
  handed: null,
  createdAt: '2026-12-15T15:00:00Z',
  ...changes,
});
