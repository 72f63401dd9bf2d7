import { expect, test } from 'vitest';
import { bodyOf, dayInNewYork, draftOf } from './AnnouncementsPart.tsx';

const PLANNED = {
  id: 'a',
  version: 2,
  title: 'News',
  text: 'All is well.',
  audience: 'state:NY',
  state: 'planned',
  publishAt: '2030-03-22T04:00:00Z',
  withdrawnAt: null,
  createdAt: '2030-03-01T04:00:00Z',
} as const;

test('a planned announcement is edited with its day in New York', () => {
  expect(dayInNewYork('2030-03-22T03:59:59Z')).toBe('2030-03-21');
  const draft = draftOf(PLANNED);
  expect(draft).toMatchObject({ when: 'day', day: '2030-03-22' });
  expect(bodyOf(draft)).toEqual({
    title: 'News',
    text: 'All is well.',
    audience: 'state:NY',
    publish: '2030-03-22',
  });
});

test('a new one is published now, and a draft stays one, unless someone chooses otherwise', () => {
  expect(bodyOf(draftOf())).toEqual({ title: '', text: '', audience: 'all', publish: 'now' });
  const draft = draftOf({ ...PLANNED, state: 'draft', publishAt: null });
  expect(bodyOf(draft).publish).toBeNull();
  expect(bodyOf({ ...draft, when: 'day', day: '2030-03-23' }).publish).toBe('2030-03-23');
});
