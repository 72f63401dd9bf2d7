/** A contact's steps and meetings: there can be several, and the first is the contact's next step. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addInteraction,
  changeContact,
  countContacts,
  createContact,
  deleteInteraction,
  listContacts,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { readFigures, readToday } from '../../../src/contract/home.ts';
import type { Task } from '../../../src/contract/tasks.ts';
import {
  changeTask,
  createTask,
  deleteTask,
  endTask,
  listTasks,
  planSteps,
} from '../../../src/contract/tasks.ts';
import { query } from '../../lib/db/db.ts';
import {
  addedContact,
  addedTalk,
  changedContact,
  expectUndone,
  fieldsOf,
  mergedContacts,
  namesIn,
} from '../contacts/contact-calls.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';

withStore();
// In New York it is still the 20th.
const NOW = new Date('2026-11-21T03:30:00Z');
let ada: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ada = await person('ada');
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await query('delete from contact');
});
const STEP = { kind: 'todo', title: 'Send the list', on: '2026-11-25' };
const plan = (contactId: string, more: object = {}) =>
  ada.call(createTask, { body: { contactId, ...STEP, ...more } });
const end = ({ id, version }: Task, body: object = {}) =>
  ada.call(endTask, { id, body: { version, log: null, next: null, ...body } });
const list = (search = '') => ada.call(listTasks, { query: search });
const titles = async (search = '') => (await list(search)).items.map(({ title }) => title);
const contactWith = async (more: object = {}) =>
  (await addedContact(ada, { name: 'Robin Sample', ...more })).id;
const read = (id: string) => ada.call(readContact, { id });
const nextStepOf = async (id: string) => (await read(id)).nextStep;
const today = () => ada.call(readToday);
/** Gives these contacts a message of theirs, a lead. */
const addLeads = (...ids: string[]) =>
  query(
    `insert into lead (affiliate_id, contact_id, name, email, message, credit, receipt, created_at)
     select affiliate_id, id, name, 'g@example.com', 'Hello', 'link', '{}', $2 from contact
      where id = any($1)`,
    [ids, NOW],
  );

describe('a step', () => {
  test('is planned in the profile’s time zone, and is its contact’s next step', async () => {
    const id = await contactWith();
    const task = await plan(id, { kind: 'call', at: '09:30', minutes: 30 });
    expect(task).toEqual({
      id: task.id,
      version: 1,
      contactId: id,
      contactName: 'Robin Sample',
      kind: 'call',
      title: 'Send the list',
      on: '2026-11-25',
      at: '09:30',
      minutes: 30,
      timeZone: 'America/New_York',
      place: '',
      agenda: '',
      prep: '',
      doneAt: null,
      link: '',
      attendees: [],
      attendeeNames: [],
      attendeeLastNames: [],
      reviewId: null,
      days: null,
    });
    const nextStep = { id: task.id, text: 'Send the list', on: '2026-11-25' };
    expect(await read(id)).toMatchObject({ nextStep });
  });

  test('several are planned all or nothing, taken back together, and an open one is not planned twice', async () => {
    const id = await contactWith();
    const will = 'Ask about the will';
    const ira = 'Ask about the IRA';
    const deed = 'Ask about the deed';
    const several = (...titles: string[]) => ({
      body: { contactId: id, on: '2026-12-05', titles },
    });
    const first = await ada.call(planSteps, several(will, ira, will));
    expect(first.items.map(({ title, on, kind }) => [title, on, kind])).toEqual([
      [will, '2026-12-05', 'todo'],
      [ira, '2026-12-05', 'todo'],
    ]);
    const again = await ada.call(planSteps, several(ira, deed));
    expect(again.items.map(({ title }) => title)).toEqual([deed]);
    await expectUndone(ada, first.undo, 2);
    expect(await titles()).toEqual([deed]);
    expect(await fieldsOf(ada.refused(planSteps, 400, several('One', '')))).toEqual(['titles']);
    const foreign = { ...several('One').body, contactId: crypto.randomUUID() };
    expect(await fieldsOf(ada.refused(planSteps, 400, { body: foreign }))).toEqual(['contactId']);
    expect(await titles()).toEqual([deed]);
  });

  test('of several the earliest is the next one, and the others follow', async () => {
    const id = await contactWith();
    await plan(id, { title: 'Later', on: '2026-12-24' });
    const first = await plan(id, { title: 'First', on: '2026-11-23' });
    await plan(id, { title: 'Timed', on: '2026-11-24', at: '15:00' });
    expect((await nextStepOf(id))?.text).toBe('First');
    await end(first);
    expect((await nextStepOf(id))?.text).toBe('Timed');
    expect(await titles(`?contact=${id}&done=false`)).toEqual(['Timed', 'Later']);
    expect(await titles('?from=2026-11-23&to=2026-11-24')).toEqual(['First', 'Timed']);
  });

  test('stands by its time among those of its contact and day, before those without a time', async () => {
    const id = await contactWith();
    for (const [title, at] of [['None'], ['Noon', '12:00'], ['Nine', '09:00'], ['Ten', '10:00']])
      await plan(id, { title, on: '2026-11-24', ...(at && { at }) });
    await plan(id, { title: 'Before', on: '2026-11-23' });
    const sorted = ['Before', 'Nine', 'Ten', 'Noon', 'None'];
    expect(await titles(`?contact=${id}`)).toEqual(sorted);
    const first = await list(`?contact=${id}&limit=3`);
    const rest = `?contact=${id}&limit=3&after=${first.next}`;
    expect([...first.items.map(({ title }) => title), ...(await titles(rest))]).toEqual(sorted);
  });

  test('is moved to another day; a change of an older version is refused', async () => {
    const task = await plan(await contactWith());
    const current = await ada.call(changeTask, changing(task, { on: '2026-12-02' }));
    expect(current).toEqual({ ...task, version: 2, on: '2026-12-02' });
    const refused = ada.refused(changeTask, 409, changing(task, { title: 'No' }));
    expect(await refused).toMatchObject({ current });
  });

  test('is deleted and restored', async () => {
    const id = await contactWith();
    const task = await plan(id);
    const { undo } = await ada.call(deleteTask, { id: task.id });
    expect(await nextStepOf(id)).toBeNull();
    await expectUndone(ada, undo, 1);
    expect((await nextStepOf(id))?.id).toBe(task.id);
  });

  test.each([
    [{ title: ' ' }, 'title', 'The step is missing.'],
    [{ on: '2026-02-30' }, 'on', 'Please give a day that exists, such as 11/21/2026.'],
    [{ at: '25:00' }, 'at', 'Please give a time such as 09:30.'],
    [{ minutes: 1 }, 'minutes', 'A meeting takes at least 5 minutes.'],
    [{ kind: 'fax' }, 'kind', 'Please choose a kind from the list.'],
    [
      { contactId: crypto.randomUUID() },
      'contactId',
      'Choose one of your contacts: this one is not among them.',
    ],
  ])('with %j is refused with a sentence', async (more, field, sentence) => {
    const draft = { contactId: await contactWith(), ...STEP, ...more };
    expect((await ada.refused(createTask, 400, { body: draft })).fields).toEqual({
      [field]: sentence,
    });
  });
});

describe('a next step that is written to a contact', () => {
  test('creates a task, changes it, and removes it', async () => {
    const id = await contactWith({ nextStep: { text: 'Call', on: '2026-11-30' } });
    expect(await titles()).toEqual(['Call']);
    expect((await nextStepOf(id))?.id).toBe((await list()).items[0]?.id);
    await changedContact(ada, id, { nextStep: { text: 'Write', on: '2026-12-01' } });
    expect((await list()).items).toMatchObject([{ title: 'Write', on: '2026-12-01', version: 2 }]);
    await plan(id, { title: 'Later', on: '2026-12-24' });
    const now = await changedContact(ada, id, { nextStep: null });
    expect(now).toMatchObject({ nextStep: { text: 'Later', on: '2026-12-24' } });
    expect(await titles()).toEqual(['Later']);
  });
});

describe('ending a step', () => {
  test('logs the talk, plans the next step and moves the last talk, all at once', async () => {
    const id = await contactWith({ lastTouchOn: '2026-10-01' });
    const task = await plan(id, { kind: 'call' });
    const log = { kind: 'call', text: 'Wants a trust.' };
    const when = { on: '2026-12-01', at: '09:30' };
    const next = { kind: 'meeting', title: 'First meeting', ...when, place: 'Office' };
    const ended = await end(task, { log, next });
    expect(ended.task).toEqual({ ...task, version: 2, doneAt: expect.any(String) });
    expect(ended.interaction).toMatchObject(log);
    expect(ended.next).toMatchObject(next);
    expect(await read(id)).toMatchObject({
      lastTouchOn: '2026-11-20',
      nextStep: { text: 'First meeting' },
    });
  });

  test('happens once', async () => {
    const task = await plan(await contactWith());
    await end(task);
    const again = ada.refused(endTask, 409, changing(task, { log: null, next: null }));
    expect((await again).message).toBe(
      'This step was ended elsewhere. Save again to log only what you wrote.',
    );
  });

  test('plans a plain step next if its kind is left out', async () => {
    const task = await plan(await contactWith());
    const { next } = await end(task, { next: { title: 'Next', on: '2026-12-01' } });
    expect(next).toMatchObject({ kind: 'todo', title: 'Next' });
  });

  test('moves the stage of its contact, and logs the talk at its time', async () => {
    const id = await contactWith({ stage: 'lead', lastTouchOn: '2026-10-01' });
    const { undo } = await end(await plan(id), {
      log: { kind: 'call', text: '', at: '2026-11-18T15:00:00Z' },
      stage: 'contacted',
    });
    expect(await read(id)).toMatchObject({
      stage: 'contacted',
      lastTouchOn: '2026-11-18',
    });
    await expectUndone(ada, undo, 1);
    expect(await read(id)).toMatchObject({
      stage: 'lead',
      lastTouchOn: '2026-10-01',
      nextStep: { text: 'Send the list' },
    });
  });

  test('is undone completely; a next step that was changed since stays', async () => {
    const id = await contactWith({ lastTouchOn: '2026-10-01' });
    await addedTalk(ada, id, { kind: 'call', text: '', at: '2026-10-01T15:00:00Z' });
    const task = await plan(id);
    const body = {
      log: { kind: 'call', text: 'Said yes.' },
      next: { kind: 'todo', title: 'Next', on: '2026-12-01' },
    };
    const { undo } = await end(task, body);
    await expectUndone(ada, undo, 1);
    expect(await titles('?done=false')).toEqual(['Send the list']);
    expect(await read(id)).toMatchObject({
      lastTouchOn: '2026-10-01',
      nextStep: { id: task.id },
    });
    const [again] = (await list()).items;
    const second = await end(again as Task, body);
    await ada.call(changeTask, { id: second.next?.id, body: { version: 1, on: '2026-12-05' } });
    expect(await ada.undo(second.undo)).toEqual({ undone: 1, kept: 1 });
    expect(await titles('?done=false')).toEqual(['Send the list', 'Next']);
  });
});

describe('a merge', () => {
  test('moves the steps to the kept contact, and its undo moves them back', async () => {
    const keep = await contactWith();
    const drop = await contactWith({ name: 'R. Sample' });
    await plan(keep, { title: 'Kept', on: '2026-12-01' });
    const moved = await plan(drop, { title: 'Moved', on: '2026-11-24' });
    const merged = await mergedContacts(ada, keep, drop);
    expect(merged).toMatchObject({ nextStep: { id: moved.id, text: 'Moved' } });
    expect(await titles(`?contact=${keep}`)).toEqual(['Moved', 'Kept']);
    expect(await ada.undo(merged.undo)).toMatchObject({ undone: 2 });
    expect((await nextStepOf(keep))?.text).toBe('Kept');
    expect((await nextStepOf(drop))?.text).toBe('Moved');
  });
});

describe('today', () => {
  test('has due follow-ups, overdue ones with the latest first, and the week’s meetings', async () => {
    const phone = '+1 212 555 0100';
    const at = async (name: string, on: string, more: object = {}) =>
      plan(await contactWith({ name, phone }), { title: name, on, ...more });
    await at('Long ago', '2026-03-01');
    await at('Yesterday', '2026-11-19');
    const due = await at('Now', '2026-11-20', { kind: 'call', at: '16:00' });
    await at('Tomorrow', '2026-11-21');
    const meeting = { kind: 'meeting', at: '10:00' };
    await at('Meeting today', '2026-11-20', meeting);
    await at('Meeting in a week', '2026-11-27', meeting);
    await at('Meeting in eight days', '2026-11-28', meeting);
    await addedContact(ada, { name: 'Quiet', lastTouchOn: '2026-10-21', rhythmDays: 30 });
    const page = await today();
    expect(page.counts).toEqual({ leads: 0, due: 2, overdue: 2, meetings: 2, answers: 0 });
    expect(page.overdue.items.map(({ text }) => text)).toEqual(['Yesterday', 'Long ago']);
    const meetings = page.meetings.items.map(({ title }) => title);
    expect(meetings).toEqual(['Meeting today', 'Meeting in a week']);
    const task = { id: due.id, version: 1, kind: 'call', at: '16:00' };
    expect(page.due.items).toEqual([
      { id: due.contactId, name: 'Now', phone, email: '', text: 'Now', on: '2026-11-20', task },
      { ...page.due.items[1], name: 'Quiet', text: 'Check in', on: '2026-11-20', task: null },
    ]);
    // The contacts' Due tab lists the same people.
    const people = await namesIn(ada, { view: 'due' });
    expect(people.sort()).toEqual(['Long ago', 'Now', 'Quiet', 'Yesterday']);
    expect(await ada.call(countContacts)).toMatchObject({ due: 4 });
  });

  test('lists each open step of a contact, and the Due tab lists the contact once', async () => {
    const id = await contactWith();
    await plan(id, { kind: 'meeting', title: 'First meeting', on: '2026-11-20', at: '09:30' });
    await plan(id, { title: 'Mail the letter', on: '2026-11-20' });
    await plan(id, { title: 'Find the deed', on: '2026-11-18' });
    await plan(id, { title: 'Ask the attorney', on: '2026-11-19' });
    const found = await today();
    expect(found.counts).toEqual({ leads: 0, due: 1, overdue: 2, meetings: 1, answers: 0 });
    expect(found.due.items.map(({ text }) => text)).toEqual(['Mail the letter']);
    const overdue = found.overdue.items.map(({ text }) => text);
    expect(overdue).toEqual(['Ask the attorney', 'Find the deed']);
    expect(await namesIn(ada, { view: 'due' })).toEqual(['Robin Sample']);
    expect(await ada.call(countContacts)).toMatchObject({ due: 1 });
    expect(await ada.call(readFigures)).toMatchObject({ tasks: 4 });
  });

  test('lists a letter beside a meeting of the same day, and the Due tab names the letter', async () => {
    const id = await contactWith();
    await plan(id, { kind: 'meeting', title: 'First meeting', on: '2026-11-20', at: '09:30' });
    expect(await namesIn(ada, { view: 'due' })).toEqual([]);
    const letter = await plan(id, { title: 'Mail the letter', on: '2026-11-20' });
    const found = await today();
    expect(found.counts).toEqual({ leads: 0, due: 1, overdue: 0, meetings: 1, answers: 0 });
    const { items } = await ada.call(listContacts, { query: '?view=due' });
    expect(items).toMatchObject([{ nextStep: { id: letter.id, text: 'Mail the letter' } }]);
    expect(await ada.call(countContacts)).toMatchObject({ due: 1 });
    // Elsewhere, the next step is the first one.
    expect(await read(id)).toMatchObject({
      nextStep: { text: 'First meeting' },
    });
  });
});

describe('a call without a talk', () => {
  const calls = (id: string, body: object) => ({ id, body: { kind: 'call', text: '', ...body } });
  const lead = async () => {
    const id = await contactWith({
      rhythmDays: 30,
      lastTouchOn: '2026-10-01',
      checkInOn: '2026-12-01',
    });
    await addLeads(id);
    return id;
  };

  test.each(['message', 'no-answer'])(
    '%s is no last contact, check-in or answer',
    async (outcome) => {
      const id = await lead();
      expect(await ada.call(addInteraction, calls(id, { outcome }))).toMatchObject({
        outcome,
        contact: { lastTouchOn: '2026-10-01', checkInOn: '2026-12-01', stage: 'lead' },
      });
      expect((await today()).leads.count).toBe(1);
      const stage = 'contacted';
      const answered = ada.refused(addInteraction, 400, calls(id, { outcome, stage }));
      expect(await fieldsOf(answered)).toEqual(['stage']);
      const task = await plan(id, { kind: 'call' });
      const log = { kind: 'call', text: '', outcome };
      const ended = ada.refused(endTask, 400, changing(task, { log, next: null, stage }));
      expect(await fieldsOf(ended)).toEqual(['stage']);
      await end(task, { log });
      expect((await read(id)).lastTouchOn).toBe('2026-10-01');
    },
  );

  test('reached is the outcome of a call without one, and only calls have one', async () => {
    const id = await lead();
    expect(await ada.call(addInteraction, calls(id, { stage: 'contacted' }))).toMatchObject({
      outcome: 'reached',
      contact: { lastTouchOn: '2026-11-20', checkInOn: null, stage: 'contacted' },
    });
    expect((await today()).leads.count).toBe(0);
    for (const kind of ['email', 'meeting', 'note']) {
      expect(await addedTalk(ada, id, { kind, text: 'x' })).toMatchObject({ outcome: null });
      const wrong = calls(id, { kind, text: 'x', outcome: 'reached' });
      expect(await fieldsOf(ada.refused(addInteraction, 400, wrong))).toEqual(['outcome']);
    }
  });

  test('taken back, a deleted talk counts the talk before it and no missed call', async () => {
    const id = await contactWith();
    const call = { kind: 'call', text: '' };
    await addedTalk(ada, id, { ...call, at: '2026-11-10T15:00:00Z' });
    await addedTalk(ada, id, { ...call, at: '2026-11-12T15:00:00Z', outcome: 'message' });
    const last = await addedTalk(ada, id, { kind: 'email', text: '' });
    await ada.call(deleteInteraction, { id, interactionId: last.id });
    expect((await read(id)).lastTouchOn).toBe('2026-11-10');
  });
});

describe('a check-in', () => {
  const late = () => contactWith({ rhythmDays: 30, lastTouchOn: '2026-10-01' });

  test('can be put off, is due on that day, and goes with the next talk, whose undo puts it off again', async () => {
    const id = await late();
    expect((await today()).overdue.count).toBe(1);
    const checkInOn = '2026-11-23';
    expect(await changedContact(ada, id, { checkInOn })).toMatchObject({ checkInOn });
    expect((await today()).counts).toMatchObject({ due: 0, overdue: 0 });
    await changedContact(ada, id, { checkInOn: '2026-11-20' });
    expect((await today()).due.items).toMatchObject([{ id, on: '2026-11-20', text: 'Check in' }]);
    const talk = await addedTalk(ada, id, { kind: 'email', text: '' });
    expect(await read(id)).toMatchObject({
      checkInOn: null,
      lastTouchOn: '2026-11-20',
    });
    await ada.undo(talk.undo);
    expect(await read(id)).toMatchObject({
      checkInOn: '2026-11-20',
      lastTouchOn: '2026-10-01',
    });
  });

  test('goes with a talk on the day of the last one, too', async () => {
    const id = await contactWith({
      rhythmDays: 30,
      lastTouchOn: '2026-11-20',
      checkInOn: '2026-12-24',
    });
    await addedTalk(ada, id, { kind: 'call', text: '' });
    expect((await read(id)).checkInOn).toBeNull();
  });

  test('is put off to today or later in the affiliate’s time zone', async () => {
    const id = await late();
    // The 20th in New York.
    for (const checkInOn of ['2026-11-20', null, '2026-11-21'])
      await changedContact(ada, id, { checkInOn });
    for (const checkInOn of ['2026-11-19', '2026-01-01', 'soon', '']) {
      const refused = ada.refused(changeContact, 400, { id, body: { version: 4, checkInOn } });
      expect(await fieldsOf(refused)).toEqual(['checkInOn']);
    }
    const body = { name: 'Kim Sample', checkInOn: '2026-11-19' };
    expect(await fieldsOf(ada.refused(createContact, 400, { body }))).toEqual(['checkInOn']);
  });
});

describe('a meeting', () => {
  test('planned since the message answers a lead, until it is deleted', async () => {
    const id = await contactWith();
    const clara = await contactWith({ name: 'Clara Sample' });
    await addLeads(id, clara);
    expect((await today()).leads.count).toBe(2);
    await plan(id, { kind: 'call' });
    expect((await today()).leads.count).toBe(2);
    const meeting = await plan(id, { kind: 'meeting', attendees: [id, clara] });
    expect((await today()).leads.count).toBe(0);
    await ada.call(deleteTask, { id: meeting.id });
    expect((await today()).leads.count).toBe(2);
  });

  test('moves the leads among those who come, and its undo takes all of it back', async () => {
    const id = await contactWith();
    const clara = await contactWith({ name: 'Clara Sample' });
    const client = await contactWith({ name: 'Otto Sample', stage: 'client' });
    const attendees = [id, clara, client];
    const body = { contactId: id, ...STEP, kind: 'meeting', attendees, stage: 'meeting' };
    const stages = async () =>
      Promise.all(attendees.map(async (attendee) => (await read(attendee)).stage));
    const planned = await ada.call(createTask, { body, key: 'once' });
    expect(await ada.call(createTask, { body, key: 'once' })).toEqual(planned);
    expect(await stages()).toEqual(['meeting', 'meeting', 'client']);
    await ada.undo(planned.undo);
    expect(await stages()).toEqual(['lead', 'lead', 'client']);
    expect(await titles(`?contact=${id}`)).toEqual([]);
    expect(await plan(id)).not.toHaveProperty('undo');
  });
});
