import { beforeEach, expect, test, vi } from 'vitest';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeEstate, readEstate } from '../../../src/contract/households/estates.ts';
import {
  changeHousehold,
  type Household,
  readHousehold,
} from '../../../src/contract/households/households.ts';
import {
  type ForYou,
  mailShareCode,
  openShare,
  type Questions,
  saveAnswers,
  sendAnswers,
} from '../../../src/contract/shares/for-you.ts';
import {
  createShare,
  decideSuggestions,
  previewShare,
  readShare,
  readSuggestions,
  type Share,
} from '../../../src/contract/shares/shares.ts';
import { query } from '../../lib/db/db.ts';
import { tidyAll } from '../../lib/tidy.ts';
import { TRUST } from '../approvals/approval-calls.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  fieldsOf,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { context, withStore } from '../helpers/harness.ts';
import { behind, withMailServer } from '../helpers/mail-server.ts';
import { alertsOf } from '../office/office-calls.ts';
import { addedShare, client, tokenOf } from './share-calls.ts';

withStore();
const server = withMailServer();

const NOW = '2026-12-05T12:00:00Z';
let ada: Person;
let carol: string;
let ed: string;
let home: Household;
let number = 0;

/** Carol and Ed with Ben, who is no contact, a house, and an account that names Ben. */
beforeEach(async () => {
  vi.setSystemTime(NOW);
  number += 1;
  ada = await person(`ada ${number}`);
  const about = { email: `carol${number}@example.com`, employer: 'Old Co', jobTitle: 'Baker' };
  carol = (await addedContact(ada, { name: 'Carol Doyle', ...about })).id;
  ed = (await addedContact(ada, { name: 'Ed Doyle', birthDate: '1960' })).id;
  home = await addedHousehold(
    ada,
    [
      { contactId: carol, role: 'client' },
      { contactId: ed, role: 'spouse' },
      { name: 'Ben Doyle', role: 'child', birthDate: '1990-05' },
      { name: 'Tess Bell', role: 'trustee' },
    ],
    { checklist: { powerOfAttorney: { status: 'have', reviewedOn: '2020-03-01' } } },
  );
  const [own, , ben] = home.members.map(({ id }) => `member:${id}`);
  const sole = { title: 'sole', owners: [{ to: own, share: 10_000 }] };
  await ada.call(changeEstate, {
    id: home.id,
    body: {
      version: 0,
      holdings: [
        { id: 'house', label: 'House on Elm Street', class: 'home', value: 40_000_000, ...sole },
        {
          id: 'ira',
          label: 'Her IRA',
          class: 'retirement',
          value: null,
          ...sole,
          primary: [{ to: ben, share: 10_000 }],
        },
      ],
    },
  });
});

const ask = (changes: object = {}) =>
  addedShare(ada, { kind: 'questions', contactId: carol, known: true, code: true, ...changes });

/** A code that opens the link. */
async function codeFor(token: string): Promise<string> {
  const { context: from, done } = behind(context(`198.18.${number}.7`));
  await client.send(mailShareCode, { body: { token }, from });
  await done();
  return /code is (\d{6})\./.exec(server.came.at(-1)?.text ?? '')?.[1] ?? '';
}

interface Link {
  share: Share;
  access: { token: string; code: string };
  shown: ForYou;
  parts: Questions['parts'];
}

async function opened(changes: object = {}): Promise<Link> {
  const share = await ask(changes);
  const token = tokenOf(share);
  const access = { token, code: await codeFor(token) };
  const shown = await client.call(openShare, { body: access });
  return { share, access, shown, parts: (shown.content as Questions).parts };
}

const save = ({ access }: Link, part: string, answers: object, version = 0) =>
  client.call(saveAnswers, { body: { ...access, part, answers, version } });
async function send(link: Link, answers: Partial<Record<keyof Questions['parts'], object>>) {
  for (const [part, answered] of Object.entries(answers)) await save(link, part, answered);
  await client.call(sendAnswers, { body: link.access });
}
const suggestions = async ({ share }: Link) =>
  (await ada.call(readSuggestions, { id: share.id })).items.map(
    ({ path, label, now, answer, state }) => [path, label, now, answer, state],
  );
async function decide({ share }: Link, take: string[], keep: string[] = []) {
  const { version } = await ada.call(readSuggestions, { id: share.id });
  return ada.call(decideSuggestions, { id: share.id, body: { version, take, keep } });
}
const readHome = () => ada.call(readHousehold, { id: home.id });
/** Changes who is in the household as it is now. */
const changeMembers = async (
  change: (members: Household['members']) => object[],
): Promise<Household> => {
  const now = await readHome();
  return ada.call(changeHousehold, changing(now, { members: change(now.members) }));
};
const read = (id: string) => ada.call(readContact, { id });
const holdings = async () => (await ada.call(readEstate, { id: home.id })).holdings;
const notes = () =>
  query("select text from interaction where contact_id = $1 and kind = 'note'", [carol]);

const ED = { name: 'Ed Doyle', role: 'spouse', birthDate: '1960', was: 0 };
const BEN = { name: 'Ben Doyle', role: 'child', birthDate: '1990-05', was: 1 };
const HOUSE = { label: 'House on Elm Street', class: 'home', value: 40_000_000, title: 'sole' };
const IRA = { label: 'Her IRA', class: 'retirement', value: null, title: 'sole' };

test('begins with what is known, frozen, behind the code, without an id or whom the household only names', async () => {
  const share = await ask();
  const body = { token: tokenOf(share) };
  const refused = await client.refused(openShare, 401, { body });
  expect(refused).toEqual({
    error: 'code_needed',
    message: 'Enter the six digits that we email you.',
  });
  await client.refused(openShare, 401, { body: { ...body, code: '000000' } });
  const link = await opened();
  expect(link.share).toMatchObject({ title: 'Still right?', known: true, code: true });
  expect(link.shown).toMatchObject({ kind: 'questions', title: 'Still right?', known: true });
  const more = { valueWords: '', band: null };
  expect(link.parts).toEqual({
    people: { version: 0, answers: { people: [ED, BEN] } },
    work: { version: 0, answers: { employer: 'Old Co', jobTitle: 'Baker' } },
    property: {
      version: 0,
      answers: {
        items: [
          { ...HOUSE, ...more, was: 0 },
          { ...IRA, ...more, was: 1 },
        ],
      },
    },
    named: {
      version: 0,
      answers: { items: [{ label: 'Her IRA', who: 'Ben Doyle', was: 0 }] },
    },
    documents: {
      version: 0,
      answers: {
        beneficiaries: { status: 'have', reviewedOn: null },
        powerOfAttorney: { status: 'have', reviewedOn: '2020-03-01' },
      },
    },
    goals: { version: 0, answers: {} },
  });
  const text = JSON.stringify(link.shown);
  const ids = [...home.members.map(({ id }) => id), home.id, carol, ed, '"house"', 'Tess Bell'];
  expect(ids.filter((id) => text.includes(id))).toEqual([]);
  await changedContact(ada, carol, { employer: 'New Co' });
  const again = await client.call(openShare, { body: link.access });
  expect((again.content as Questions).parts).toEqual(link.parts);
  expect((await alertsOf(ada.id)).map(({ title }) => title)).toContain(
    'A link was made: Still right?, Carol Doyle.',
  );
  expect(server.came.map(({ text: mail }) => mail).join()).not.toMatch(/Old Co|Elm Street|Ben/);
});

test('asks for the code, and is only of questions', async () => {
  const about = { contactId: carol, known: true };
  for (const body of [
    { kind: 'questions', ...about },
    { kind: 'questions', code: false, ...about },
    { kind: 'map', thing: home.id, code: true, ...about },
    { ...TRUST, code: true, ...about },
  ]) {
    expect(await fieldsOf(ada.refused(createShare, 400, { body }))).toEqual(['known']);
  }
  const { content } = await ada.call(previewShare, { body: { kind: 'questions', ...about } });
  expect((content as Questions).parts.work.answers).toHaveProperty('employer', 'Old Co');
  const plain = await addedShare(ada, { kind: 'questions', contactId: carol });
  expect(plain).toMatchObject({ title: 'Questions', known: false });
  const answers = { people: [{ name: 'Ed', role: 'spouse', was: 0 }] };
  const body = { token: tokenOf(plain), part: 'people', answers, version: 0 };
  expect(await client.refused(saveAnswers, 400, { body })).toHaveProperty('fields.answers');
  await query("update contact set email = '' where id = $1", [carol]);
  const draft = { kind: 'questions', code: true, ...about };
  const { fields } = await ada.refused(createShare, 400, { body: draft });
  expect(fields).toEqual({ code: 'This contact has no email address. Add one first.' });
});

test('takes each known row once, and no other', async () => {
  const link = await opened();
  for (const people of [
    [{ ...ED, was: 2 }],
    [ED, ED],
    [{ ...ED, was: -1 }],
    [{ ...ED, was: '0' }],
  ]) {
    const body = { ...link.access, part: 'people', answers: { people }, version: 0 };
    expect(await fieldsOf(client.refused(saveAnswers, 400, { body }))).toEqual(['answers']);
  }
  await save(link, 'people', { people: [BEN] });
  const stale = { ...link.access, part: 'work', answers: {}, version: 3 };
  expect(await client.refused(saveAnswers, 409, { body: stale })).toMatchObject({
    current: { part: 'work', version: 0, answers: { employer: 'Old Co' } },
  });
});

test('suggests nothing where nothing was changed, also of what the affiliate changed since', async () => {
  const link = await opened();
  await changedContact(ada, carol, { jobTitle: 'Owner' });
  const { goals: _, ...parts } = link.parts;
  for (const [part, { answers }] of Object.entries(parts)) await save(link, part, answers);
  await send(link, {});
  expect(await suggestions(link)).toEqual([]);
});

const CHANGES = {
  people: {
    people: [
      { ...BEN, name: 'Benjamin Doyle', birthDate: '1990-05-01' },
      { ...ED, birthDate: '1960-02-03' },
      { name: 'Leo Doyle', role: 'grandchild' },
    ],
  },
  work: { employer: '', jobTitle: 'Owner' },
  property: {
    items: [
      { ...HOUSE, value: 42_000_000, was: 0 },
      { label: 'Savings', class: 'cash', value: 100 },
    ],
  },
  named: { items: [{ label: 'Her IRA', who: 'Ben and Leo', was: 0 }] },
  documents: {
    beneficiaries: { status: 'have', reviewedOn: null },
    powerOfAttorney: { status: 'have', reviewedOn: '2026-11-01' },
    trust: { status: 'missing', reviewedOn: null },
    digitalAssets: { status: 'unknown', reviewedOn: null },
  },
  goals: { matters: 'The farm' },
};

test('suggests what was changed, added and left out, and nothing else', async () => {
  const link = await opened();
  await send(link, CHANGES);
  expect(await suggestions(link)).toEqual([
    ['people/0', 'Ben Doyle', 'Child, born 5/1990', 'Benjamin Doyle, Child, born 5/1/1990', 'open'],
    ['people/1', 'Ed Doyle', 'Spouse, born 1960', 'Spouse, born 2/3/1960', 'open'],
    ['people/2', 'Leo Doyle', null, 'Grandchild', 'open'],
    ['work/employer', 'Employer', 'Old Co', 'No longer listed', 'open'],
    ['work/jobTitle', 'Job title', 'Baker', 'Owner', 'open'],
    [
      'property/0',
      'House on Elm Street',
      'Home, $400,000, One owner',
      'Home, $420,000, One owner',
      'open',
    ],
    ['property/1', 'Savings', null, 'Cash, $1', 'open'],
    ['property/gone/1', 'Her IRA', 'Retirement account, One owner', 'No longer listed', 'open'],
    ['named/0', 'Her IRA', 'Ben Doyle', 'Ben and Leo', 'open'],
    ['documents/trust', 'Trust', null, 'Missing', 'open'],
    [
      'documents/powerOfAttorney',
      'Power of attorney',
      'Have, reviewed 3/1/2020',
      'Have, reviewed 11/1/2026',
      'open',
    ],
    ['goals/matters', 'What matters', null, 'The farm', 'open'],
  ]);
});

test('takes over what can be written, the rest as a note, deletes nothing, and is undone at once', async () => {
  const before = { home: await readHome(), holdings: await holdings() };
  const link = await opened();
  await send(link, CHANGES);
  const { items } = await ada.call(readSuggestions, { id: link.share.id });
  const { undo, items: decided } = await decide(
    link,
    items.map(({ path }) => path),
  );
  expect(decided.every(({ state }) => state === 'taken')).toBe(true);
  expect((await ada.call(readShare, { id: link.share.id })).state).toBe('taken');
  const { members, checklist } = await readHome();
  expect(members).toMatchObject([
    { name: 'Carol Doyle' },
    { name: 'Ed Doyle', role: 'spouse', birthDate: '1960-02-03' },
    { id: home.members[2]?.id, name: 'Benjamin Doyle', role: 'child', birthDate: '1990-05-01' },
    { name: 'Tess Bell' },
    { name: 'Leo Doyle', role: 'grandchild' },
  ]);
  expect(checklist).toMatchObject({
    powerOfAttorney: { reviewedOn: '2026-11-01' },
    trust: { status: 'missing' },
  });
  expect(await holdings()).toMatchObject([
    { id: 'house', label: 'House on Elm Street', value: 42_000_000, title: 'sole' },
    { id: 'ira', primary: [{ share: 10_000 }] },
    { label: 'Savings', value: 100 },
  ]);
  expect(await read(carol)).toMatchObject({
    employer: 'Old Co',
    jobTitle: 'Owner',
  });
  expect(await notes()).toEqual([
    {
      text: [
        'From the client’s answers',
        'Employer: No longer listed',
        'Her IRA: No longer listed',
        'Her IRA: Ben and Leo',
        'What matters: The farm',
      ].join('\n'),
    },
  ]);
  expect(await ada.undo(undo)).toEqual({ undone: items.length, kept: 0 });
  const after = await readHome();
  expect(after).toEqual({ ...before.home, version: after.version });
  expect(await holdings()).toEqual(before.holdings);
  expect((await read(carol)).jobTitle).toBe('Baker');
  expect((await read(ed)).birthDate).toBe('1960');
  expect(await notes()).toEqual([]);
  expect((await suggestions(link)).length).toBe(items.length);
});

test('a contact’s name, a title, a class that the title forbids and an unknown value become a note', async () => {
  const link = await opened();
  await send(link, {
    people: { people: [{ ...ED, name: 'Edward Doyle' }, BEN] },
    property: {
      items: [
        { ...HOUSE, value: null, valueWords: 'a bit more', title: 'joint', was: 0 },
        { ...IRA, label: 'Her old IRA', class: 'cash', was: 1 },
      ],
    },
  });
  await decide(link, ['people/0', 'property/0', 'property/1']);
  expect((await read(ed)).name).toBe('Ed Doyle');
  expect(await holdings()).toMatchObject([
    { label: 'House on Elm Street', value: 40_000_000, title: 'sole' },
    { label: 'Her old IRA', class: 'cash' },
  ]);
  expect(await notes()).toEqual([
    {
      text: [
        'From the client’s answers',
        'Ed Doyle: Edward Doyle, Spouse, born 1960',
        'House on Elm Street: Home, “a bit more”, Joint, with right of survivorship',
      ].join('\n'),
    },
  ]);
});

test('an undo leaves what was changed since', async () => {
  const link = await opened();
  await send(link, CHANGES);
  const { undo } = await decide(link, ['people/0', 'people/1', 'property/0']);
  await changeMembers((members) =>
    members.map((member) =>
      member.name === 'Benjamin Doyle' ? { ...member, name: 'Benny Doyle' } : member,
    ),
  );
  await changedContact(ada, ed, { birthDate: '1961' });
  expect(await ada.undo(undo)).toEqual({ undone: 3, kept: 2 });
  expect((await read(ed)).birthDate).toBe('1961');
  expect((await holdings())[0]).toMatchObject({ value: 40_000_000 });
});

test('the spouse is shown the head as a spouse, a child no property, and a row whose record is gone is new', async () => {
  await changedContact(ada, ed, { email: 'ed@example.com' });
  const his = await opened({ contactId: ed });
  expect(his.parts.people.answers.people?.[0]).toMatchObject({
    name: 'Carol Doyle',
    role: 'spouse',
  });
  expect(his.parts.property.answers.items).toHaveLength(2);
  await changeMembers((members) => members.slice(0, 2));
  await send(his, {
    people: { people: [his.parts.people.answers.people?.[0], { ...BEN, name: 'Ben D.' }] },
  });
  expect(await suggestions(his)).toEqual([
    ['people/1', 'Ben D.', null, 'Child, born 5/1990', 'open'],
  ]);
  const zoe = (await addedContact(ada, { name: 'Zoe Doyle', email: 'zoe@example.com' })).id;
  await changeMembers((members) => [...members, { contactId: zoe, role: 'child' }]);
  const hers = await opened({ contactId: zoe });
  expect(hers.parts.people.answers.people?.map(({ name, role }) => [name, role])).toEqual([
    ['Carol Doyle', 'parent'],
    ['Ed Doyle', 'parent'],
  ]);
  const { property, named, documents } = hers.parts;
  expect([property, named, documents].map(({ answers }) => answers)).toEqual([
    { items: [] },
    { items: [] },
    {},
  ]);
});

test('a child of an earlier marriage is shown whom the estate map knows as a parent, and no stepparent', async () => {
  const zoe = (await addedContact(ada, { name: 'Zoe Roe', email: 'zoe@example.com' })).id;
  const { members } = await changeMembers((before) => [
    ...before,
    { contactId: zoe, role: 'child' },
    { name: 'Al Roe', role: 'former-spouse' },
  ]);
  const idOf = (name: string) => members.find((member) => member.name === name)?.id ?? '';
  const estate = await ada.call(readEstate, { id: home.id });
  const parents = { [idOf('Zoe Roe')]: [idOf('Ed Doyle'), idOf('Al Roe')] };
  await ada.call(changeEstate, { id: home.id, body: { ...estate, parents } });
  const { parts } = await opened({ contactId: zoe });
  expect(parts.people.answers.people?.map(({ name, role }) => [name, role])).toEqual([
    ['Carol Doyle', 'other'],
    ['Ed Doyle', 'parent'],
    ['Ben Doyle', 'other'],
    ['Al Roe', 'parent'],
  ]);
  expect(parts.property.answers).toEqual({ items: [] });
});

test('what was known goes with the answers', async () => {
  const link = await opened();
  await send(link, { work: { employer: 'Acme' } });
  vi.setSystemTime('2027-03-06T12:00:01Z');
  await tidyAll();
  const [row] = await query('select content, made_from, answers, known from share where id = $1', [
    link.share.id,
  ]);
  expect(row).toEqual({ content: {}, made_from: null, answers: null, known: true });
});
