/** The pure functions of a contact's page. */
import { expect, test } from 'vitest';
import { family, person } from '../../../../tests/estate.ts';
import { sampleContact, talk } from '../../../../tests/sample-contact.ts';
import type { Task } from '../../../contract/tasks.ts';
import { coupleWords, spouseOf } from '../../shared/contacts/couple.ts';
import { factLines, receiptLines } from './FactsPanel.tsx';
import {
  generationsOf,
  type Member,
  membersOf,
  memberWords,
  nextMeeting,
  otherOf,
  spouseWords,
} from './family.ts';
import { problemsOfNote, sentNote } from './note.ts';
import { talkDueOn } from './rhythm.ts';
import { memberPart } from './save.ts';
import { joinEntries, wordsOf } from './timeline.ts';

const member = (name: string, generation = 0, role: Member['role'] = 'other'): Member =>
  person(name, role, { generation });
const household = (...members: Member[]) => family(members as Parameters<typeof family>[0]);
const ANN = { ...member('Margaret Example', 0, 'client'), contactId: sampleContact({}).id };

test.each([
  ['the last talk', { rhythmDays: 90, lastTouchOn: '2026-11-21' }, '2027-02-19'],
  ['the day it was added, before the first talk', { rhythmDays: 30 }, '2026-12-01'],
  ['nothing, without a rhythm', { lastTouchOn: '2026-11-21' }, null],
  [
    'nothing, where it is put off to a day',
    { rhythmDays: 90, lastTouchOn: '2026-11-21', checkInOn: '2026-12-02' },
    '2026-12-02',
  ],
  ['nothing, without a rhythm, whatever day was set', { checkInOn: '2026-12-02' }, null],
])('the next check-in counts from %s', (_what, changes, due) => {
  expect(talkDueOn(sampleContact(changes))).toBe(due);
});

test('the facts say to which day the check-in is put off', () => {
  const labels = (checkInOn: string | null) =>
    factLines(sampleContact({ checkInOn }), 'America/New_York').map(([label]) => label);
  expect(labels('2026-12-02')).toContain('Check in on');
  expect(labels(null)).not.toContain('Check in on');
});

test('a household has a row for each generation with people, the oldest first, including the contact', () => {
  const home = household(ANN, member('Child', 1), member('Grandmother', -2), member('Spouse'));
  const rows = generationsOf(sampleContact({ household: home }));
  expect(rows.map(({ title, people }) => [title, people.map(({ name }) => name)])).toEqual([
    ['Grandparents', ['Grandmother']],
    ['Own generation', ['Margaret Example', 'Spouse']],
    ['Children', ['Child']],
  ]);
});

test('a household of one generation has no heading for it', () => {
  const couple = sampleContact({ household: household(ANN, member('Spouse')) });
  expect(generationsOf(couple)).toMatchObject([{ title: '', people: [ANN, { name: 'Spouse' }] }]);
  expect(memberWords(ANN)).toBe('Margaret Example, Head');
});

test('a contact without a household is alone, and its household starts with it as the client', () => {
  const alone = sampleContact({ age: 71 });
  expect(membersOf(alone)).toMatchObject([
    { contactId: alone.id, name: 'Margaret Example', role: 'client', age: 71 },
  ]);
});

test('the spouse of a client is the spouse, and that of a spouse is the client', () => {
  const spouse = member('Walter', 0, 'spouse');
  expect(spouseOf(sampleContact({ household: household(ANN, spouse) }))?.name).toBe('Walter');
  const other = { ...spouse, contactId: 'walter' };
  const walter = sampleContact({ id: 'walter', household: household(ANN, other) });
  expect(spouseOf(walter)?.name).toBe('Margaret Example');
  expect(spouseOf(sampleContact({ household: household(ANN) }))).toBeUndefined();
});

test('whoever married again is a couple with the living spouse, whichever comes first', () => {
  const late = {
    ...member('Rose Example', 0, 'spouse'),
    contactId: 'rose',
    deceased: true as const,
  };
  const walter = {
    ...member('Walter Example', 0, 'spouse'),
    contactId: 'walter',
    lastName: 'Example',
    age: 74,
  };
  const names = { firstName: 'Margaret', lastName: 'Example' };
  const margaret = sampleContact({ ...names, household: household(ANN, late, walter) });
  expect(spouseWords(margaret)).toBe('Spouse: Walter Example, 74');
  expect(coupleWords(margaret)).toBe('Margaret and Walter Example');
  expect(otherOf(margaret)?.contactId).toBe('walter');
  expect(otherOf({ ...margaret, id: 'walter' })?.name).toBe('Margaret Example');
  expect(otherOf({ ...margaret, id: 'rose' })).toBeUndefined();
});

test('a couple shares its last name in words, unless the names differ', () => {
  const home = household(ANN, member('Walter Example', 0, 'spouse'));
  const named = (name: string, lastName: string) =>
    coupleWords(
      sampleContact({ name, firstName: name.split(' ')[0] ?? '', lastName, household: home }),
    );
  expect(named('Margaret Example', 'Example')).toBe('Margaret and Walter Example');
  expect(named('Margaret Sample', 'Sample')).toBe('Margaret Sample and Walter Example');
  expect(named('Dr. Margaret Example', 'Example')).toBe('Dr. Margaret Example and Walter Example');
  expect(coupleWords(sampleContact({}))).toBe('Margaret Example');
});

test('a sheet for a widower names only him, and so it is while the spouse is in the trash', () => {
  const couple = (spouse: Partial<Member>, more = {}) => {
    const walter = { ...member('Walter Example', 0, 'spouse'), ...spouse };
    return coupleWords(sampleContact({ ...more, household: household(ANN, walter) }));
  };
  expect(couple({ deceased: true })).toBe('Margaret Example');
  expect(couple({ inTrash: true })).toBe('Margaret Example');
  expect(couple({}, { deceased: true })).toBe('Margaret Example');
});

test('a spouse is called so beside a partner, with the age or that it has died', () => {
  const walter = { ...member('Walter', 0, 'spouse'), contactId: 'walter', age: 74 };
  const home = (changes: Partial<Member> = {}) =>
    household(ANN, { ...walter, ...changes }, member('Peter', 0, 'partner'));
  const words = (more: Parameters<typeof sampleContact>[0]) => spouseWords(sampleContact(more));
  expect(words({ household: home() })).toBe('Spouse: Walter, 74');
  expect(words({ household: home({ role: 'partner' }) })).toBe('Partner: Walter, 74');
  const dead = { ...walter, age: null, deceased: true as const };
  expect(words({ household: household(ANN, dead) })).toBe('Spouse: Walter, deceased');
  expect(memberWords(dead)).toBe('Walter, Spouse, deceased');
  expect(words({ id: 'walter', household: home() })).toBe('Spouse: Margaret Example');
  expect(words({})).toBe('');
});

test('a member that another window moved in the list is still the one that changes', () => {
  const ann = member('Ann');
  const bob = member('Bob');
  const now = sampleContact({ household: household(bob, member('New'), ann) });
  const part = memberPart(ann);
  expect(part.of(now)).toEqual({ member: ann });
  const change = part.household({ member: { ...member('Anna'), id: 'Ann' } }, now);
  expect(change.members?.map(({ name }) => name)).toEqual(['Bob', 'New', 'Anna']);
});

test('a member that another window removed is put back, and no one is overwritten', () => {
  const now = sampleContact({ household: household(member('Bob')) });
  const part = memberPart(member('Ann'));
  expect(part.of(now)).toEqual({ member: null });
  const change = part.household({ member: { ...member('Anna'), id: 'Ann' } }, now);
  expect(change.members?.map(({ name }) => name)).toEqual(['Bob', 'Anna']);
});

test('the next meeting is the first one from today on, or the last one if all are over', () => {
  const meets = (on: string, ...attendees: string[]) => ({ on, attendees }) as Task;
  const open = [meets('2026-11-01', 'w'), meets('2026-11-20', 'w'), meets('2026-11-25')];
  const later = [meets('2026-11-26', 'c'), meets('2026-11-26', 'c', 'w'), meets('2026-12-02', 'w')];
  expect(nextMeeting([...open, ...later], 'w', '2026-11-26')).toBe(later[1]);
  expect(nextMeeting(open, 'w', '2026-11-26')).toBe(open[1]);
  expect(nextMeeting(open, 'c', '2026-11-26')).toBeUndefined();
});

test('the timeline names what was handed over in the heading', () => {
  const text = '“What a trust does”\nPrinted, AD-2291, text of November 23, 2026';
  expect(wordsOf({ kind: 'use', outcome: null, text })).toEqual({
    head: 'Handed over “What a trust does”',
    text: 'Printed, AD-2291, text of November 23, 2026',
  });
  expect(wordsOf({ kind: 'note', outcome: null, text })).toEqual({ head: 'Note', text });
  expect(wordsOf({ kind: 'call', outcome: 'message', text: '' }).head).toBe('Call, left a message');
  expect(wordsOf({ kind: 'call', outcome: 'no-answer', text: '' }).head).toBe('Call, no answer');
  expect(wordsOf({ kind: 'call', outcome: 'reached', text: '' }).head).toBe('Call');
});

test('pages of a timeline are joined into one list, newest first and each entry once', () => {
  const [first, second, third] = ['2026-11-03', '2026-11-02', '2026-11-01'].map((day) => talk(day));
  if (!first || !second || !third) throw new Error('There are three talks');
  expect(joinEntries([second, third], [first, second])).toEqual([first, second, third]);
});

test('a note is sent with its time in the affiliate’s zone, and without a time if it is now', () => {
  const note = { text: 'Talked', at: '2026-11-21T17:30' };
  expect(sentNote(note, 'America/Chicago').at).toBe('2026-11-21T23:30:00.000Z');
  expect(sentNote({ ...note, at: null }, 'America/Chicago')).not.toHaveProperty('at');
});

test('a note needs text', () => {
  expect(problemsOfNote({ text: ' ', at: null })).toHaveProperty('text');
});

test('the receipt says how a lead was credited, and how other contacts came', () => {
  expect(receiptLines(sampleContact({}))).toEqual([{ label: 'How', words: 'Added by hand' }]);
  const origin = {
    credit: 'link',
    reference: 'ada.autumn',
    link: { id: '1', label: 'Autumn letter' },
    visitedOn: '2025-11-02',
    formOn: '2025-11-05',
    consent: '2026-11',
    disclosure: { version: 3, text: 'Securities …' },
  } as const;
  const lines = receiptLines(sampleContact({ origin }));
  expect(lines.map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'How: By your link',
    'Link: Autumn letter',
    'Reference: ada.autumn',
    'Visited: Nov 2, 2025',
    'Form sent: Nov 5, 2025',
    'Consent: Version 2026-11',
    'Disclosure: Version 3 of your profile',
  ]);
});
