import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { columnsWith, paperColumns } from './cells.tsx';

const cellOf = (key: string, contact: object, today = '2026-11-21', isCard = false) => {
  const column = columnsWith(() => '', today).find((one) => one.key === key);
  const whole = { id: 'ada', name: 'Ada', ...contact } as Contact;
  return renderToStaticMarkup(column?.cell(whole, isCard));
};

test('overdue depends on the day in the affiliate’s time zone, not on the browser’s clock', () => {
  const nextStep = { on: '2026-11-20', text: 'Call' };
  const on = (today: string) => cellOf('nextStep', { nextStep }, today);
  expect(on('2026-11-19')).toContain('Tomorrow');
  expect(on('2026-11-20')).toContain('Today');
  expect(on('2026-11-21')).toMatch(/<svg.*1 day overdue/);
});

test('a check-in that comes before the next step is shown as due', () => {
  const words = (nextStep: object | null) =>
    cellOf('nextStep', { rhythmDays: 30, lastTouchOn: '2026-10-20', nextStep });
  expect(words(null)).toMatch(/Check in.*2 days overdue/);
  expect(words({ on: '2026-12-01', text: 'Call' })).toMatch(/Check in.*2 days overdue/);
  expect(words({ on: '2026-11-01', text: 'Call' })).toMatch(/Call.*20 days overdue/);
});

test('a check-in that is put off shows its new day, also before the first talk', () => {
  const words = (contact: object) =>
    cellOf('nextStep', { rhythmDays: 30, nextStep: null, checkInOn: '2026-11-22', ...contact });
  expect(words({ lastTouchOn: '2026-10-20' })).toMatch(/Check in.*Tomorrow/);
  expect(words({ lastTouchOn: null })).toMatch(/Check in.*Tomorrow/);
});

test('the household is under the name, and the source is an icon with its word', () => {
  const household = { name: 'The Sample family', members: [{}, {}] };
  expect(cellOf('name', { household })).toContain('The Sample family, 2 people');
  expect(cellOf('tags', { household, tags: ['Farm'] })).not.toContain('Sample');
  expect(cellOf('source', { source: 'import' })).toMatch(/title="Imported".*<svg.*Imported/);
});

test('phone numbers are printed as they are shown', () => {
  const cell = paperColumns('2026-11-21').find(({ key }) => key === 'phone')?.cell;
  expect(renderToStaticMarkup(cell?.({ phone: '212.555.0150' } as Contact))).toContain(
    '(212) 555-0150',
  );
});

test('a contact that is found by a note shows the sentence with the words marked', () => {
  const excerpt = { text: 'Sold the HVAC business.', marks: [[9, 13]] };
  expect(cellOf('name', { excerpt })).toMatch(/Sold the <mark[^>]*>HVAC<\/mark> business\./);
});

test('a card says in words what a table shows by its columns, and has no initials', () => {
  const nextStep = { on: '2026-11-22', text: 'Call' };
  const household = { name: 'The Sample family', members: [{}, {}] };
  const both = (key: string, contact: object) =>
    [false, true].map((isCard) =>
      cellOf(key, contact, undefined, isCard).replaceAll(/<[^>]+>/g, ''),
    );
  expect(both('nextStep', { nextStep })).toEqual(['CallTomorrow', 'Call, Tomorrow']);
  expect(both('lastTouchOn', { lastTouchOn: null })).toEqual(['Never', 'No contact yet']);
  expect(both('lastTouchOn', { lastTouchOn: '2026-11-20' })).toEqual([
    'Nov 20',
    'Last contact Nov 20',
  ]);
  expect(both('name', { household })).toEqual(['AAdaThe Sample family, 2 people', 'Ada']);
});
