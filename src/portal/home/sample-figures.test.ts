// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';

const NONE = { count: 0, items: [] };
const today = (hasPractice: boolean) => ({
  leads: NONE,
  answers: NONE,
  due: NONE,
  overdue: NONE,
  meetings: NONE,
  days: [],
  course: null,
  start: null,
  counts: { leads: 0, answers: 0, due: 0, overdue: 0, meetings: 0 },
  hasPractice,
  office: null,
});

/** Opens the home of this person, as a new document would. */
async function open(person: string, hasPractice: boolean, answers?: typeof fetch) {
  cleanup();
  vi.resetModules();
  vi.stubGlobal('fetch', answers ?? (async () => Response.json(today(hasPractice))));
  const { $person } = await import('../../api/person.ts');
  const { Page } = await import('./DashboardPage.tsx');
  $person.set(person);
  const site = { name: 'Alliance', figures: 'sample' } as Parameters<typeof Page>[0]['site'];
  render(createElement(Page, { site, params: {} }));
  await screen.findByRole('heading', { name: 'Welcome back, Financial Advisor' });
}

const part = () => screen.queryByText('Sample figures')?.closest('details');
const samples = () => screen.queryByText(/^Sample data/);

test('below ten contacts the sample figures are on the page as they are', async () => {
  await open('ada', false);
  expect(part()).toBeUndefined();
  expect(samples()).not.toBeNull();
});

test('from ten contacts on they fold, open at first and then as this person left them', async () => {
  await open('ada', true);
  expect([part()?.open, samples() !== null]).toEqual([true, true]);
  const details = part() as HTMLDetailsElement;
  details.open = false;
  fireEvent(details, new Event('toggle'));
  await open('ada', true);
  expect([part()?.open, samples()]).toEqual([false, null]);
  await open('bo', true);
  expect(part()?.open).toBe(true);
});

test('tasks that could not be loaded are missed, and can be tried again', async () => {
  let works = false;
  const refusal = { error: 'unavailable', message: 'Not now.' };
  await open('ada', false, async () =>
    works ? Response.json(today(false)) : Response.json(refusal, { status: 503 }),
  );
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'We could not load today’s tasks.Not now.',
  );
  expect(samples()).not.toBeNull();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
