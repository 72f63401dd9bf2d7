import { expect, test } from 'vitest';
import { sampleContact, talk } from '../../../../tests/sample-contact.ts';
import { agendaOf } from './Sheets.tsx';

const LONG = 'a long story '.repeat(300);

/** A preparation of nothing but the contact. */
const EMPTY = {
  items: [],
  meeting: undefined,
  steps: [],
  calculations: [],
  profile: undefined,
};

test('the preparation has missing documents before unknown ones, and the last three conversations and notes', () => {
  const contact = sampleContact({
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
  const { gaps, talks } = agendaOf({
    ...EMPTY,
    contact,
    items: [
      ...items,
      { ...talk('2026-11-05'), kind: 'note' },
      { ...talk('2026-11-06'), kind: 'stage' },
    ],
  });
  expect(gaps.map(({ document, status }) => `${document} ${status}`)).toEqual([
    'digitalAssets missing',
    'trust unknown',
    'beneficiaries unknown',
    'powerOfAttorney unknown',
    'healthCareDirective unknown',
  ]);
  expect(talks.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-11-05',
    '2026-11-04',
    '2026-11-03',
  ]);
});

test('the longer the content, the shorter the conversations and the fewer the lines for notes', () => {
  const contact = sampleContact({});
  const few = agendaOf({ ...EMPTY, contact });
  const items = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => talk(day, LONG));
  const many = agendaOf({ ...EMPTY, contact, items, calculations: ['x'.repeat(500)] });
  expect(few.noteLines).toBeGreaterThan(many.noteLines);
  expect(many.noteLines).toBeGreaterThanOrEqual(4);
  expect(many.talks.every(({ text }) => text.length <= 321 && text.endsWith('…'))).toBe(true);
});
