import { expect, test } from 'vitest';
import { sampleContact, talk } from '../../../../tests/sample-contact.ts';
import { agendaOf } from './Sheets.tsx';

const LONG = 'a long story '.repeat(300);

test('the preparation has the next step, missing documents before unknown ones, and the last three conversations', () => {
  const contact = sampleContact({
    nextStep: { id: 'step', text: 'Send the comparison', on: '2026-11-28' },
    household: {
      ...{ id: 'home', version: 1 },
      name: '',
      members: [],
      checklist: {
        will: { status: 'have', reviewedOn: null },
        digitalAssets: { status: 'missing', reviewedOn: null },
      },
    },
  });
  const items = ['2026-11-01', '2026-11-04', '2026-11-02', '2026-11-03'].map((day) => talk(day));
  const { step, gaps, talks } = agendaOf(
    contact,
    [...items, { ...talk('2026-11-05'), kind: 'note' }],
    '',
  );
  expect(step?.text).toBe('Send the comparison');
  expect(gaps.map(({ document, status }) => `${document} ${status}`)).toEqual([
    'digitalAssets missing',
    'trust unknown',
    'beneficiaries unknown',
    'powerOfAttorney unknown',
    'healthCareDirective unknown',
  ]);
  expect(talks.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-11-04',
    '2026-11-03',
    '2026-11-02',
  ]);
});

test('the longer the content, the shorter the conversations and the fewer the lines for notes', () => {
  const few = agendaOf(sampleContact({}), [], '');
  const items = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => talk(day, LONG));
  const many = agendaOf(sampleContact({}), items, 'x'.repeat(1000));
  expect(few.noteLines).toBeGreaterThan(many.noteLines);
  expect(many.noteLines).toBeGreaterThanOrEqual(4);
  expect(many.talks.every(({ text }) => text.length <= 321 && text.endsWith('…'))).toBe(true);
});
