// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../tests/answers.ts';
import type { Meeting, Today } from '../../contract/home.ts';
import { isBusy, TodayCard } from './TodayCard.tsx';

answerByHand();
const nothing = { count: 0, items: [] };
const none = {
  counts: { leads: 0, due: 0, overdue: 0, meetings: 0, answers: 0 },
  leads: nothing,
  answers: nothing,
  due: nothing,
  overdue: nothing,
  meetings: nothing,
  course: null,
  start: null,
  hasPractice: false,
} as unknown as Today;
const show = (...items: Meeting[]) => {
  const today = { ...none, meetings: { count: items.length, items } };
  render(
    createElement(TodayCard, { today, courses: {}, siteName: 'Sample', reload: async () => {} }),
  );
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

test.each([
  ['2026-11-14', false],
  ['2026-11-15', true],
  ['2026-12-20', true],
  ['2027-01-02', true],
  ['2027-01-31', true],
  ['2027-02-01', false],
])('on %s the card links the new year’s figures: %s', (day, linked) => {
  vi.setSystemTime(`${day}T12:00:00Z`);
  expect(isBusy(none, {})).toBe(linked);
  show();
  const link = screen.queryByRole('link', { name: 'What changes on January 1' });
  expect(link?.getAttribute('href')).toBe(
    linked ? '/dashboard/library/what-changes-on-january-1' : undefined,
  );
});

test('answers that are in are named, each with a link to them', () => {
  const items = [{ id: 's', contactId: 'f', name: 'Flora Meadowlight', on: '2026-11-20' }];
  const today = { ...none, answers: { count: 7, items } };
  render(
    createElement(TodayCard, { today, courses: {}, siteName: 'Sample', reload: async () => {} }),
  );
  const link = screen.getByRole('link', { name: 'Answers from Flora Meadowlight' });
  expect(link.getAttribute('href')).toBe('/dashboard/contacts/view?id=f&tab=facts');
  expect(screen.getByRole('link', { name: 'All answers (6 more)' }).getAttribute('href')).toBe(
    '/dashboard/links?part=clients&state=answered',
  );
});

const meeting = (on: string, at: string | null): Meeting => ({
  ...{ id: on, version: 1, contactId: 'w', contactName: 'Winston Dandelion', kind: 'meeting' },
  ...{ title: 'Yearly review', on, at, minutes: 60, timeZone: 'America/New_York' },
  ...{ attendees: ['w', 'c'], attendeeNames: ['Winston Dandelion', 'Clara Dandelion'] },
  ...{ attendeeLastNames: ['Dandelion', 'Dandelion'] },
  ...{ who: 'Winston and Clara Dandelion', place: 'Office', link: '', agenda: '', prep: '' },
  doneAt: null,
});

test.each([
  ['today', meeting('2026-10-26', '10:00'), 'Today, 10:00 AM'],
  ['tomorrow', meeting('2026-10-27', '14:30'), 'Tomorrow, 2:30 PM'],
  ['a later day', meeting('2026-11-02', '10:00'), 'Nov 2, 10:00 AM'],
  ['a whole day', meeting('2026-11-02', null), 'Nov 2'],
])('a meeting %s begins with its day and time, then who, subject and place', (_on, one, when) => {
  vi.setSystemTime('2026-10-26T12:00:00Z');
  show(one);
  const row = within(screen.getByRole('listitem'));
  const link = row.getByRole('link');
  expect(link.textContent).toBe(`${when}Winston and Clara Dandelion: Yearly reviewOffice`);
  // The heading of the page that it opens.
  expect(link.dataset.name).toBe('Winston Dandelion');
  const buttons = row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(
    ['Prepare', 'Agenda', 'Done'].map((verb) => `${verb}: Winston and Clara Dandelion`),
  );
});

test('what came of a meeting is logged with all who came', async () => {
  vi.setSystemTime('2026-10-26T12:00:00Z');
  show(meeting('2026-10-26', '10:00'));
  await userEvent.click(screen.getByRole('button', { name: 'Done: Winston and Clara Dandelion' }));
  expect(await screen.findByText('With Winston and Clara Dandelion')).toBeTruthy();
});
