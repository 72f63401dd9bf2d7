import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Contact } from '../../../contract/contacts.ts';
import { columnsWith, paperColumns } from './cells.tsx';

test('overdue depends on the day in the affiliate’s time zone, not on the browser’s clock', () => {
  const contact = { id: 'ada', name: 'Ada', nextStep: { on: '2026-11-20', text: 'Call' } };
  const on = (today: string) => {
    const next = columnsWith(() => '', today).find(({ key }) => key === 'nextStep');
    return renderToStaticMarkup(next?.cell(contact as Contact));
  };
  expect(on('2026-11-19')).toContain('Tomorrow');
  expect(on('2026-11-20')).toContain('Today');
  expect(on('2026-11-21')).toMatch(/<svg.*1 day overdue/);
});

test('a check-in that comes before the next step is shown as due', () => {
  const cell = columnsWith(() => '', '2026-11-21').find(({ key }) => key === 'nextStep')?.cell;
  const contact = { id: 'ada', name: 'Ada', rhythmDays: 30, lastTouchOn: '2026-10-20' };
  const later = { ...contact, nextStep: { on: '2026-12-01', text: 'Call' } };
  const sooner = { ...contact, nextStep: { on: '2026-11-01', text: 'Call' } };
  const words = (one: object) => renderToStaticMarkup(cell?.(one as Contact));
  expect(words({ ...contact, nextStep: null })).toMatch(/Check in.*2 days overdue/);
  expect(words(later)).toMatch(/Check in.*2 days overdue/);
  expect(words(sooner)).toMatch(/Call.*20 days overdue/);
});

test('phone numbers are printed as they are shown', () => {
  const cell = paperColumns('2026-11-21').find(({ key }) => key === 'phone')?.cell;
  expect(renderToStaticMarkup(cell?.({ phone: '212.555.0150' } as Contact))).toContain(
    '(212) 555-0150',
  );
});

test('a contact that is found by a note shows the sentence with the words marked', () => {
  const cell = columnsWith(() => '', '2026-11-21').find(({ key }) => key === 'name')?.cell;
  const excerpt = { text: 'Sold the HVAC business.', marks: [[9, 13]] };
  const html = renderToStaticMarkup(cell?.({ id: 'ada', name: 'Ada', excerpt } as never));
  expect(html).toMatch(/Sold the <mark[^>]*>HVAC<\/mark> business\./);
});
