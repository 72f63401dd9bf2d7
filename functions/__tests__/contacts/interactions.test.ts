import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/config/units.ts';
import {
  addInteraction,
  deleteContact,
  deleteInteraction,
  listInteractions,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { query } from '../../lib/db/db.ts';
import { type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, withStore } from '../helpers/harness.ts';
import {
  addedContact,
  addedTalk,
  changedContact,
  expectUndone,
  fieldsOf,
} from './contact-calls.ts';

withStore();
// In New York it is still the 20th.
const NOW = new Date('2026-11-21T03:30:00Z');
let ada: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ada = await person('ada');
});
beforeEach(() => {
  vi.setSystemTime(NOW);
});

const add = (id: string, body: object, key?: string) => addedTalk(ada, id, body, key);
const all = (id: string, query = '') => ada.call(listInteractions, { id, query });
const remove = (id: string, interaction: string) =>
  ada.call(deleteInteraction, { id, interactionId: interaction });
const read = (id: string) => ada.call(readContact, { id });
const contactWith = async (draft: object = {}) =>
  (await addedContact(ada, { name: 'Robin', ...draft })).id;

describe('a talk', () => {
  test('is the last talk on the affiliate’s day, and returns the updated contact', async () => {
    const id = await contactWith({ rhythmDays: 30 });
    const added = await add(id, { kind: 'call', text: 'By phone\nfor long' });
    expect(added).toMatchObject({ kind: 'call', text: 'By phone\nfor long' });
    expect(new Date(added.at)).toEqual(NOW);
    expect(added.contact).toMatchObject({ id, lastTouchOn: '2026-11-20', version: 2 });
    expect(added.contact).toEqual(await read(id));
  });

  test('on an earlier day changes nothing, and neither does a note', async () => {
    const id = await contactWith({ lastTouchOn: '2026-11-10' });
    await add(id, { kind: 'meeting', text: '', at: '2026-11-09T12:00:00-05:00' });
    const { contact } = await add(id, { kind: 'note', text: 'Likes golf' });
    expect(contact).toMatchObject({ lastTouchOn: '2026-11-10', version: 1 });
  });

  test.each(['2026-11-22T03:31:00Z', '1899-12-31T00:00:00Z', 'yesterday', '2026-11-20', '', 7])(
    'at %j is refused',
    async (at) => {
      const id = await contactWith();
      const body = { kind: 'call', text: '', at };
      expect(await fieldsOf(ada.refused(addInteraction, 400, { id, body }))).toEqual(['at']);
    },
  );

  test('within the next day is accepted: it may already be tomorrow elsewhere', async () => {
    const { contact } = await add(await contactWith(), {
      kind: 'call',
      text: '',
      at: '2026-11-22T03:29:00Z',
    });
    expect(contact.lastTouchOn).toBe('2026-11-21');
  });

  test('that is deleted makes the previous one the last, and its undo restores it', async () => {
    const id = await contactWith();
    await add(id, { kind: 'email', text: '', at: '2026-11-01T12:00:00Z' });
    const last = await add(id, { kind: 'call', text: 'Wrong person' });
    const { undo } = await remove(id, last.id);
    expect(await read(id)).toMatchObject({ lastTouchOn: '2026-11-01' });
    expect((await all(id)).items.map(({ kind }) => kind)).toEqual(['email']);
    await expectUndone(ada, undo, 1);
    expect(await read(id)).toMatchObject({ lastTouchOn: '2026-11-20' });
    expect((await all(id)).items[0]).toMatchObject({ id: last.id, text: 'Wrong person' });
  });
});

describe('of forty simultaneous talks, the latest remaining one is the last talk', {
  tags: 'deep',
}, () => {
  const days = Array.from({ length: 41 }, (_, age) => new Date(NOW.getTime() - age * DAY_MS));
  const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  const dayOf = (at: Date | undefined) => inNewYork.format(at);
  const talks = (id: string) =>
    Promise.all(days.map((at) => add(id, { kind: 'call', text: '', at: at.toISOString() })));

  test('when all but the first are deleted, and when they are restored', async () => {
    const id = await contactWith();
    const made = await talks(id);
    expect(await read(id)).toMatchObject({ lastTouchOn: dayOf(days[0]) });
    const gone = await Promise.all(made.slice(0, 40).map((talk) => remove(id, talk.id)));
    expect(await read(id)).toMatchObject({ lastTouchOn: dayOf(days[40]) });
    await Promise.all(gone.map(({ undo }) => ada.undo(undo)));
    expect(await read(id)).toMatchObject({ lastTouchOn: dayOf(days[0]) });
  });

  test('when one is added while a later one is deleted', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await contactWith();
      const first = days[40];
      const last = days[0];
      await add(id, { kind: 'call', text: '', at: first?.toISOString() });
      const wrong = await add(id, { kind: 'call', text: '', at: last?.toISOString() });
      await Promise.all([
        remove(id, wrong.id),
        add(id, { kind: 'call', text: '', at: days[20]?.toISOString() }),
      ]);
      expect(await read(id)).toMatchObject({ lastTouchOn: dayOf(days[20]) });
    }
  });
});

describe('a talk with a next step and another stage', () => {
  const TALK = {
    kind: 'call',
    text: 'Wants a trust.',
    stage: 'contacted',
    next: { title: 'Send the list', on: '2026-11-22' },
  };
  const lead = () => contactWith({ stage: 'lead', lastTouchOn: '2026-10-01' });
  const entries = async (id: string) =>
    (await all(id)).items.map(({ kind, text }) => `${kind}: ${text}`).sort();

  test('is saved at once, one time if it is sent twice, and one undo takes back all of it', async () => {
    const id = await lead();
    const first = await add(id, TALK, 'one-talk');
    expect(await add(id, TALK, 'one-talk')).toEqual(first);
    const { contact, next, undo } = first;
    expect(next).toMatchObject({ kind: 'todo', title: 'Send the list', on: '2026-11-22' });
    expect(contact).toEqual(await read(id));
    expect(contact).toMatchObject({
      stage: 'contacted',
      lastTouchOn: '2026-11-20',
      nextStep: { id: next?.id, text: 'Send the list', on: '2026-11-22' },
    });
    expect(await entries(id)).toEqual(['call: Wants a trust.', 'stage: From Lead to Contacted']);
    await expectUndone(ada, undo, 1);
    expect(await read(id)).toMatchObject({
      stage: 'lead',
      lastTouchOn: '2026-10-01',
      nextStep: null,
    });
    expect(await entries(id)).toEqual([]);
    await expectUndone(ada, undo, 0);
  });

  test('is refused whole: nothing is written if one part is wrong', async () => {
    const id = await lead();
    for (const [wrong, field] of [
      [{ stage: 'closed' }, 'stage'],
      [{ next: { title: '', on: '2026-11-22' } }, 'next'],
      [{ next: { title: 'Send the list', on: 'soon' } }, 'next'],
    ] as const) {
      const body = { ...TALK, ...wrong };
      expect(await fieldsOf(ada.refused(addInteraction, 400, { id, body }))).toEqual([field]);
    }
    expect(await entries(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ stage: 'lead', nextStep: null });
  });

  test('stays in the stage that was chosen since, if it is undone', async () => {
    const id = await lead();
    const { undo } = await add(id, TALK);
    await changedContact(ada, id, { stage: 'client' });
    expect(await ada.undo(undo)).toEqual({ undone: 1, kept: 1 });
    expect(await read(id)).toMatchObject({ stage: 'client', nextStep: null });
  });

  test('is not added to another affiliate’s contact', async () => {
    const grace = await person('grace');
    await grace.refused(addInteraction, 404, { id: await lead(), body: TALK });
  });
});

test('a talk takes at most three statements', async () => {
  const id = await contactWith();
  const talk = () => add(id, { kind: 'call', text: 'Once' });
  expect(await countQueries(talk)).toBeLessThanOrEqual(3 + SESSION_QUERIES);
});

test('the list has the newest first, page by page, and is empty for a contact without any', async () => {
  const id = await contactWith();
  expect(await all(id)).toEqual({ items: [], next: null });
  for (const day of ['03', '01', '02', '02']) {
    await add(id, { kind: 'note', text: day, at: `2026-11-${day}T12:00:00Z` });
  }
  const first = await all(id, '?limit=3');
  const rest = await all(id, `?limit=3&after=${first.next}`);
  expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual(['03', '02', '02', '01']);
  expect(rest.next).toBeNull();
});

test('numbers that the portal does not store are refused in a note', async () => {
  const body = { kind: 'note', text: 'His card is 4111-1111-1111-1111.' };
  const { fields } = await ada.refused(addInteraction, 400, { id: await contactWith(), body });
  expect(fields).toEqual({ text: expect.stringContaining('a card number') });
});

test('nothing can be added to a contact in the trash', async () => {
  const id = await contactWith();
  await ada.call(deleteContact, { id });
  await ada.refused(addInteraction, 404, { id, body: { kind: 'note', text: 'Late' } });
  expect(await query('select from interaction where contact_id = $1', [id])).toEqual([]);
});
