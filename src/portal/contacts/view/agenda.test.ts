import { expect, test } from 'vitest';
import { sampleContact, talk } from '../../../../tests/sample-contact.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { calculationWords, preparationOf } from './Sheets.tsx';

const LONG = 'a long story '.repeat(300);

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
  const { gaps, talks } = preparationOf({
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

test('the last conversations are printed whole', () => {
  const items = [talk('2026-11-01', LONG)];
  expect(preparationOf({ contact: sampleContact({}), items }).talks).toMatchObject([
    { text: LONG },
  ]);
});

test('a calculation names its calculator once, whether its name was proposed or chosen', () => {
  const saved = (name: string) =>
    calculationWords({
      calculator: 'social-security',
      name,
      figure: { label: 'Claim at', text: '70' },
    } as Scenario);
  expect(saved('Social Security claiming age, Winston Example, Nov 23, 2026, 12:00 PM')).toBe(
    'Social Security claiming age, Winston Example, Nov 23, 2026, 12:00 PM: Claim at 70',
  );
  expect(saved('Both wait')).toBe('Social Security claiming age, Both wait: Claim at 70');
});
