/** Two people, one record: a household's lists, a couple's last contact, and meetings of several. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteInteraction,
  listContacts,
  listInteractions,
  restoreContact,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { readToday } from '../../../src/contract/home.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import {
  changeHousehold,
  deleteHousehold,
  readHousehold,
} from '../../../src/contract/households/households.ts';
import { createScenario, listScenarios } from '../../../src/contract/scenarios.ts';
import { searchOwn } from '../../../src/contract/search.ts';
import type { Task } from '../../../src/contract/tasks.ts';
import {
  changeTask,
  createTask,
  deleteTask,
  endTask,
  listTasks,
  readTask as taskRoute,
} from '../../../src/contract/tasks.ts';
import { query } from '../../lib/db/db.ts';
import {
  addedContact,
  addedHousehold,
  addedTalk,
  changedContact,
  mergedContacts,
  namesIn,
  remove,
  talks,
} from '../contacts/contact-calls.ts';
import { type Person, person, readJson } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, withStore } from '../helpers/harness.ts';

withStore();
// In New York it is still the 20th.
const NOW = new Date('2026-11-21T03:30:00Z');
const YESTERDAY = '2026-11-19';
const TODAY = '2026-11-20';
/** The last contacts of a couple after a talk with one of them, and of two who are none. */
const both = [YESTERDAY, YESTERDAY];
const alone = [YESTERDAY, null];
const UNKNOWN = '00000000-0000-4000-8000-000000000001';
let ada: Person;
let eve: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ada = await person('ada');
  eve = await person('eve');
});
let home: Household;
let winston: string;
let clara: string;
let peter: string;
const contactNamed = async (name: string, more: object = {}) =>
  (await addedContact(ada, { name, ...more })).id;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await query('delete from contact');
  await query('delete from household');
  winston = await contactNamed('Winston Dandelion');
  clara = await contactNamed('Clara Dandelion');
  peter = await contactNamed('Peter Bell');
  home = await addedHousehold(ada, [
    { contactId: winston, role: 'client' },
    { contactId: clara, role: 'spouse' },
    { contactId: peter, role: 'trustee' },
  ]);
});
const MEETING = { kind: 'meeting', title: 'Yearly review', on: '2026-12-02', at: '10:00' };
const plan = (contactId: string, more: object = {}) =>
  ada.call(createTask, { body: { contactId, ...MEETING, ...more } });
const meet = () => plan(winston, { attendees: [winston, clara, peter] });
const refused = (answer: Promise<Response>) =>
  readJson<{ fields: object }>(answer, 400).then(({ fields }) => Object.keys(fields));
const readTask = (id: string) => ada.call(taskRoute, { id });
const change = ({ id, version }: Task, body: object) =>
  ada.call(changeTask, { id, body: { version, ...body } });
const TALK = { kind: 'meeting', text: 'Went well' };
const end = ({ id, version }: Task, body: object = {}) =>
  ada.call(endTask, { id, body: { version, log: TALK, next: null, ...body } });
const log = (id: string, text: string, more: object = {}) =>
  addedTalk(ada, id, { kind: 'call', text, at: `${YESTERDAY}T15:00:00Z`, ...more });
const read = (id: string) => ada.call(readContact, { id });
const nextStepOf = async (id: string) => (await read(id)).nextStep;
const restore = (id: string) => ada.call(restoreContact, { id });
const patch = (id: string, changes: object) => changedContact(ada, id, changes);
const members = async (list: object[]) => {
  const { version } = await ada.call(readHousehold, { id: home.id });
  await ada.call(changeHousehold, { id: home.id, body: { version, members: list } });
};
/** The last contacts of Winston and Clara, or of these. */
const touches = async (...ids: string[]) => {
  const all = ids.length > 0 ? ids : [winston, clara];
  return (await Promise.all(all.map((id) => read(id)))).map((one) => one.lastTouchOn);
};
const timeline = (id: string, search = '?household=true') => talks(ada, id, search);
const planned = async (search: string) => (await ada.call(listTasks, { query: search })).items;
const today = () => ada.call(readToday);

describe('a household', () => {
  test('has one timeline, each entry with its person, newest first', async () => {
    await log(winston, 'By phone', { at: '2026-11-18T15:00:00Z' });
    await log(clara, 'At lunch');
    await log(peter, 'As trustee');
    const words = (await timeline(winston)).map(
      ({ contactId, contactName, text }) => `${contactId === clara} ${contactName}: ${text}`,
    );
    expect(words).toEqual(['true Clara Dandelion: At lunch', 'false Winston Dandelion: By phone']);
    expect(await timeline(clara)).toEqual(await timeline(winston));
    expect(await timeline(winston, '')).toMatchObject([{ text: 'By phone', contactId: winston }]);
    expect(await timeline(peter)).toMatchObject([{ text: 'As trustee', contactId: peter }]);
  });

  test('has one list of steps by day, and one of calculations', async () => {
    await plan(clara, { kind: 'todo', title: 'Second', on: '2026-12-05' });
    await plan(winston, { kind: 'todo', title: 'First', on: '2026-12-01' });
    await plan(peter, { kind: 'todo', title: 'Other', on: '2026-12-01' });
    const steps = await planned(`?household=${home.id}`);
    expect(steps.map(({ title, contactName }) => `${contactName}: ${title}`)).toEqual([
      'Winston Dandelion: First',
      'Clara Dandelion: Second',
    ]);
    expect(await planned(`?household=${clara}`)).toEqual(steps);
    const inputs = { birth: '1953-05-01', year: '2026', balance: '250000' };
    for (const contactId of [winston, clara, peter]) {
      const draft = { name: 'First year', calculator: 'rmd', inputs, contactId };
      await ada.call(createScenario, { body: draft });
    }
    const saved = await ada.call(listScenarios, { query: `?household=${home.id}` });
    expect(saved.items.map(({ contactName }) => contactName).sort()).toEqual([
      'Clara Dandelion',
      'Winston Dandelion',
    ]);
  });

  test('that is unknown or somebody else’s is 404', async () => {
    for (const [caller, id] of [
      [ada, UNKNOWN],
      [eve, home.id],
      [eve, winston],
    ] as const) {
      expect((await caller.send(listTasks, { query: `?household=${id}` })).status).toBe(404);
      expect((await caller.send(listScenarios, { query: `?household=${id}` })).status).toBe(404);
      const entries = await caller.send(listInteractions, { id, query: '?household=true' });
      expect(entries.status).toBe(404);
    }
  });

  test('leaves out whoever is in the trash; a contact without one answers its own', async () => {
    await log(winston, 'By phone');
    await log(clara, 'At lunch');
    await remove(ada, clara);
    expect(await timeline(winston)).toMatchObject([{ text: 'By phone' }]);
    await restore(clara);
    await ada.call(deleteHousehold, { id: home.id });
    expect(await timeline(winston)).toMatchObject([{ text: 'By phone' }]);
  });

  test('takes two statements', async () => {
    await log(winston, 'By phone');
    for (const ask of [
      () => ada.send(listInteractions, { id: winston, query: '?household=true' }),
      () => ada.send(listTasks, { query: `?household=${home.id}` }),
      () => ada.send(listScenarios, { query: `?household=${home.id}` }),
    ]) {
      expect(await countQueries(ask)).toBe(SESSION_QUERIES + 2);
    }
  });
});

describe('a couple’s last contact', () => {
  test('is the later of both, in the contact, the list, its order and its filters', async () => {
    await patch(clara, { rhythmDays: 30, lastTouchOn: '2026-09-01' });
    expect((await today()).counts.overdue).toBe(1);
    await log(winston, 'By phone');
    expect(await touches()).toEqual(both);
    const { items: listed } = await ada.call(listContacts, { query: { sort: '-lastTouchOn' } });
    const days = [YESTERDAY, YESTERDAY, null];
    expect(listed.map(({ lastTouchOn }) => lastTouchOn)).toEqual(days);
    expect((await today()).counts.overdue).toBe(0);
    expect(await namesIn(ada, { view: 'due' })).toEqual([]);
    expect(await namesIn(ada, { quiet: '1' })).toEqual(['Clara Dandelion', 'Winston Dandelion']);
  });

  test('is each one’s own again without the talk', async () => {
    await patch(clara, { lastTouchOn: '2026-09-01' });
    const { id } = await log(winston, 'By phone');
    const { undo } = await ada.call(deleteInteraction, { id: winston, interactionId: id });
    expect(await touches()).toEqual(['2026-09-01', '2026-09-01']);
    await ada.undo(undo);
    expect(await touches()).toEqual(both);
  });

  test('is each one’s own without the couple: split, dead, in the trash, and joined again', async () => {
    await log(winston, 'By phone');
    const client = { contactId: winston, role: 'client' };
    await members([client]);
    expect(await touches()).toEqual(alone);
    await members([client, { contactId: clara, role: 'partner' }]);
    expect(await touches()).toEqual(both);
    await patch(winston, { deathDate: TODAY });
    expect(await touches()).toEqual(alone);
    await patch(winston, { deathDate: null });
    expect(await touches()).toEqual(both);
    await remove(ada, winston);
    expect(await touches()).toEqual(alone);
    await restore(winston);
    const { undo } = await ada.call(deleteHousehold, { id: home.id });
    expect(await touches()).toEqual(alone);
    await ada.undo(undo);
    expect(await touches()).toEqual(both);
  });

  test('of three adults is that of the client and the first spouse or partner', async () => {
    const third = await contactNamed('Dora Dandelion');
    const client = { contactId: winston, role: 'client' };
    const spouse = { contactId: clara, role: 'spouse' };
    const partner = { contactId: third, role: 'partner' };
    await members([client, partner, spouse]);
    await log(winston, 'By phone');
    expect(await touches(winston, clara, third)).toEqual([YESTERDAY, null, YESTERDAY]);
    await members([client, spouse, partner]);
    expect(await touches(winston, clara, third)).toEqual([YESTERDAY, YESTERDAY, null]);
  });

  test('is that of the client and the living spouse, if the first one has died', async () => {
    const third = await contactNamed('Dora Dandelion');
    await members([
      { contactId: winston, role: 'client' },
      { contactId: clara, role: 'spouse' },
      { contactId: third, role: 'spouse' },
    ]);
    const all = () => touches(winston, clara, third);
    await log(winston, 'By phone');
    expect(await all()).toEqual([YESTERDAY, YESTERDAY, null]);
    await patch(clara, { deathDate: TODAY });
    expect(await all()).toEqual([YESTERDAY, null, YESTERDAY]);
    await log(third, 'At lunch', { at: `${TODAY}T15:00:00Z` });
    expect(await all()).toEqual([TODAY, null, TODAY]);
    await patch(clara, { deathDate: null });
    expect(await all()).toEqual([YESTERDAY, YESTERDAY, TODAY]);
  });

  test('is nobody else’s with a rhythm of one’s own', async () => {
    expect((await read(clara)).ownRhythm).toBe(false);
    await patch(clara, { ownRhythm: true });
    await log(winston, 'By phone');
    expect(await touches()).toEqual(alone);
    await log(clara, 'At lunch', { at: `${TODAY}T15:00:00Z` });
    expect(await touches()).toEqual([YESTERDAY, TODAY]);
    await patch(clara, { ownRhythm: false });
    expect(await touches()).toEqual([TODAY, TODAY]);
  });

  test('is right after talks with both at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        log(at % 2 ? winston : clara, 'Talk', { at: `2026-11-${10 + at}T15:00:00Z` }),
      ),
    );
    expect(await touches()).toEqual(both);
  });

  test('moves back when the household’s client is merged away, and again with its undo', async () => {
    await log(winston, 'By phone');
    const keep = await contactNamed('W. Dandelion');
    const { undo } = await mergedContacts(ada, keep, winston);
    expect(await touches(clara)).toEqual([YESTERDAY]);
    await ada.undo(undo);
    expect(await touches(winston, clara, keep)).toEqual([YESTERDAY, YESTERDAY, null]);
  });
});

describe('a meeting of several', () => {
  test('has its attendees in order, is 60 minutes long, and is everyone’s next step', async () => {
    const task = await plan(winston, {
      on: '2026-11-25',
      attendees: [clara, winston, clara, peter],
      link: 'https://meet.example.com/a?b=1',
    });
    expect(task).toMatchObject({
      contactId: winston,
      attendees: [clara, winston, peter],
      minutes: 60,
      attendeeNames: ['Clara Dandelion', 'Winston Dandelion', 'Peter Bell'],
      link: 'https://meet.example.com/a?b=1',
    });
    for (const id of [winston, clara, peter]) {
      expect(await planned(`?contact=${id}`)).toEqual([task]);
      expect(await nextStepOf(id)).toMatchObject({ id: task.id });
    }
    expect((await today()).meetings.items).toMatchObject([{ attendeeNames: task.attendeeNames }]);
    expect(await planned(`?household=${home.id}`)).toEqual([task]);
  });

  test('without attendees is its contact’s alone; other kinds have none', async () => {
    const alone = { attendees: [winston], attendeeNames: ['Winston Dandelion'] };
    expect(await plan(winston, { minutes: 45 })).toMatchObject({ ...alone, minutes: 45, link: '' });
    const none = { attendees: [], attendeeNames: [], minutes: null };
    expect(await plan(winston, { kind: 'call' })).toMatchObject(none);
  });

  test('refuses attendees who are too many, not all there, or not for a meeting', async () => {
    const theirs = (await addedContact(eve, { name: 'Eve’s' })).id;
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, at) => contactNamed(`Guest ${at}`)),
    );
    await remove(ada, peter);
    const post = { contactId: winston, ...MEETING };
    const lists = [[UNKNOWN], [theirs], [peter], many, ['Clara']].map((more) => [winston, ...more]);
    for (const draft of [
      ...[[], [clara], ...lists, 'Clara', null].map((attendees) => ({ ...post, attendees })),
      { ...post, kind: 'call', attendees: [winston] },
    ]) {
      expect(await refused(ada.send(createTask, { body: draft }))).toEqual(['attendees']);
    }
    const task = await plan(winston, { attendees: [winston, ...many.slice(0, 9)] });
    expect(task.attendees).toHaveLength(10);
    for (const body of [
      { attendees: [clara] },
      { attendees: [winston, peter] },
      { attendees: [winston], kind: 'call' },
    ]) {
      const answer = ada.send(changeTask, { id: task.id, body: { version: 1, ...body } });
      expect(await refused(answer)).toEqual(['attendees']);
    }
    expect(await readTask(task.id)).toEqual(task);
  });

  test.each([
    'http://meet.example.com',
    'javascript:alert(1)',
    `https://a.co/${'x'.repeat(300)}`,
    7,
  ])('refuses the link %j', async (link) => {
    const draft = { contactId: winston, ...MEETING, link };
    expect(await refused(ada.send(createTask, { body: draft }))).toEqual(['link']);
  });

  test('has others after a change, and none as another kind', async () => {
    const task = await meet();
    const fewer = await change(task, { attendees: [winston, clara] });
    expect(fewer).toMatchObject({ version: 2, attendees: [winston, clara] });
    expect(await nextStepOf(peter)).toBeNull();
    const asCall = await change(fewer, { kind: 'call' });
    expect(asCall).toMatchObject({ kind: 'call', attendees: [], attendeeNames: [] });
    expect(await nextStepOf(clara)).toBeNull();
    expect(await change(asCall, { kind: 'meeting' })).toMatchObject({ attendees: [winston] });
    const late = { version: 1, attendees: [winston] };
    expect((await ada.send(changeTask, { id: task.id, body: late })).status).toBe(409);
  });

  test('that ends for one ends for all, with one entry that moves each last contact', async () => {
    await patch(peter, { lastTouchOn: '2026-09-01' });
    const { interaction, undo } = await end(await meet());
    expect(interaction).toMatchObject({ contactId: winston, contactName: 'Winston Dandelion' });
    for (const id of [winston, clara, peter]) {
      const { lastTouchOn, nextStep } = await read(id);
      expect([lastTouchOn, nextStep]).toEqual([TODAY, null]);
      expect(await timeline(id)).toMatchObject([{ text: 'Went well', contactId: winston }]);
    }
    expect(await timeline(clara, '')).toEqual([]);
    await ada.undo(undo);
    expect(await touches(winston, clara, peter)).toEqual([null, null, '2026-09-01']);
    expect(await nextStepOf(clara)).toMatchObject({
      text: 'Yearly review',
    });
  });

  test('stays everyone’s last contact until its entry is deleted', async () => {
    const { interaction } = await end(await meet());
    const { id } = await log(peter, 'By phone', { at: '2026-11-20T20:00:00Z' });
    await ada.call(deleteInteraction, { id: peter, interactionId: id });
    expect(await touches(peter)).toEqual([TODAY]);
    const entry = { id: winston, interactionId: interaction?.id };
    const { undo } = await ada.call(deleteInteraction, entry);
    expect(await touches(peter)).toEqual([null]);
    await ada.undo(undo);
    expect(await touches(peter)).toEqual([TODAY]);
  });

  test('is ended by one of two at the same moment', async () => {
    const task = await meet();
    const done = { version: 1, log: TALK, next: null };
    const answers = await Promise.all(
      [1, 2].map(() => ada.send(endTask, { id: task.id, body: done })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await timeline(winston)).toHaveLength(1);
  });

  test('leaves out whoever is in the trash, and has everyone back', async () => {
    const task = await meet();
    await remove(ada, winston);
    expect(await readTask(task.id)).toMatchObject({
      contactId: clara,
      contactName: 'Clara Dandelion',
      attendees: [clara, peter],
      attendeeNames: ['Clara Dandelion', 'Peter Bell'],
    });
    await remove(ada, clara);
    expect(await readTask(task.id)).toMatchObject({ contactId: peter, attendees: [peter] });
    await remove(ada, peter);
    expect((await ada.send(taskRoute, { id: task.id })).status).toBe(404);
    for (const id of [peter, clara, winston]) await restore(id);
    expect(await readTask(task.id)).toEqual(task);
  });

  test('passes on to the next one if its contact is deleted for good', async () => {
    const task = await meet();
    const { interaction } = await end(await meet());
    await remove(ada, winston);
    await query('delete from contact where id = $1', [winston]);
    expect(await readTask(task.id)).toMatchObject({ contactId: clara, attendees: [clara, peter] });
    expect(await timeline(peter)).toMatchObject([{ id: interaction?.id, contactId: clara }]);
    expect((await read(clara)).lastTouchOn).toBe(TODAY);
  });

  test('has the kept contact in the other’s place after a merge, once, and its undo the other', async () => {
    const double = await contactNamed('Clara D.');
    const both = await plan(winston, { attendees: [double, winston, peter, clara] });
    const twofold = await plan(double, { attendees: [winston, double] });
    const { interaction } = await end(await plan(winston, { attendees: [winston, double] }));
    const { undo } = await mergedContacts(ada, clara, double);
    expect((await readTask(both.id)).attendees).toEqual([clara, winston, peter]);
    expect(await readTask(twofold.id)).toMatchObject({
      contactId: clara,
      attendees: [winston, clara],
    });
    expect((await planned(`?contact=${clara}&done=false`)).map(({ id }) => id).sort()).toEqual(
      [both.id, twofold.id].sort(),
    );
    await ada.undo(undo);
    expect((await readTask(both.id)).attendees).toEqual(both.attendees);
    expect(await readTask(twofold.id)).toEqual({ ...twofold, version: expect.any(Number) });
    expect((await read(double)).lastTouchOn).toBe(TODAY);
    expect(await timeline(double)).toMatchObject([{ id: interaction?.id }]);
  });

  test('keeps who was chosen after a merge when that is undone', async () => {
    const double = await contactNamed('Clara D.');
    const task = await plan(winston, { attendees: [winston, double] });
    const { undo } = await mergedContacts(ada, clara, double);
    await change(await readTask(task.id), { attendees: [winston, clara, peter] });
    await ada.undo(undo);
    expect((await readTask(task.id)).attendees).toEqual([winston, clara, peter]);
  });

  test('is found by everyone who comes', async () => {
    const task = await plan(winston, { attendees: [winston, peter], place: 'Orchard Lane' });
    const matches = async () => {
      const { groups } = await ada.call(searchOwn, { query: '?q=orchard' });
      return groups.flatMap((group) => group.items.map(({ title }) => title)).sort();
    };
    expect(await matches()).toEqual(['Peter Bell', 'Winston Dandelion']);
    await change(task, { attendees: [winston, clara] });
    expect(await matches()).toEqual(['Clara Dandelion', 'Winston Dandelion']);
    await ada.call(deleteTask, { id: task.id });
    expect(await matches()).toEqual([]);
  });
});
