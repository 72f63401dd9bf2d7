import { expect, test } from 'vitest';
import type { OfficeAnnouncement } from '../../../contract/office/announcements.ts';
import { bodyOf, dayInNewYork, draftOf } from './AnnouncementsPart.tsx';

const NEWS = { title: 'News', text: 'All is well.', audience: 'state:NY' } as const;
const publishAt = '2030-03-22T04:00:00Z';
const PLANNED = { ...NEWS, state: 'planned', publishAt } as unknown as OfficeAnnouncement;

test('a planned announcement is edited with its day in New York', () => {
  expect(dayInNewYork('2030-03-22T03:59:59Z')).toBe('2030-03-21');
  const draft = draftOf(PLANNED);
  expect(draft).toMatchObject({ when: 'day', day: '2030-03-22' });
  expect(bodyOf(draft)).toEqual({ ...NEWS, publish: '2030-03-22' });
});

test('a new one is published now, and a draft stays one, unless someone chooses otherwise', () => {
  expect(bodyOf(draftOf())).toEqual({ title: '', text: '', audience: 'all', publish: 'now' });
  const draft = draftOf({ ...PLANNED, state: 'draft', publishAt: null });
  expect(bodyOf(draft).publish).toBeNull();
  expect(bodyOf({ ...draft, when: 'day', day: '2030-03-23' }).publish).toBe('2030-03-23');
});
