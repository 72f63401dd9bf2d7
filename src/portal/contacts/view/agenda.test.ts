import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { estate, family, holding, person, TODAY } from '../../../../tests/estate.ts';
import { sampleContact, talk } from '../../../../tests/sample-contact.ts';
import type { Estate } from '../../../contract/households/estates.ts';
import type { Member } from '../../../contract/households/households.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import type { Task } from '../../../contract/tasks.ts';
import { agendaMail } from './agenda.ts';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { guestsOf, peopleWords } from './family.ts';
import { PreparationSheet } from './PreparationSheet.tsx';
import { calculationWords, preparationOf } from './preparation.ts';
import { mapWords, type Prepared } from './prepared.ts';

const LONG = 'a long story '.repeat(300);

test('the preparation has missing documents before unknown ones, and the last three conversations and notes', () => {
  const checklist = {
    will: { status: 'have', reviewedOn: null },
    digitalAssets: { status: 'missing', reviewedOn: null },
  } as const;
  const contact = sampleContact({ household: { ...family([]), checklist } });
  const items = ['2026-11-01', '2026-11-04', '2026-11-02', '2026-11-03'].map((day) => talk(day));
  const more = [
    { ...talk('2026-11-05'), kind: 'note' as const },
    { ...talk('2026-11-06'), kind: 'stage' as const },
  ];
  const { gaps, talks } = preparationOf({ contact, items: [...items, ...more] });
  expect(gaps.map(({ document, status }) => `${document} ${status}`)).toEqual([
    'digitalAssets missing',
    'trust unknown',
    'beneficiaries unknown',
    'powerOfAttorney unknown',
    'healthCareDirective unknown',
  ]);
  expect(talks.map(({ at }) => at.slice(8, 10))).toEqual(['05', '04', '03']);
});

test('the last conversations are printed whole', () => {
  const items = [talk('2026-11-01', LONG)];
  expect(preparationOf({ contact: sampleContact({}), items }).talks).toMatchObject([
    { text: LONG },
  ]);
});

test('a document that the map answers has its status without a select, and its day of review', () => {
  const will = { status: 'have', reviewedOn: '2026-03-01', from: 'map' } as const;
  const contact = sampleContact({ household: { ...family([]), checklist: { will } } });
  const panel = renderToStaticMarkup(createElement(ChecklistPanel, { contact }));
  expect(panel).toMatch(/Will<.*?Have<.*?On the estate map<.*?value="2026-03-01"/);
  expect(panel.match(/<select/g)).toHaveLength(5);
});

const NO_PROPERTY: Estate = { ...estate({}), version: 1, proposed: null };

test('the preparation tells the map’s sentence and gaps, and nothing of an empty map', async () => {
  const alone = family([person('Win', 'client')]);
  const mapped = {
    ...NO_PROPERTY,
    holdings: [holding('IRA', { class: 'retirement', value: 1000 })],
  };
  const words = await mapWords(mapped, alone, TODAY);
  expect(words?.summary).toContain('$1,000');
  expect(words?.gaps).toContain('No beneficiary is named on IRA.');
  expect(await mapWords(NO_PROPERTY, alone, TODAY)).toBeNull();
});

test('a printed preparation has the map in place of the documents, then the client’s answers', () => {
  const sheet = (prepared: Prepared | undefined) =>
    renderToStaticMarkup(
      createElement(PreparationSheet, {
        contact: sampleContact({}),
        named: false,
        items: [],
        more: false,
        zone: 'America/New_York',
        today: TODAY,
        meeting: undefined,
        steps: [],
        calculations: [],
        profile: undefined,
        prepared,
      }),
    );
  const answers = [{ label: 'What matters', answer: 'The farm' }];
  const withMap = sheet({
    map: { summary: 'Debts would take $9.', gaps: ['Win has no will.'] },
    answers,
  });
  expect(withMap).not.toContain('Documents to discuss');
  expect(withMap).toMatch(
    /Estate map.*Debts would take \$9\..*Win has no will\..*From the client’s answers.*What matters.*The farm/,
  );
  const withoutMap = sheet({ map: null, answers });
  expect(withoutMap).toMatch(/Documents to discuss.*From the client’s answers.*The farm/);
  expect(sheet(undefined)).not.toContain('From the client’s answers');
});

const CALCULATION = {
  calculator: 'social-security',
  figure: { label: 'Claim at', text: '70' },
};

test('a calculation names its calculator once, whether its name was proposed or chosen', () => {
  const saved = (name: string) => calculationWords({ ...CALCULATION, name } as Scenario);
  expect(saved('Social Security claiming age, Winston Example, Nov 23, 2026, 12:00 PM')).toBe(
    'Social Security claiming age, Winston Example, Nov 23, 2026, 12:00 PM: Claim at 70',
  );
  expect(saved('Both wait')).toBe('Social Security claiming age, Both wait: Claim at 70');
});

test('among the calculations of several people, each says once whose it is', () => {
  const words = (name: string) =>
    calculationWords({ ...CALCULATION, name, contactName: 'Clara Example' } as Scenario, true);
  expect(words('Both wait')).toBe(
    'Clara Example, Social Security claiming age, Both wait: Claim at 70',
  );
  expect(words('Clara Example waits')).toBe(
    'Social Security claiming age, Clara Example waits: Claim at 70',
  );
});

const MEETING = {
  title: 'Review & plan',
  on: '2026-12-02',
  at: '10:00',
  place: 'Office',
  link: 'https://meet.example.com/1',
  agenda: 'The trust\nThe house',
  prep: 'The son is not to know.',
} as Task;

test('the agenda is emailed to those who come, with day, time, place and link, and without the preparation', () => {
  const mail = agendaMail(['winston@example.com', 'clara+1@example.com'], MEETING);
  expect(mail).toMatch(
    /^mailto:winston@example\.com,clara%2B1@example\.com\?subject=Review%20%26%20plan&body=/,
  );
  expect(decodeURIComponent(mail.split('&body=')[1] ?? '')).toBe(
    'Dec 2, 2026, 10:00 AM\r\nOffice\r\nhttps://meet.example.com/1\r\n\r\nThe trust\r\nThe house',
  );
  const bare = { ...MEETING, at: null, place: '', link: '', agenda: '' };
  expect(agendaMail(['clara@example.com'], bare)).toMatch(/&body=Dec%202%2C%202026$/);
});

const [WINSTON, CLARA, PETER, TRUSTEE, ANN] = ['1', '2', '3', '4', '5'].map(
  (last) => `6a0f3c1e-0000-4000-8000-00000000000${last}`,
) as [string, string, string, string, string];
const member = (contactId: string | null, name: string, role: Member['role']) =>
  person(name, role, { contactId });
const MEMBERS = [
  member(PETER, 'Peter Example', 'child'),
  member(CLARA, 'Clara Example', 'spouse'),
  member(WINSTON, 'Winston Example', 'client'),
  member(TRUSTEE, 'Tom Trustee', 'trustee'),
  member(null, 'Baby Example', 'grandchild'),
];
/** Winston in a household where Clara is as given. */
const winstonWith = (clara: Partial<Member>) =>
  sampleContact({
    id: WINSTON,
    name: 'Winston Example',
    household: family(
      MEMBERS.map((one) => (one.name === 'Clara Example' ? { ...one, ...clara } : one)),
    ),
  });
const guests = (meeting?: Task, clara: Partial<Member> = {}) =>
  guestsOf(winstonWith(clara), meeting).map(({ name, comes }) => `${name}${comes ? ' comes' : ''}`);

test('a new meeting is with the contact and the spouse, and offers the household’s other people', () => {
  expect(guests()).toEqual(['Winston Example comes', 'Peter Example', 'Clara Example comes']);
});

test('a spouse who has died is not asked to a meeting, and one in the trash is not offered', () => {
  const died = guests(undefined, { deceased: true });
  expect(died).toEqual(['Winston Example comes', 'Peter Example', 'Clara Example']);
  const gone = guests(undefined, { inTrash: true });
  expect(gone).toEqual(['Winston Example comes', 'Peter Example']);
});

test('a planned meeting keeps its people in their order, before those who may be added', () => {
  const attendees = [ANN, CLARA];
  const attendeeNames = ['Ann Sample', 'Clara Example'];
  expect(guests({ ...MEETING, attendees, attendeeNames })).toEqual([
    'Ann Sample comes',
    'Clara Example comes',
    'Winston Example',
    'Peter Example',
  ]);
});

test('a printed household has the age of each, or says that one has died', () => {
  const peter = { ...member(PETER, 'Peter Example', 'child'), age: 41 };
  const clara: Member = { ...member(CLARA, 'Clara Example', 'spouse'), deceased: true };
  expect(peopleWords([peter, clara])).toBe(
    'Peter Example (Child, 41), Clara Example (Spouse, deceased)',
  );
});
