// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../tests/answers.ts';
import { openMenu, press, textsOf } from '../../../tests/page.ts';
import { sampleTask } from '../../../tests/sample-review.ts';
import { snoozesOn } from '../../config/interaction-words.ts';
import type { FollowUp, Meeting, Today, YearlyDay } from '../../contract/home.ts';
import { $toast } from '../../toasts/toasts.ts';
import { isBusy } from './busy.ts';
import { TodayCard } from './TodayCard.tsx';

const calls = answerByHand();
const nothing = { count: 0, items: [] };
const none = {
  counts: { leads: 0, due: 0, overdue: 0, meetings: 0, answers: 0 },
  leads: nothing,
  answers: nothing,
  due: nothing,
  overdue: nothing,
  meetings: nothing,
  days: [],
  course: null,
  start: null,
  hasPractice: false,
} as unknown as Today;
const drawn = (today: Partial<Today>, reload = async () => {}) =>
  createElement(TodayCard, {
    today: { ...none, ...today },
    courses: {},
    siteName: 'Sample',
    reload,
  });
const show = (...items: Meeting[]) => {
  render(drawn({ meetings: { count: items.length, items } }));
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
  expect(isBusy(none, {})).toBe(linked || day >= '2027');
  show();
  const link = screen.queryByRole('link', { name: 'What changes on January 1' });
  expect(link?.getAttribute('href')).toBe(
    linked ? '/dashboard/library/what-changes-on-january-1' : undefined,
  );
  const affected = screen.queryByRole('link', { name: 'Who is affected' });
  expect(affected?.getAttribute('href')).toBe(
    linked ? '/dashboard/contacts/reviews?reason=law' : undefined,
  );
});

test('birthdays and anniversaries lead to their contacts, and after three the others wait for a press', () => {
  vi.setSystemTime('2026-10-26T12:00:00Z');
  const birthday = (name: string): YearlyDay => ({ kind: 'birthday', contactId: name, name });
  const winston: YearlyDay = { kind: 'anniversary', contactId: 'w', name: 'Winston Dandelion' };
  const days = [birthday('Clara Dandelion'), winston];
  expect([isBusy(none, {}), isBusy({ ...none, days }, {})]).toEqual([false, true]);
  const shown = render(drawn({ days }));
  const list = within(screen.getByRole('list', { name: 'Birthdays and anniversaries' }));
  const links = list.getAllByRole('link');
  expect(textsOf(links)).toEqual(['Birthday: Clara Dandelion', 'Anniversary: Winston Dandelion']);
  expect(links[1]?.getAttribute('href')).toBe('/dashboard/contacts/view?id=w');
  expect(links[1]?.dataset.name).toBe('Winston Dandelion');
  const many = [...days, ...['Bo', 'Cy', 'Di'].map(birthday)];
  shown.rerender(drawn({ days: many }));
  const group = screen.getByText('All birthdays and anniversaries (2 more)').closest('details');
  expect(group?.querySelectorAll('a')).toHaveLength(2);
});

test('answers that are in are named, each with a link to them', () => {
  const items = [{ id: 's', contactId: 'f', name: 'Flora Meadowlight', on: '2026-11-20' }];
  render(drawn({ answers: { count: 7, items } }));
  const link = screen.getByRole('link', { name: 'Answers from Flora Meadowlight' });
  expect(link.getAttribute('href')).toBe('/dashboard/contacts/view?id=f&tab=facts');
  expect(screen.getByRole('link', { name: 'All answers (6 more)' }).getAttribute('href')).toBe(
    '/dashboard/links?part=clients&state=answered',
  );
});

const meeting = (on: string, at: string | null): Meeting => ({
  ...sampleTask({ kind: 'meeting', title: 'Yearly review', on, at, place: 'Office' }),
  who: 'Winston and Clara Dandelion',
});

test.each([
  ['today', meeting('2026-10-26', '10:00'), 'Today, 10:00 AM'],
  ['tomorrow', meeting('2026-10-27', '14:30'), 'Tomorrow, 2:30 PM'],
  ['a later day', meeting('2026-11-02', '10:00'), 'Nov 2, 10:00 AM'],
  ['a whole day', meeting('2026-11-02', null), 'Nov 2'],
])('a meeting %s says who comes, its subject and place, and when', (_on, one, when) => {
  vi.setSystemTime('2026-10-26T12:00:00Z');
  show(one);
  const row = within(screen.getByRole('listitem'));
  const link = row.getByRole('link');
  expect(link.textContent).toBe('Winston and Clara Dandelion: Yearly review, Office');
  expect(row.getByRole('time').textContent).toBe(when);
  // The heading of the page that it opens.
  expect(link.dataset.name).toBe('Winston Dandelion');
  const buttons = row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(
    ['Done', 'Prepare', 'Agenda'].map((verb) => `${verb}: Winston and Clara Dandelion`),
  );
});

test('what came of a meeting is logged with all who came', async () => {
  vi.setSystemTime('2026-10-26T12:00:00Z');
  show(meeting('2026-10-26', '10:00'));
  await press('Done: Winston and Clara Dandelion');
  expect(await screen.findByText('With Winston and Clara Dandelion')).toBeTruthy();
});

const DELIA: FollowUp = {
  id: 'd',
  name: 'Delia Quillfeather',
  phone: '+12125550147',
  email: 'delia@example.com',
  text: 'Call about the trust',
  on: '2026-11-20',
  task: { id: 't1', version: 2, kind: 'call', at: null },
};
const OTTO: FollowUp = { ...DELIA, id: 'o', name: 'Otto Sample', text: 'Check in', task: null };
const card = (items: FollowUp[], reload?: () => Promise<void>) =>
  drawn({ overdue: { count: items.length, items } }, reload);
/** The items of a row's menu, which it opens. */
const menu = async (name: string) =>
  textsOf(within(await openMenu(name)).getAllByRole('menuitem', { hidden: true }));

test('a follow-up is one line with its actions, and a check-in can be put off as well', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  render(card([DELIA, OTTO]));
  const [row] = screen.getAllByRole('listitem');
  const named = within(row as HTMLElement);
  expect(named.getByRole('button', { name: 'Done: Delia Quillfeather' })).toBeTruthy();
  expect(named.getByRole('link', { name: 'Call Delia Quillfeather' }).getAttribute('href')).toBe(
    'tel:+12125550147',
  );
  expect(named.getByRole('link', { name: 'Email Delia Quillfeather' })).toBeTruthy();
  const snoozes = ['Snooze: Tomorrow', 'Snooze: In three days', 'Snooze: In a week'];
  expect(await menu('Delia Quillfeather')).toEqual(['Log activity', ...snoozes]);
});

test('where a row has no room for three icons, Email is in its menu', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  const narrow = { matches: false, addEventListener() {}, removeEventListener() {} };
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as never);
  render(card([DELIA]));
  expect(screen.queryByRole('link', { name: 'Email Delia Quillfeather' })).toBeNull();
  expect((await menu('Delia Quillfeather')).slice(0, 2)).toEqual(['Email', 'Log activity']);
  media.mockRestore();
});

test.each(['2026-11-27', '2026-11-28', '2026-11-29'])(
  'on %s, from Friday to Sunday, Monday stands first in place of tomorrow',
  async (day) => {
    vi.setSystemTime(`${day}T15:00:00Z`);
    render(card([OTTO]));
    expect((await menu('Otto Sample')).slice(0, 2)).toEqual(['Log activity', 'Snooze: Monday']);
    const monday = snoozesOn(day)[0]?.days ?? 0;
    expect(new Date(Date.parse(day) + monday * 86_400_000).toISOString().slice(0, 10)).toBe(
      '2026-11-30',
    );
  },
);

test('a check-in that is put off can be taken back', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  const reload = vi.fn(async () => {});
  render(card([OTTO], reload));
  await menu('Otto Sample');
  await userEvent.click(screen.getByText('Snooze: In a week'));
  await waitFor(() => expect(calls.at(-1)?.address).toBe('/api/contacts/o'));
  await calls.at(-1)?.answer({ version: 4, checkInOn: null });
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ version: 4, checkInOn: '2026-12-02' }));
  await calls.at(-1)?.answer({ version: 5, checkInOn: '2026-12-02' });
  await waitFor(() => expect(reload).toHaveBeenCalled());
  const toast = $toast.get();
  expect(toast?.title).toBe('Otto Sample: moved to Dec 2');
  toast?.action?.onPress();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ version: 5, checkInOn: null }));
});

test('after a row is gone, the focus is on the row that follows, or else on its list’s heading', async () => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  let items = [DELIA, { ...OTTO, task: { ...DELIA.task, id: 't2' } } as FollowUp];
  const shown = render(card([]));
  const reload = async () => {
    items = items.slice(1);
    show();
  };
  // The heading counts all, also those that do not show.
  const overdue = () => ({ count: items.length + 1, items });
  const show = () => shown.rerender(drawn({ overdue: overdue() }, reload));
  show();
  const putOff = async (name: string, task: string) => {
    await menu(name);
    await userEvent.click(screen.getByText('Snooze: In a week'));
    await waitFor(() => expect(calls.at(-1)?.address).toBe(`/api/tasks/${task}`));
    await calls.at(-1)?.answer({ version: 3 });
  };
  await putOff('Delia Quillfeather', 't1');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Done: Otto Sample'),
  );
  await putOff('Otto Sample', 't2');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 follow-up overdue'));
});
